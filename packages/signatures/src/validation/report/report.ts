import type { ComparedMember } from '../../xades/index.ts';
import type { Indication, SubIndication } from '../indication.ts';
import { worstOf } from '../indication.ts';
import type { TurkishProfileReport } from '../turkish/turkishProfiles.ts';

export type ReportFormat = 'cades' | 'pades' | 'xades' | 'unknown';

export interface ReportError {
  readonly code: string;
  readonly message: string;
}

export type TimestampKind =
  | 'content'
  | 'signature'
  | 'certificates-and-references'
  | 'signature-and-references'
  | 'archive'
  | 'document';

export interface TimestampReport {
  readonly kind: TimestampKind;
  /** ISO 8601, the token's genTime; null when the token cannot be read. */
  readonly time: string | null;
  /** Subject of the authority's certificate, RFC 4514; null when it is not there. */
  readonly authority: string | null;
  readonly indication: Indication;
  readonly subIndication: SubIndication | null;
  readonly errors: readonly ReportError[];
  /** Name of the field of a document time-stamp; null for all others. */
  readonly field: string | null;
  /** The revision that a document time-stamp ends (the first is 1); null for all others, and where it ends none. */
  readonly revision: number | null;
  /** When the first certificate of the authority's path expires, ISO 8601; null when no path was found. */
  readonly expires: string | null;
}

/** What an update after a signature did. `allowed` answers for the signature that the list stands under. */
export interface ChangeReport {
  /** Stable word for the sort of change: `signature_added`, `dss_updated`, `form_filled`, `page_content_changed`, … */
  readonly kind: string;
  readonly allowed: boolean;
  readonly count: number;
  readonly description: string;
  /** The first of them one by one, oldest first: not more than a person reads. */
  readonly instances: readonly ChangeInstanceReport[];
}

/** One change: in which revision of the file (the first is 1), on which pages, in which field. */
export interface ChangeInstanceReport {
  readonly revision: number;
  /** Numbers of pages, from 1; empty where it is on none, or on no one can tell which. */
  readonly pages: readonly number[];
  /** Full name of the form field; null where it is none. */
  readonly field: string | null;
  /** What a field says that was filled in; null for nothing, and for other changes. */
  readonly values: { readonly before: string | null; readonly after: string | null } | null;
}

/** What a signature is over. */
export type CoverageReport =
  /** The first `bytes` octets of the file, which are its revision `revision` (the first is 1) of `revisions`. */
  | {
      readonly kind: 'pdf_revision';
      readonly bytes: number;
      readonly revision: number;
      readonly revisions: number;
    }
  /** Octets inside the signature's file, or beside it; `bytes` is null where they were not given. */
  | { readonly kind: 'content'; readonly attached: boolean; readonly bytes: number | null }
  /** Files that a manifest inside the signature's file lists, each as it is now. */
  | { readonly kind: 'manifest'; readonly members: readonly ComparedMember[] }
  | { readonly kind: 'xml'; readonly parts: readonly XmlPartReport[] }
  /** Another signature, by a counter-signature. */
  | { readonly kind: 'signature' }
  | { readonly kind: 'unknown' };

export interface XmlPartReport {
  readonly what: 'document' | 'element' | 'external' | 'unknown';
  /** Name of the element, or address of what lies outside; null where there is none. */
  readonly name: string | null;
  /** Whether it is there and unchanged. */
  readonly intact: boolean;
}

/** Pages that later revisions may have made to look otherwise than they were signed. */
export interface ShownChangesReport {
  /** From 1; the first of them, where there are very many. */
  readonly pages: readonly number[];
  /** Whether something changed of which nobody can tell on which pages it shows. */
  readonly anywhere: boolean;
}

/** The end of what the verdict rests on: after it the same file no longer passes by itself. */
export interface RepeatableReport {
  /** ISO 8601. */
  readonly until: string;
  /** Which path expires then: the signer's, or that of the time-stamp that covers everything else. */
  readonly proof: 'signer' | 'timestamp';
  /** The signer or authority by name. */
  readonly holder: string | null;
}

export interface SignatureReport {
  readonly id: string;
  /** The signer's common name (or subject); null when no certificate was found. */
  readonly signer: string | null;
  readonly indication: Indication;
  readonly subIndication: SubIndication | null;
  /** By the time-stamps that passed: `B`, `T`, `LT`, `LTA` of the baseline family, `BES`, `C`, `X`, `XL`, `A` of the older one, `NONE` below both. */
  readonly level: string;
  /** What the signer claims, ISO 8601. */
  readonly signingTime: string | null;
  /** The earliest time at which the signature is proven to have existed, ISO 8601; null when only now is. */
  readonly bestSignatureTime: string | null;
  readonly timestamps: readonly TimestampReport[];
  /** PDF: whether nothing follows the signed revision. Other forms: whether all the signed content was found. */
  readonly coversWholeFile: boolean;
  readonly covers: CoverageReport;
  readonly changesAfter: readonly ChangeReport[];
  /** Null where nothing follows that could show. */
  readonly shownChanges: ShownChangesReport | null;
  /** Null where the signature does not pass. */
  readonly repeatable: RepeatableReport | null;
  readonly errors: readonly ReportError[];
  /** Things to know that do not change the indication. */
  readonly warnings: readonly ReportError[];
  readonly certificate: CertificateReport | null;
  /** From the signer's certificate to the trust anchor; empty where none is reached. */
  readonly chain: readonly ChainLinkReport[];
  /** The Turkish profile that the signature claims, and whether it keeps its rules; null where it claims none. */
  readonly turkishProfile: TurkishProfileReport | null;
  /** What the signer says of himself and the content, and nobody proves; null where nothing is said. */
  readonly claims: ClaimsReport | null;
  readonly counterSignatures: readonly SignatureReport[];
}

export interface ClaimsReport {
  readonly roles: readonly string[];
  /** Attribute certificates. Their signatures are not verified. */
  readonly certifiedAttributes: readonly {
    readonly issuer: string | null;
    readonly roles: readonly string[];
    /** ISO 8601, as `notAfter`. */
    readonly notBefore: string;
    readonly notAfter: string;
  }[];
  /** Dotted types of assertions that are not looked into. */
  readonly otherAttributes: readonly string[];
  /** `proofOfOrigin`, `proofOfApproval`, …; dotted identifiers where the standard has no name for them. */
  readonly commitments: readonly string[];
  readonly location: {
    readonly country: string | null;
    readonly locality: string | null;
    readonly postalAddress: readonly string[];
  } | null;
  readonly mimeType: string | null;
  readonly contentDescription: string | null;
}

export interface CertificateReport {
  /** RFC 4514. */
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal, upper case. */
  readonly serial: string;
  readonly organization: string | null;
  /** The subject's serialNumber: a person's national id (11 digits in Türkiye), an organisation's tax number (10). */
  readonly nationalId: string | null;
  /** A person's signature, or the seal of an organisation (mali mühür, kurumsal e-mühür). */
  readonly kind: 'signature' | 'seal';
  /** The statement of EN 319 412-5 that it is qualified, together with the key usage that goes with it. */
  readonly qualified: boolean;
  /** Qualified under law 5070 as well. */
  readonly turkishQualified: boolean;
  /** It says that the key is on a qualified signature creation device. */
  readonly onSecureDevice: boolean;
  /** Object identifiers of the policies under which it was issued. */
  readonly policies: readonly string[];
  readonly notBefore: string;
  readonly notAfter: string;
}

/** One certificate of the chain that validation went by. */
export interface ChainLinkReport {
  /** RFC 4514. */
  readonly subject: string;
  /** Hexadecimal, upper case. */
  readonly serial: string;
  readonly notBefore: string;
  readonly notAfter: string;
  /** Whether it is the anchor that is trusted. */
  readonly trusted: boolean;
  /** The answer about revocation that counted; null where none was there or asked for. */
  readonly revocation: {
    readonly source: 'crl' | 'ocsp';
    readonly status: 'good' | 'revoked' | 'unknown';
    /** Subject of who signed it. */
    readonly signer: string;
    /** ISO 8601, as `nextUpdate` and `revokedAt`. */
    readonly thisUpdate: string;
    readonly nextUpdate: string | null;
    readonly revokedAt: string | null;
    readonly reason: string | null;
  } | null;
}

export type Conclusion = Indication | 'NO_SIGNATURE';

export interface ValidationReport {
  /** The name given by the caller, or null. */
  readonly file: string | null;
  readonly format: ReportFormat;
  readonly conclusion: Conclusion;
  /** The time for which the answer holds, ISO 8601. */
  readonly validationTime: string;
  readonly policy: string;
  readonly signatures: readonly SignatureReport[];
}

/** The worst indication of all signatures and their counter-signatures; NO_SIGNATURE where there is none. */
export function concludeReport(signatures: readonly SignatureReport[]): Conclusion {
  if (signatures.length === 0) return 'NO_SIGNATURE';
  return worstOf(signatures.flatMap(ownAndCounter));
}

function ownAndCounter(signature: SignatureReport): readonly Indication[] {
  return [signature.indication, ...signature.counterSignatures.flatMap(ownAndCounter)];
}
