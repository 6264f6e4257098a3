import { createHash } from 'node:crypto';
import {
  type CertificateReference,
  readCertificateReferences,
  readContentTypeAttribute,
  readMessageDigest,
  signedAttributeEncodings,
} from '../cms/read/index.ts';
import { SignatureError } from '../errors.ts';
import { CONTENT } from '../oids.ts';
import { type Certificate, EKU, parseCertificate, resolveAlgorithm, verifyValue } from '../x509/index.ts';
import { findSignerCertificate } from './signerCertificate.ts';
import type { TimestampToken } from './token.ts';

/**
 * Verifies a token by itself (RFC 3161 2.2): one signer whose certificate is the one the ESS attribute names,
 * is for time-stamping and nothing else, and was valid at genTime; message digest and signature value right.
 * Whether the authority is trusted is for `validate`.
 * @param certificates further certificates, for tokens that do not carry the authority's own
 * @returns the authority's certificate
 * @throws SignatureError `timestamp_certificate_missing`, `timestamp_certificate_purpose`,
 *   `timestamp_certificate_expired`, `timestamp_signature`, `algorithm_unsupported`
 */
export function verifyTimestampToken(
  token: TimestampToken,
  certificates: readonly Uint8Array[] = [],
): Certificate {
  const pool = [...token.cms.certificates, ...certificates].map(parseCertificate);
  const certificate = findSignerCertificate(token.signer, pool);
  if (certificate === undefined)
    throw new SignatureError(
      'timestamp_certificate_missing',
      "The time-stamp authority's certificate is not there",
    );
  const problem = timestampPurposeProblem(certificate);
  if (problem !== undefined) throw new SignatureError('timestamp_certificate_purpose', problem);
  const { time } = token.info;
  if (time < certificate.notBefore || time > certificate.notAfter)
    throw new SignatureError(
      'timestamp_certificate_expired',
      "The authority's certificate was not valid at that time",
    );
  if (!isTokenSignedBy(token, certificate))
    throw new SignatureError('timestamp_signature', "The time-stamp's signature is wrong");
  return certificate;
}

/** RFC 3161 2.3: exactly one purpose, id-kp-timeStamping, and critical. Undefined when all is well. */
export function timestampPurposeProblem({ extensions }: Certificate): string | undefined {
  const purposes = extensions.extendedKeyUsage ?? [];
  if (purposes.length !== 1 || purposes[0] !== EKU.timeStamping)
    return 'The certificate is not one for time-stamping alone';
  if (!extensions.extendedKeyUsageCritical)
    return 'The purpose of the time-stamping certificate is not critical';
  const usage = extensions.keyUsage;
  if (usage !== undefined && !usage.has('digitalSignature') && !usage.has('nonRepudiation'))
    return 'The key of the time-stamping certificate is not for signing';
  return undefined;
}

function isTokenSignedBy(token: TimestampToken, certificate: Certificate): boolean {
  const { signer, content } = token;
  if (signer.digest === undefined)
    throw new SignatureError('algorithm_unsupported', `Digest ${signer.digestOid} is not known`);
  const algorithm = resolveAlgorithm(signer.signatureAlgorithm, signer.digest);
  const messageDigest = readMessageDigest(signer);
  if (messageDigest === undefined || readContentTypeAttribute(signer) !== CONTENT.tstInfo) return false;
  if (!createHash(signer.digest).update(content).digest().equals(messageDigest)) return false;
  const references = (readCertificateReferences(signer) ?? []).filter(({ ofSigner }) => ofSigner);
  const isNamed = ({ hash, digest }: CertificateReference) =>
    hash !== undefined && createHash(hash).update(certificate.der).digest().equals(digest);
  if (references.length === 0 || !references.every(isNamed)) return false;
  return signedAttributeEncodings(signer).some((bytes) =>
    verifyValue(algorithm, certificate.publicKey, bytes, signer.signature),
  );
}
