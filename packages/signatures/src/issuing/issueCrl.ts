import { signatureIdentifier, signWithKey } from '../algorithms/index.ts';
import { der } from '../der/index.ts';
import { algorithmFor } from '../keys/algorithmFor.ts';
import { EXTENSION } from '../oids.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import { REVOCATION_REASONS, type RevocationReason } from '../x509/index.ts';
import { authorityKeyIdentifier, extension } from './extensions.ts';
import type { Authority } from './issueCertificate.ts';

export interface RevokedInput {
  /** DER of the certificate that is revoked. */
  readonly certificate: Uint8Array;
  readonly at: Date;
  readonly reason?: RevocationReason;
  /** DER of further extensions of the entry. */
  readonly extensions?: readonly Uint8Array[];
}

export interface CrlInput {
  readonly issuer: Authority;
  readonly thisUpdate: Date;
  /** Absent only in CRLs that break RFC 5280 5.1.2.5 on purpose. */
  readonly nextUpdate?: Date;
  readonly number?: number;
  readonly revoked?: readonly RevokedInput[];
  /** DER of further CRL Extensions. */
  readonly extensions?: readonly Uint8Array[];
}

/** Issues a version 2 CRL (RFC 5280 5). @returns DER */
export function issueCrl(input: CrlInput): Uint8Array {
  const facts = certificateSummary(input.issuer.certificate);
  const algorithm = algorithmFor(input.issuer.privateKey, input.issuer);
  const parts = [der.integer(1), signatureIdentifier(algorithm), facts.subject, der.time(input.thisUpdate)];
  if (input.nextUpdate !== undefined) parts.push(der.time(input.nextUpdate));
  const revoked = input.revoked ?? [];
  if (revoked.length > 0) parts.push(der.sequence(...revoked.map(entry)));
  const extensions = [
    authorityKeyIdentifier(facts.publicKeyInfo),
    extension(EXTENSION.crlNumber, der.integer(input.number ?? 1)),
    ...(input.extensions ?? []),
  ];
  parts.push(der.explicit(0, der.sequence(...extensions)));
  const body = der.sequence(...parts);
  const signature = signWithKey(input.issuer.privateKey, algorithm, body);
  return der.sequence(body, signatureIdentifier(algorithm), der.bitString(signature));
}

function entry(revoked: RevokedInput): Uint8Array {
  const parts = [certificateSummary(revoked.certificate).serialNumber, der.time(revoked.at)];
  const extensions = [...(revoked.extensions ?? [])];
  if (revoked.reason !== undefined) {
    const reason = der.enumerated(REVOCATION_REASONS.indexOf(revoked.reason));
    extensions.unshift(extension(EXTENSION.reasonCode, reason));
  }
  if (extensions.length > 0) parts.push(der.sequence(...extensions));
  return der.sequence(...parts);
}
