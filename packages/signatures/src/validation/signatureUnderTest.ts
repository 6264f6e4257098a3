import type { KeyObject } from 'node:crypto';
import type { CertificateReference, PolicyReference } from '../cms/read/index.ts';
import type { TimestampToken } from '../timestamp/token.ts';
import type { Certificate, HashName, ResolvedAlgorithm } from '../x509/index.ts';
import type { Finding } from './indication.ts';
import type { ProvenStamps } from './report/provenStamps.ts';
import type {
  ChangeReport,
  ClaimsReport,
  CoverageReport,
  ShownChangesReport,
  TimestampKind,
} from './report/report.ts';
import type { SignatureElements } from './turkish/signatureElements.ts';

/** What a certificate is used for here. */
export type Purpose = 'signature' | 'timestamp';

/** What comparing digests gave: of signed content, or of what a time-stamp stamps. */
export type ContentCheck =
  | { readonly kind: 'intact' }
  | { readonly kind: 'altered'; readonly finding: Finding }
  | { readonly kind: 'not_found'; readonly finding: Finding }
  /** The octets are what was signed, but not what the signer meant to sign. */
  | { readonly kind: 'doubtful'; readonly finding: Finding };

export const INTACT: ContentCheck = { kind: 'intact' };

/**
 * One signature as the building blocks see it, whatever its format. Readers of CAdES, PAdES and XAdES make it;
 * nothing in it has been decided yet but what the format itself forbids.
 */
export interface SignatureUnderTest {
  readonly id: string;
  /** Decides which constraints bind the certificate. */
  readonly purpose: Purpose;
  /** Breaks of the format: FORMAT_FAILURE (clause 5.2.2). */
  readonly formatProblems: readonly Finding[];
  /** Things that leave doubt: SIG_CONSTRAINTS_FAILURE. */
  readonly doubts: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** Undefined when the algorithm is not known; `formatProblems` or `doubts` says so. */
  readonly algorithm: ResolvedAlgorithm | undefined;
  /** All digests that the signature rests on. */
  readonly digests: readonly HashName[];
  /** Certificates that may be the signer's, best guess first. */
  readonly candidates: readonly Certificate[];
  /** Undefined when the signature has no signing-certificate reference. */
  readonly certificateReferences: readonly CertificateReference[] | undefined;
  /** Compares the signed digests with the content. */
  checkContent(): Promise<ContentCheck>;
  /** Checks the signature value with a key. */
  checkValue(key: KeyObject): Promise<boolean>;
  /** The name under which proofs of existence of the signature value are kept. */
  readonly poeName: string;
  readonly claimedTime: Date | undefined;
  readonly policy: PolicyReference | undefined;
  /** Absent where the signer claims nothing. */
  readonly claims?: ClaimsReport;
  /** What the Turkish profiles ask about; absent where the readers cannot tell. */
  readonly elements?: SignatureElements;
  /**
   * The level, by what is there about the signer's certificate and by the time-stamps that are proven; any other counts
   * as if it were not there.
   */
  levelWith(proven: ProvenStamps, certificate: Certificate | undefined): string;
  readonly timestamps: readonly TimestampUnderTest[];
  readonly counterSignatures: readonly SignatureUnderTest[];
  readonly coversWholeFile: boolean;
  /** Absent where the readers cannot tell. */
  readonly covers?: CoverageReport;
  readonly changesAfter: readonly ChangeReport[];
  /** Absent where nothing follows that could show. */
  readonly shownChanges?: ShownChangesReport;
}

export interface TimestampUnderTest {
  readonly kind: TimestampKind;
  /** Undefined when it cannot be read; `problem` says why. */
  readonly token: TimestampToken | undefined;
  readonly problem: Finding | undefined;
  /** Name of the field of a document time-stamp. */
  readonly field?: string;
  /** The revision that a document time-stamp ends; the first is 1. */
  readonly revision?: number | undefined;
  /** Digest of the hash index through which an archive time-stamp covers most of what it covers. */
  readonly indexDigest?: HashName | undefined;
  checkImprint(): Promise<ContentCheck>;
  /** Names of all objects that the time-stamp proves to have existed. */
  covers(): Iterable<string>;
}

/**
 * Digests by which a signature names its signer's certificate: who finds two certificates of one digest has two signers
 * for it. Not SHA-1, which signing-certificate of version 1 is bound to (RFC 5035 5.4), as time-stamps still have it.
 */
export function namingDigests(references: readonly CertificateReference[] = []): readonly HashName[] {
  return references.flatMap(({ hash, ofSigner }) =>
    ofSigner && hash !== undefined && hash !== 'sha1' ? hash : [],
  );
}

/** What a signature is told of that does not say whose certificate it was made with: who signed is then nobody's word. */
export const UNBOUND: Finding = {
  code: 'signing_certificate_unbound',
  message: 'Nothing signed names the certificate: another one with the same key could be put in its place',
};

export const poeNames = {
  value: (fingerprint: string) => `value ${fingerprint}`,
  certificate: (fingerprint: string) => `certificate ${fingerprint}`,
  revocation: (fingerprint: string) => `revocation ${fingerprint}`,
  timestamp: (fingerprint: string) => `timestamp ${fingerprint}`,
} as const;

/** Whether a name is one that `poeNames` gives to such an object. */
export function isNameOf(kind: keyof typeof poeNames, name: string): boolean {
  return name.startsWith(`${kind} `);
}
