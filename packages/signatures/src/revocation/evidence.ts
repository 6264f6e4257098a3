import type { Certificate, Crl, HashName, OcspResponse, RevocationReason } from '../x509/index.ts';

export type RevocationStatus =
  | { readonly kind: 'good' }
  | { readonly kind: 'revoked'; readonly date: Date; readonly reason: RevocationReason }
  | { readonly kind: 'unknown' };

/** What one verified CRL or OCSP answer says about one certificate. */
export interface RevocationEvidence {
  readonly status: RevocationStatus;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  /** When it was made: thisUpdate of a CRL, producedAt of an OCSP answer. */
  readonly issuedAt: Date;
  /** Who signed it. */
  readonly signer: Certificate;
  /** Digest its signature rests on; undefined with EdDSA. */
  readonly hash: HashName | undefined;
  /** SHA-256 of the CRL or of the BasicOCSPResponse, hexadecimal. */
  readonly fingerprint: string;
  readonly source:
    | { readonly kind: 'crl'; readonly crl: Crl }
    | { readonly kind: 'ocsp'; readonly response: OcspResponse };
}
