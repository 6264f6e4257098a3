import { createHash } from 'node:crypto';
import type { Certificate } from '../../x509/index.ts';
import { isAnswerFor } from '../answersAbout.ts';
import type { SignedContent } from '../cms/cmsSignature.ts';
import { readCmsTree } from '../cms/cmsTree.ts';
import type { CmsValidationData } from '../cms/cmsValidationData.ts';
import type { ValidationContext } from '../context.ts';
import type { Finding } from '../indication.ts';
import type { ProvenStamps } from '../report/provenStamps.ts';
import type { CoverageReport, ShownChangesReport } from '../report/report.ts';
import { INTACT, poeNames, type SignatureUnderTest } from '../signatureUnderTest.ts';
import { padesElements } from '../turkish/padesElements.ts';
import type { JudgedChanges } from './changes/judgeChanges.ts';
import { hasContentAfter } from './changesAfter.ts';
import type { DocumentTimestamp } from './documentTimestamps.ts';
import type { DssObject } from './dssValidationData.ts';
import { type PdfSignature, RSA_SHA1 } from './pdfSignature.ts';
import type { RangeDigests } from './rangeDigests.ts';
import type { RevisionHistory } from './revisionHistory.ts';
import { readRsaSha1Signature } from './rsaSha1Signature.ts';

/** What all signatures of one PDF share. */
export interface PadesParts {
  readonly history: RevisionHistory;
  readonly context: ValidationContext;
  readonly digests: RangeDigests;
  readonly dss: readonly DssObject[];
  readonly carried: Map<PdfSignature, CmsValidationData>;
  /** Whether something follows the last revision. */
  readonly trailing: boolean;
}

/** One PDF signature as the building blocks want it. */
export async function padesSignature(
  signature: PdfSignature,
  judged: JudgedChanges,
  shownChanges: ShownChangesReport | undefined,
  stamps: readonly DocumentTimestamp[],
  parts: PadesParts,
): Promise<SignatureUnderTest> {
  const { field, range } = signature;
  const after = await afterwards(signature, judged, parts);
  const shared = {
    id: field.name === '' ? `object ${field.ref?.num ?? 0}` : field.name,
    coversWholeFile: coversWholeFile(signature, parts),
    covers: coverage(signature, parts),
    changesAfter: judged.reports,
    ...(shownChanges === undefined ? {} : { shownChanges }),
  };
  const problems = [...signature.problems, ...judged.problems, ...after];
  const cms =
    signature.subFilter === RSA_SHA1
      ? await readRsaSha1Signature(signature, shared.id, parts)
      : readInner(signature, shared.id, stamps, parts);
  if (cms === undefined || range === undefined) return { ...unreadable(problems), ...shared };
  const covering = stamps.filter(
    (stamp) => stamp.signature !== signature && (stamp.signature.range?.end ?? 0) > range.end,
  );
  const elements =
    cms.elements &&
    (await padesElements({
      dict: signature.dict,
      signingTime: signature.claimedTime !== undefined,
      namesPolicy: cms.policy !== undefined,
      history: parts.history,
      validationData: parts.context.validationData,
      stored: parts.dss.flatMap(({ kind, name }) => (kind === 'revocation' ? [name] : [])),
      inner: cms.elements,
    }));
  return {
    ...cms,
    ...shared,
    ...(elements === undefined ? {} : { elements }),
    formatProblems: [...problems, ...cms.formatProblems],
    doubts: [...judged.doubts, ...cms.doubts],
    warnings: [...signature.warnings, ...cms.warnings],
    claimedTime: signature.isTimestamp ? cms.claimedTime : (signature.claimedTime ?? cms.claimedTime),
    timestamps: [...cms.timestamps, ...covering.map(({ timestamp }) => timestamp)],
    levelWith: (proven, certificate) =>
      signature.isTimestamp
        ? 'DOCUMENT_TIMESTAMP'
        : levelOf(cms.levelWith(proven, certificate), covering, proven, answersFor(certificate, parts)),
  };
}

function readInner(
  signature: PdfSignature,
  id: string,
  stamps: readonly DocumentTimestamp[],
  parts: PadesParts,
): SignatureUnderTest | undefined {
  const { cms, range } = signature;
  const [signer, ...others] = cms?.signerInfos ?? [];
  const carried = parts.carried.get(signature);
  if (cms === undefined || range === undefined || signer === undefined || carried === undefined)
    return undefined;
  const content = contentOf(signature, parts);
  const role = signature.isTimestamp ? ('timestamp' as const) : ('pades' as const);
  const read = readCmsTree({
    id,
    cms,
    signer,
    content,
    validationData: parts.context.validationData,
    carried,
    role,
  });
  const problems: Finding[] = [];
  if (others.length > 0)
    problems.push({
      code: 'pdf_many_signers',
      message: 'A PDF signature must have one signer; only the first is looked at',
    });
  const checks = signature.isTimestamp
    ? stampChecks(signature, read, stamps)
    : usesSha1(signature)
      ? sha1Checks(signature, read, parts)
      : {};
  return { ...read, warnings: [...read.warnings, ...problems], ...checks };
}

/** A time-stamp that stands for itself: its imprint is over the document, its signature over the token. */
function stampChecks(
  signature: PdfSignature,
  read: SignatureUnderTest,
  stamps: readonly DocumentTimestamp[],
): Partial<SignatureUnderTest> {
  const own = stamps.find((stamp) => stamp.signature === signature)?.timestamp;
  const token = own?.token;
  if (own === undefined || token === undefined) return {};
  return {
    purpose: 'timestamp',
    poeName: poeNames.timestamp(token.fingerprint),
    claimedTime: token.info.time,
    checkContent: async () => {
      const imprint = await own.checkImprint();
      return imprint.kind === 'intact' ? await read.checkContent() : imprint;
    },
  };
}

/** adbe.pkcs7.sha1: the CMS holds the SHA-1 of the document as its content (ISO 32000-1, 12.8.3.3). */
function usesSha1({ subFilter }: PdfSignature): boolean {
  return subFilter === 'adbe.pkcs7.sha1';
}

function sha1Checks(
  signature: PdfSignature,
  read: SignatureUnderTest,
  parts: PadesParts,
): Partial<SignatureUnderTest> {
  const { cms, range } = signature;
  if (cms?.content === undefined || range === undefined) return {};
  const inner = cms.content;
  return {
    digests: [...new Set([...read.digests, 'sha1' as const])],
    checkContent: async () => {
      const digest = await parts.digests.digest(range, 'sha1');
      if (Buffer.compare(digest, inner) === 0) return await read.checkContent();
      return {
        kind: 'altered',
        finding: { code: 'content_altered', message: 'The document is not what was signed' },
      };
    },
  };
}

function contentOf(signature: PdfSignature, parts: PadesParts): SignedContent {
  const { range, cms } = signature;
  const inner = signature.isTimestamp || usesSha1(signature) ? cms?.content : undefined;
  return {
    digest: async (hash) => {
      if (inner !== undefined) return createHash(hash).update(inner).digest();
      return range === undefined ? undefined : await parts.digests.digest(range, hash);
    },
    async *stream() {
      if (inner !== undefined) yield inner;
      else if (range !== undefined) yield* parts.digests.stream(range);
    },
  };
}

/**
 * Octets after the last revision; in a file that had to be repaired, where every reader finds its own revisions, all
 * that follows the signature without being an update of something.
 */
async function afterwards(
  { range }: PdfSignature,
  judged: JudgedChanges,
  { history, trailing }: PadesParts,
): Promise<readonly Finding[]> {
  const { rebuilt, window } = history.document;
  if (range === undefined || range.end >= window.size) return [];
  const unexplained =
    rebuilt && judged.reports.every(({ kind }) => kind === 'update_irregular')
      ? await hasContentAfter(range.end, history)
      : trailing;
  if (!unexplained) return [];
  return [
    {
      code: 'pdf_content_outside_signed_range',
      message: 'Behind the signed part is content that belongs to no proper revision of the document',
    },
  ];
}

function coversWholeFile({ range, revision }: PdfSignature, { history, trailing }: PadesParts): boolean {
  if (range === undefined || revision === undefined) return false;
  if (range.end >= history.document.window.size) return true;
  return revision === history.newest && !trailing;
}

/** The octets up to the end of the revision that was signed: they are a whole PDF by themselves. */
function coverage({ range, revision }: PdfSignature, { history }: PadesParts): CoverageReport {
  if (range === undefined || revision === undefined) return { kind: 'unknown' };
  return {
    kind: 'pdf_revision',
    bytes: range.end,
    revision: revision + 1,
    revisions: history.revisions.length,
  };
}

/** What the DSS holds about revocation that the signer's certificate is validated with. */
function answersFor(
  certificate: Certificate | undefined,
  { dss, context }: PadesParts,
): readonly DssObject[] {
  if (certificate === undefined) return [];
  return dss.filter(
    ({ kind, name }) => kind === 'revocation' && isAnswerFor(certificate, name, context.validationData),
  );
}

function levelOf(
  base: string,
  covering: readonly DocumentTimestamp[],
  proven: ProvenStamps,
  revocation: readonly DssObject[],
): string {
  if (base === 'NONE' || (base === 'B' && !proven.has('document'))) return base;
  if (revocation.length === 0) return base === 'B' ? 'T' : base;
  const archives = proven.archives('document');
  const archived = covering.some(
    ({ signature, timestamp }) =>
      archives.includes(timestamp) &&
      revocation.some(({ revision }) => revision <= (signature.revision ?? -1)),
  );
  return archived ? 'LTA' : 'LT';
}

function unreadable(
  problems: readonly Finding[],
): Omit<SignatureUnderTest, 'id' | 'coversWholeFile' | 'changesAfter'> {
  return {
    purpose: 'signature',
    formatProblems:
      problems.length > 0 ? problems : [{ code: 'cms_malformed', message: 'The signature has no signer' }],
    doubts: [],
    warnings: [],
    algorithm: undefined,
    digests: [],
    candidates: [],
    certificateReferences: undefined,
    checkContent: async () => INTACT,
    checkValue: async () => false,
    poeName: 'unreadable',
    claimedTime: undefined,
    policy: undefined,
    levelWith: () => 'NONE',
    timestamps: [],
    counterSignatures: [],
  };
}
