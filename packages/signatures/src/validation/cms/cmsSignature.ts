import { createHash, type KeyObject } from 'node:crypto';
import { spend, spendHashing } from '../../budget/index.ts';
import {
  attributeValues,
  type CertificateReference,
  type CmsSignedData,
  type CmsSignerInfo,
  keepsAlgorithms,
  readCertificateReferences,
  readContentTypeAttribute,
  readMessageDigest,
  readSignaturePolicy,
  readSigningTime,
  signedAttributeEncodings,
} from '../../cms/read/index.ts';
import { SignatureError } from '../../errors.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { identifies } from '../../timestamp/index.ts';
import {
  type Certificate,
  type HashName,
  type ResolvedAlgorithm,
  resolveAlgorithm,
  verifyStream,
  verifyValue,
} from '../../x509/index.ts';
import type { Finding } from '../indication.ts';
import {
  type ContentCheck,
  INTACT,
  namingDigests,
  poeNames,
  type SignatureUnderTest,
  UNBOUND,
} from '../signatureUnderTest.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import { looksLikeAttributes } from './attributesAsContent.ts';
import { claimsOf } from './claimsReport.ts';

/** The content that a CMS signature covers, wherever it lies. */
export interface SignedContent {
  /** Undefined when the content is not there. */
  digest(hash: HashName): Promise<Uint8Array | undefined>;
  stream(): AsyncIterable<Uint8Array>;
  /** encapContentInfo as it stands in a CAdES file; for others and for counter-signatures there is none. */
  readonly encapsulated?: EncapsulatedContent;
}

export interface EncapsulatedContent {
  /** Whether the content is inside. */
  readonly attached: boolean;
  /** The encoding, header included. */
  stream(): AsyncIterable<Uint8Array>;
}

/** Attributes are demanded by role: a counter-signature has no content-type (RFC 5652 11.4), PAdES no signing-time. */
export type CmsRole = 'cades' | 'pades' | 'counter' | 'timestamp';

export interface CmsSignatureInput {
  readonly id: string;
  readonly cms: CmsSignedData;
  readonly signer: CmsSignerInfo;
  readonly validationData: ValidationDataPool;
  readonly role: CmsRole;
  readonly content: SignedContent;
  readonly poeName?: string;
}

/** A SignerInfo as the building blocks want it, without time-stamps and counter-signatures. */
export function readCmsSignature(input: CmsSignatureInput): SignatureUnderTest {
  const { signer, role, cms } = input;
  const notes = new Notes();
  const algorithm = readAlgorithm(signer, notes);
  const references = notes.reading('formatProblems', () => readCertificateReferences(signer));
  checkAttributes(input, notes);
  // Without attributes at all that is told already; a time-stamp must have one.
  if (references === undefined && signer.signedAttributesNode !== undefined && role !== 'timestamp')
    notes.warnings.push(UNBOUND);
  const claims = claimsOf(signer, (read) => notes.reading('warnings', read));
  const digests = [signer.digest, algorithm?.hash, ...namingDigests(references)].filter(
    (hash) => hash !== undefined,
  );
  return {
    id: input.id,
    purpose: role === 'timestamp' ? 'timestamp' : 'signature',
    formatProblems: notes.formatProblems,
    doubts: notes.doubts,
    warnings: notes.warnings,
    algorithm,
    digests: [...new Set(digests)],
    candidates: candidatesOf(cms, signer, input.validationData, references),
    certificateReferences: references,
    checkContent: () => checkContent(input),
    checkValue: (key) => checkValue(input, algorithm, key),
    poeName: input.poeName ?? poeNames.value(createHash('sha256').update(signer.signature).digest('hex')),
    claimedTime: notes.reading('formatProblems', () => readSigningTime(signer)),
    policy: notes.reading('formatProblems', () => readSignaturePolicy(signer)),
    ...(claims === undefined ? {} : { claims }),
    levelWith: () => (references === undefined && role !== 'timestamp' ? 'NONE' : 'B'),
    timestamps: [],
    counterSignatures: [],
    coversWholeFile: true,
    changesAfter: [],
  };
}

/** Findings by weight, while a signature is read. */
class Notes {
  readonly formatProblems: Finding[] = [];
  readonly doubts: Finding[] = [];
  readonly warnings: Finding[] = [];

  /** What cannot be read becomes a finding instead of ending the validation of everything else. */
  reading<T>(weight: 'formatProblems' | 'doubts' | 'warnings', read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      this[weight].push({ code: error.code, message: error.message });
      return undefined;
    }
  }
}

/** Undefined where something in it is not known: then there is nothing to verify with. */
function readAlgorithm(signer: CmsSignerInfo, notes: Notes): ResolvedAlgorithm | undefined {
  if (signer.digest === undefined) {
    const message = `The digest ${signer.digestOid} is not known`;
    notes.doubts.push({ code: 'digest_unknown', message });
    return undefined;
  }
  return notes.reading('doubts', () => resolveAlgorithm(signer.signatureAlgorithm, signer.digest));
}

function checkAttributes({ signer, role, cms }: CmsSignatureInput, notes: Notes): void {
  const broken = (code: string, message: string) => notes.formatProblems.push({ code, message });
  if (role !== 'counter' && !cms.digestOids.includes(signer.digestOid)) {
    // RFC 5652 5.1 lets a verifier refuse this; the digest itself is not in doubt.
    const message = "The signer's digest is not in the list of the CMS's digests";
    notes.warnings.push({ code: 'cms_digest_unlisted', message });
  }
  for (const oid of SIGNED) {
    const message = `The attribute ${oid} must be signed, and stands among the unsigned ones`;
    if (signer.unsignedAttributes.some((attribute) => attribute.oid === oid))
      broken('cms_attribute_unsigned', message);
  }
  if (signer.signedAttributes.some(({ oid }) => oid === ATTRIBUTE.counterSignature))
    broken(
      'cms_attribute_signed',
      'A counter-signature stands among the signed attributes, which it must not',
    );
  if (signer.signedAttributesNode === undefined) {
    if (role === 'timestamp') broken('cms_without_attributes', 'The time-stamp has no signed attributes');
    else {
      const message = 'Nothing but the content is signed: neither time nor certificate';
      notes.warnings.push({ code: 'cms_without_attributes', message });
    }
    return;
  }
  for (const oid of ONCE) {
    const attributes = signer.signedAttributes.filter((attribute) => attribute.oid === oid);
    const values = attributeValues(attributes, oid).length;
    if (attributes.length > 1 || (attributes.length === 1 && values !== 1))
      broken('cms_attribute_repeated', `Signed attribute ${oid} must have exactly one value`);
  }
  if (notes.reading('formatProblems', () => keepsAlgorithms(signer)) === false) {
    const message = 'The algorithms of the signature are not those that the signer protected (RFC 6211)';
    broken('cms_algorithm_protection', message);
  }
  const digest = notes.reading('formatProblems', () => readMessageDigest(signer));
  if (digest === undefined) broken('cms_message_digest_missing', 'The message-digest attribute is missing');
  const type = notes.reading('formatProblems', () => readContentTypeAttribute(signer));
  if (role === 'counter') {
    if (type !== undefined) {
      const message = 'A counter-signature has a content-type attribute, which it must not';
      notes.warnings.push({ code: 'countersignature_content_type', message });
    }
  } else if (type === undefined) broken('cms_content_type_missing', 'The content-type attribute is missing');
  else if (type !== cms.contentType)
    broken(
      'cms_content_type',
      `The signed content type ${type} is not that of the content, ${cms.contentType}`,
    );
}

/**
 * What must be signed (RFC 5652 11.1 to 11.3, RFC 5035 5.4, RFC 6211 2): what is said by nobody must not look as if the
 * signer said it.
 */
const SIGNED: readonly string[] = [
  ATTRIBUTE.contentType,
  ATTRIBUTE.messageDigest,
  ATTRIBUTE.signingTime,
  ATTRIBUTE.signingCertificateV2,
  ATTRIBUTE.signingCertificate,
  ATTRIBUTE.algorithmProtection,
];

/**
 * Attributes of which there is at most one, with one value (RFC 5652 11.1 to 11.3, RFC 5035 5.4, RFC 6211 2, EN 319
 * 122-1 5.2): of two, one reader goes by the first and another by the last.
 */
const ONCE: readonly string[] = [
  ATTRIBUTE.messageDigest,
  ATTRIBUTE.contentType,
  ATTRIBUTE.signingTime,
  ATTRIBUTE.signingCertificateV2,
  ATTRIBUTE.signingCertificate,
  ATTRIBUTE.algorithmProtection,
  ATTRIBUTE.signaturePolicy,
  ATTRIBUTE.contentHints,
  ATTRIBUTE.contentIdentifier,
  ATTRIBUTE.contentReference,
  ATTRIBUTE.mimeType,
  ATTRIBUTE.signerLocation,
];

function candidatesOf(
  cms: CmsSignedData,
  signer: CmsSignerInfo,
  validationData: ValidationDataPool,
  references: readonly CertificateReference[] | undefined,
): readonly Certificate[] {
  const own = enclosedCertificates(cms, validationData).filter(signer);
  if (own.length > 0) return own;
  spend(validationData.size);
  const elsewhere = [...validationData.certificates()].filter((certificate) =>
    identifies(signer.signer, certificate),
  );
  const [reference] = references ?? [];
  if (elsewhere.length > 0 || reference?.hash === undefined) return elsewhere;
  const { hash, digest } = reference;
  return [...validationData.certificates()].filter(
    (certificate) => mayBeMeant(signer, certificate) && hasDigest(certificate, hash, digest),
  );
}

function hasDigest({ der }: Certificate, hash: HashName, digest: Uint8Array): boolean {
  spendHashing(der.length);
  return createHash(hash).update(der).digest().equals(digest);
}

/** A certificate without a key identifier cannot contradict the one in the SignerInfo. */
function mayBeMeant({ signer }: CmsSignerInfo, { extensions }: Certificate): boolean {
  return signer.kind === 'key' && extensions.subjectKeyId === undefined;
}

interface Enclosed {
  filter(signer: CmsSignerInfo): readonly Certificate[];
}

const enclosed = new WeakMap<CmsSignedData, Enclosed>();

/** The certificates inside a CMS, found by serial number or key identifier: ten thousand signers may ask for theirs. */
function enclosedCertificates(cms: CmsSignedData, validationData: ValidationDataPool): Enclosed {
  const known = enclosed.get(cms);
  if (known !== undefined) return known;
  const found = new Map<string, Certificate[]>();
  const add = (key: string, certificate: Certificate) => {
    const list = found.get(key);
    if (list === undefined) found.set(key, [certificate]);
    else if (!list.includes(certificate)) list.push(certificate);
  };
  for (const der of cms.certificates) {
    const certificate = validationData.addCertificate(der);
    if (certificate === undefined) continue;
    add(`serial ${Buffer.from(certificate.serialBytes).toString('hex')}`, certificate);
    add(`key ${certificate.extensions.subjectKeyId ?? ''}`, certificate);
  }
  const made: Enclosed = {
    filter: ({ signer }) => {
      const key =
        signer.kind === 'key'
          ? `key ${signer.keyId}`
          : `serial ${Buffer.from(signer.serial).toString('hex')}`;
      return (found.get(key) ?? []).filter((certificate) => identifies(signer, certificate));
    },
  };
  enclosed.set(cms, made);
  return made;
}

async function checkContent({ signer, content, role }: CmsSignatureInput): Promise<ContentCheck> {
  if (signer.digest === undefined) return INTACT;
  if (signer.signedAttributesNode === undefined) {
    // Without attributes the signature value itself is over the content; a wrong one shows there.
    if ((await content.digest(signer.digest)) === undefined) return NOT_FOUND;
    return (await looksLikeAttributes(content.stream())) ? REUSED : INTACT;
  }
  const expected = readMessageDigest(signer);
  const actual = await content.digest(signer.digest);
  if (actual === undefined) return NOT_FOUND;
  if (expected !== undefined && Buffer.compare(actual, expected) === 0) return INTACT;
  return { kind: 'altered', finding: role === 'counter' ? INJECTED : ALTERED };
}

const NOT_FOUND: ContentCheck = {
  kind: 'not_found',
  finding: { code: 'content_missing', message: 'The signed content is not in the file and was not given' },
};
const REUSED: ContentCheck = {
  kind: 'doubtful',
  finding: {
    code: 'cms_attributes_as_content',
    message: 'The content is itself a set of signed attributes: an old signature was put to a new use',
  },
};
const ALTERED: Finding = { code: 'content_altered', message: 'The content is not what was signed' };
const INJECTED: Finding = {
  code: 'countersignature_injected',
  message: 'The counter-signature is over another signature than the one that carries it',
};

async function checkValue(
  { signer, content }: CmsSignatureInput,
  algorithm: ResolvedAlgorithm | undefined,
  key: KeyObject,
): Promise<boolean> {
  if (algorithm === undefined) return false;
  if (signer.signedAttributesNode === undefined)
    return await verifyStream(algorithm, key, content.stream(), signer.signature);
  return signedAttributeEncodings(signer).some((bytes) =>
    verifyValue(algorithm, key, bytes, signer.signature),
  );
}
