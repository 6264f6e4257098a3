import type { Certificate, Crl, OcspResponse, RevocationReason } from '../x509/index.ts';

export type RevocationStatus =
  | { readonly kind: 'good' }
  | { readonly kind: 'revoked'; readonly date: Date; readonly reason: RevocationReason }
  | { readonly kind: 'unknown' };

/** What one verified OCSP answer, or the CRLs that belong together, say about one certificate. */
export interface RevocationInfo {
  readonly status: RevocationStatus;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  /** When it was made: thisUpdate of a CRL, producedAt of an OCSP answer. */
  readonly issuedAt: Date;
  /** Certificates that expired since then are still spoken of; undefined where none is. */
  readonly keepsExpiredSince: Date | undefined;
  /** Who signed it. */
  readonly signer: Certificate;
  /** SHA-256 of the CRL or of the BasicOCSPResponse, hexadecimal. */
  readonly fingerprint: string;
  readonly source:
    | {
        readonly kind: 'crl';
        readonly crl: Crl;
        /** What else the answer rests on: a delta to `crl`, or lists for the other reasons. */
        readonly others: readonly Crl[];
      }
    | { readonly kind: 'ocsp'; readonly response: OcspResponse };
}

/** Fingerprints of everything that an answer rests on. */
export function fingerprintsOf({ source }: RevocationInfo): readonly string[] {
  if (source.kind === 'ocsp') return [source.response.fingerprint];
  return [source.crl, ...source.others].map(({ fingerprint }) => fingerprint);
}
