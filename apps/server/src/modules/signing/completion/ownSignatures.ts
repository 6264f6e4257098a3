import { createHash } from 'node:crypto';
import { describeCertificate } from '@tomar/signatures/x509';

/** What is kept of a signature that was made here. */
export interface OwnSignature {
  /** Hexadecimal, as its issuer numbered it. */
  readonly certificateSerial: string;
  /** SHA-256 of the certificate in hexadecimal; null for signatures of versions that kept the serial only. */
  readonly certificateSha256: string | null;
}

/** A certificate's fingerprint as it is kept: SHA-256 of its DER in hexadecimal. */
export const fingerprintOf = (certificate: Uint8Array): string =>
  createHash('sha256').update(certificate).digest('hex');

/**
 * Whether a certificate made one of the signatures. Two issuers may give the same serial number (RFC 5280, 4.1.2.2), so
 * a stranger's signature in the same file is told apart by the whole certificate.
 */
export function isOneOf(own: readonly OwnSignature[], certificate: Uint8Array): boolean {
  const sha256 = fingerprintOf(certificate);
  const { serial } = describeCertificate(certificate);
  return own.some((one) =>
    one.certificateSha256 === null ? one.certificateSerial === serial : one.certificateSha256 === sha256,
  );
}
