import { Budget, countedFetcher, spend, usualLimits, withinLimits } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import { type Fetcher, httpFetcher } from '../http/fetcher.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { RevocationCache, revocationClient } from '../revocation/index.ts';
import type { Certificate } from '../x509/index.ts';
import type { ManifestMember } from '../xades/index.ts';
import { revocationAtHand } from './blocks/revocationAtHand.ts';
import { type TimestampValidation, validateTimestamps } from './blocks/timestampValidation.ts';
import { type SignatureValidation, validateWithTime } from './blocks/validationWithTime.ts';
import { ValidationContext } from './context.ts';
import { detectFormat, type SignatureFormat } from './detectFormat.ts';
import { readCadesSignatures } from './formats/cadesSignatures.ts';
import { readPadesSignatures } from './formats/padesSignatures.ts';
import { readXadesSignatures } from './formats/xadesSignatures.ts';
import type { BlockResult } from './indication.ts';
import { type Policy, policyOf } from './policy.ts';
import { reportSignature } from './report/buildReport.ts';
import { concludeReport, type SignatureReport, type ValidationReport } from './report/report.ts';
import type { SignatureUnderTest, TimestampUnderTest } from './signatureUnderTest.ts';
import {
  claimedTurkishProfile,
  judgeTurkishProfile,
  type TurkishProfileReport,
} from './turkish/turkishProfiles.ts';

export interface ValidateOptions {
  /** `auto` unless said otherwise. */
  readonly format?: 'auto' | SignatureFormat;
  /** DER of certificates that are trusted, of any CA on the way: a chain ends at the first one it meets. */
  readonly trust: readonly Uint8Array[];
  /** DER of certificates that are trusted for time-stamps alone: no signer's chain ends at one of these. */
  readonly timestampTrust?: readonly Uint8Array[];
  /** DER of further certificates, not trusted, for chains that are not complete. */
  readonly certificates?: readonly Uint8Array[];
  /** DER of CRLs and of OCSPResponses at hand. */
  readonly crls?: readonly Uint8Array[];
  readonly ocspResponses?: readonly Uint8Array[];
  /** The user password of an encrypted PDF. */
  readonly password?: string;
  /** What a detached signature is over. */
  readonly content?: ByteSource;
  /** CAdES: the content is a manifest, and these are the files that it has to list, as they are now. */
  readonly members?: readonly ManifestMember[];
  /** The time for which the answer shall hold; now unless given. */
  readonly at?: Date;
  readonly policy?: 'etsi' | 'tr' | Policy;
  /** Asks nobody: no OCSP, no CRL. */
  readonly offline?: boolean;
  readonly fetcher?: Fetcher;
  /** Answers kept between validations; one for the process unless given. */
  readonly cache?: RevocationCache;
  /** A file with more signatures, counter-signatures and time-stamps is refused; no limit unless given. */
  readonly maxSignatures?: number;
  /** What the file may cost; one with `usualLimits` of its size unless given. */
  readonly budget?: Budget;
  /** The name in the report. */
  readonly file?: string;
}

const sharedCache = new RevocationCache();

/** Steps to judge one signature or time-stamp, whatever it is. */
const JUDGING = 800;

/**
 * Validates every signature of a file after EN 319 102-1. What is wrong with a signature is in the report; only a
 * file that is no signed file at all is an error.
 * @throws SignatureError `format_unknown`, `too_many_signatures`, `pdf_…` for a PDF that cannot be read, `too_complex`
 *   for a file that costs more than its limits
 */
export async function validate(source: ByteSource, options: ValidateOptions): Promise<ValidationReport> {
  const size = source.size + (options.content?.size ?? 0);
  const budget = options.budget ?? new Budget(usualLimits(size));
  return await withinLimits(budget, () => validateWithin(budget, source, options));
}

async function validateWithin(
  budget: Budget,
  source: ByteSource,
  options: ValidateOptions,
): Promise<ValidationReport> {
  const { format: wanted = 'auto' } = options;
  const policy = policyOf(options.policy ?? 'etsi');
  const context = makeContext(policy, options, budget);
  const format = wanted === 'auto' ? await detectFormat(source) : wanted;
  const signatures = await readOrBlame(format, source, options, context);
  refuseTooMany(signatures, options.maxSignatures);
  const reports = await validateAll(signatures, context);
  return {
    file: options.file ?? null,
    format,
    conclusion: concludeReport(reports),
    validationTime: context.time.toISOString(),
    policy: policy.name,
    signatures: reports,
  };
}

/** Each costs, and a file of a few megabytes can hold a hundred thousand that are empty. */
function refuseTooMany(signatures: readonly SignatureUnderTest[], most = Number.POSITIVE_INFINITY): void {
  const count = (list: readonly SignatureUnderTest[]): number =>
    list.reduce((sum, one) => sum + 1 + one.timestamps.length + count(one.counterSignatures), 0);
  if (signatures.length > most || count(signatures) > most)
    throw new SignatureError('too_many_signatures', `The file has more than ${most} signatures`);
}

/** Validation context initialisation (clause 5.2.4). */
function makeContext(policy: Policy, options: ValidateOptions, budget: Budget): ValidationContext {
  const client =
    options.offline === true
      ? undefined
      : revocationClient({
          cache: options.cache ?? sharedCache,
          fetcher: countedFetcher(options.fetcher ?? httpFetcher, budget),
        });
  const context = new ValidationContext({
    policy,
    time: options.at ?? new Date(),
    trust: options.trust,
    timestampTrust: options.timestampTrust ?? [],
    client,
  });
  for (const der of options.certificates ?? []) context.validationData.addCertificate(der);
  for (const der of options.crls ?? []) context.validationData.addCrl(der);
  for (const der of options.ocspResponses ?? []) context.validationData.addOcsp(der);
  return context;
}

async function read(
  format: SignatureFormat,
  source: ByteSource,
  options: ValidateOptions,
  context: ValidationContext,
): Promise<readonly SignatureUnderTest[]> {
  switch (format) {
    case 'cades':
      return await readCadesSignatures(source, options, context.validationData);
    case 'pades':
      return await readPadesSignatures(source, context, options.password);
    case 'xades':
      return await readXadesSignatures(
        source,
        options.content,
        context.validationData,
        options.maxSignatures,
      );
  }
}

/** A CMS or XML that cannot be read is a signature with a broken format; a PDF like that is no document at all. */
async function readOrBlame(
  format: SignatureFormat,
  source: ByteSource,
  options: ValidateOptions,
  context: ValidationContext,
): Promise<readonly SignatureUnderTest[]> {
  try {
    return await read(format, source, options, context);
  } catch (error) {
    const isRefusal = error instanceof SignatureError && error.code === 'too_many_signatures';
    if (!(error instanceof SignatureError) || isRefusal || format === 'pades') throw error;
    return [unreadable(error)];
  }
}

function unreadable({ code, message }: SignatureError): SignatureUnderTest {
  return {
    id: '1',
    purpose: 'signature',
    formatProblems: [{ code, message }],
    doubts: [],
    warnings: [],
    algorithm: undefined,
    digests: [],
    candidates: [],
    certificateReferences: undefined,
    checkContent: async () => ({ kind: 'not_found', finding: { code, message } }),
    checkValue: async () => false,
    poeName: 'unreadable',
    claimedTime: undefined,
    policy: undefined,
    levelWith: () => 'NONE',
    timestamps: [],
    counterSignatures: [],
    coversWholeFile: false,
    covers: { kind: 'unknown' },
    changesAfter: [],
  };
}

/** Time-stamps of all signatures first, newest first over the whole file, so that their proofs are there for all. */
async function validateAll(
  signatures: readonly SignatureUnderTest[],
  context: ValidationContext,
): Promise<readonly SignatureReport[]> {
  for (const signature of signatures) preferRevocationInfo(signature, context);
  const all = new Set(signatures.flatMap(allTimestamps));
  spend(2 * JUDGING * all.size);
  const answers = new Map<TimestampUnderTest, TimestampValidation>();
  for (const answer of await validateTimestamps([...all], context)) answers.set(answer.timestamp, answer);
  const reports: SignatureReport[] = [];
  for (const signature of signatures) reports.push(await validateOne(signature, answers, context));
  return reports;
}

/** P2 and P3 are verified with a CRL. */
function preferRevocationInfo(signature: SignatureUnderTest, context: ValidationContext): void {
  const profile = claimedTurkishProfile(signature);
  if (profile === 'P2' || profile === 'P3') {
    for (const { fingerprint } of signature.candidates) context.preferences.set(fingerprint, 'crl');
  }
  for (const counter of signature.counterSignatures) preferRevocationInfo(counter, context);
}

function allTimestamps(signature: SignatureUnderTest): readonly TimestampUnderTest[] {
  return [...signature.timestamps, ...signature.counterSignatures.flatMap(allTimestamps)];
}

async function validateOne(
  signature: SignatureUnderTest,
  answers: ReadonlyMap<TimestampUnderTest, TimestampValidation>,
  context: ValidationContext,
): Promise<SignatureReport> {
  spend(JUDGING);
  const counterSignatures: SignatureReport[] = [];
  for (const counter of signature.counterSignatures)
    counterSignatures.push(await validateOne(counter, answers, context));
  const timestamps = signature.timestamps.flatMap((timestamp) => answers.get(timestamp) ?? []);
  const validation = await validateWithTime(signature, timestamps, context);
  const turkishProfile = judgeProfile(signature, timestamps, validation, context);
  const result = enforceProfile(validation.result, turkishProfile, context.policy);
  const answer = { ...validation, result };
  return reportSignature({ signature, validation: answer, timestamps, counterSignatures, turkishProfile });
}

function judgeProfile(
  signature: SignatureUnderTest,
  timestamps: readonly TimestampValidation[],
  { certificate, basic }: SignatureValidation,
  context: ValidationContext,
): TurkishProfileReport | undefined {
  const { policy, time } = context;
  const issuer = basic.x509?.chain[1];
  const judged = judgeTurkishProfile({
    signature,
    timestamps,
    certificate,
    issuer,
    isVerified: verifiedAnswers(certificate, issuer, context),
    chain: basic.x509?.chain ?? [],
    acceptSha1: policy.acceptSha1,
    info: certificate && basic.x509?.info.get(certificate.fingerprint),
    time,
  });
  return policy.turkishProfiles === 'reported' && judged?.name === 'P1' ? undefined : judged;
}

/** Looked for only when asked: most signatures claim no profile. */
function verifiedAnswers(
  certificate: Certificate | undefined,
  issuer: Certificate | undefined,
  context: ValidationContext,
): (fingerprint: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  return (fingerprint) => {
    known ??= new Set(
      certificate && issuer
        ? revocationAtHand(certificate, issuer, context).flatMap(({ source }) =>
            (source.kind === 'ocsp' ? [source.response] : [source.crl, ...source.others]).map(
              (answer) => answer.fingerprint,
            ),
          )
        : [],
    );
    return known.has(fingerprint);
  };
}

/** A signature that passes otherwise does not where the policy holds it to the profile that it claims. */
function enforceProfile(
  result: BlockResult,
  judged: TurkishProfileReport | undefined,
  policy: Policy,
): BlockResult {
  if (policy.turkishProfiles === 'reported' || result.status !== 'PASSED') return result;
  // P1 names no policy that it could be held to: that a signature claims it is only concluded.
  if (judged === undefined || judged.name === 'P1') return result;
  const breaches = judged.findings.filter(({ severity }) => severity === 'breach');
  if (breaches.length === 0) return result;
  const findings = breaches.map(({ code, message }) => ({ code, message }));
  return { status: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE', findings };
}
