import { type SuitabilityTable, TS_119_312 } from '../algorithms/index.ts';
import { TURKISH_POLICY as TURKISH_POLICY_OIDS } from '../oids.ts';

/**
 * Constraints of a validation (EN 319 102-1, clause 5.1.4). Every switch has one meaning and no effect elsewhere.
 */
export interface Policy {
  readonly name: string;
  /**
   * When revocation must be known for a certificate that is not a trust anchor.
   * `if_stated`: when the certificate names a CRL or an OCSP responder; one that names neither cannot be asked
   * about, so it passes unless validation data at hand says otherwise. `always`: also then. `never`: validation data at hand
   * still revokes, but none is demanded.
   */
  readonly revocation: 'always' | 'if_stated' | 'never';
  /** Until when digests, schemes and keys are suitable (clause 5.1.4.4). */
  readonly algorithms: SuitabilityTable;
  /** Accepts SHA-1 whatever `algorithms` says: for archives. */
  readonly acceptSha1: boolean;
  /** Demands a qualified certificate: `eu` the QcCompliance statement, `tr` that and one of the Turkish ones. */
  readonly qualified: 'no' | 'eu' | 'tr';
  /** Key usage of the signer: any bit of these; empty demands nothing. */
  readonly signerKeyUsage: readonly ('digitalSignature' | 'nonRepudiation')[];
  /** Signature policy identifiers that are known; any other is not available. Null accepts all, as a remark. */
  readonly knownSignaturePolicies: readonly string[] | null;
  /** At most this long from the claimed signing time to the first signature time-stamp; null: no limit. */
  readonly timestampDelayMs: number | null;
  /**
   * `enforced`: a signature that breaks a rule of the Turkish profile it claims does not pass. `reported`: the
   * report says so, and of P1, which any simple signature would be, nothing.
   */
  readonly turkishProfiles: 'enforced' | 'reported';
  /** Demands the signing-certificate attribute (ESS) or SigningCertificate property. */
  readonly signingCertificateAttribute: 'required' | 'if_present';
  /** What an annotation added after a signature without DocMDP means for it. */
  readonly annotationsAfterSignature: 'allow' | 'question' | 'forbid';
}

/** EN 319 102-1 with no demand on qualification: what a stranger's signature is measured by. */
export const ETSI_POLICY: Policy = {
  name: 'etsi',
  revocation: 'if_stated',
  algorithms: TS_119_312,
  acceptSha1: false,
  qualified: 'no',
  signerKeyUsage: ['digitalSignature', 'nonRepudiation'],
  knownSignaturePolicies: null,
  timestampDelayMs: null,
  turkishProfiles: 'reported',
  signingCertificateAttribute: 'if_present',
  annotationsAfterSignature: 'question',
};

/** Law 5070 and BTK's guide: qualified certificates, known policies, the two-hour rule, revocation always. */
export const TURKISH_POLICY: Policy = {
  ...ETSI_POLICY,
  name: 'tr',
  revocation: 'always',
  qualified: 'tr',
  signerKeyUsage: ['nonRepudiation'],
  knownSignaturePolicies: Object.values(TURKISH_POLICY_OIDS),
  timestampDelayMs: 2 * 60 * 60 * 1000,
  turkishProfiles: 'enforced',
  signingCertificateAttribute: 'required',
};

export function policyOf(policy: 'etsi' | 'tr' | Policy): Policy {
  if (typeof policy !== 'string') return policy;
  return policy === 'tr' ? TURKISH_POLICY : ETSI_POLICY;
}
