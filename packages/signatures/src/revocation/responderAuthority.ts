import { type Certificate, EKU, type isSignedBy } from '../x509/index.ts';

/**
 * Whether a certificate other than the issuer's may answer for that issuer (RFC 6960 4.2.2.2): it is for OCSP answers,
 * was valid when it answered, and the issuer itself signed it, or it is trusted by itself.
 */
export function mayAnswerFor(
  candidate: Certificate,
  issuer: Certificate,
  at: Date,
  { isSigned, isTrusted }: ResponderChecks,
): boolean {
  return isForAnswers(candidate, at) && (isTrusted(candidate) || isDelegated(candidate, issuer, isSigned));
}

export interface ResponderChecks {
  readonly isSigned: typeof isSignedBy;
  /** Whether a certificate for OCSP signing is trusted by itself, whoever issued it. */
  readonly isTrusted: (candidate: Certificate) => boolean;
}

function isForAnswers(candidate: Certificate, at: Date): boolean {
  const { extendedKeyUsage, keyUsage, unknownCritical, malformed } = candidate.extensions;
  return (
    extendedKeyUsage?.includes(EKU.ocspSigning) === true &&
    (keyUsage === undefined || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation')) &&
    unknownCritical.length === 0 &&
    malformed.length === 0 &&
    at >= candidate.notBefore &&
    at <= candidate.notAfter
  );
}

function isDelegated(candidate: Certificate, issuer: Certificate, isSigned: typeof isSignedBy): boolean {
  return candidate.issuer.key === issuer.subject.key && isSigned(candidate, issuer);
}
