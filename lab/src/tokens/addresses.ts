import { parseCertificate } from '@tomar/signatures/x509';

export type IssuerName = 'root' | 'issuing';

/** Where the lab's public-key service answers; certificates name these places (RFC 5280 4.2.1.13, 4.2.2.1). */
export const pkiPaths = {
  timestamp: '/tsa',
  ocsp: '/ocsp',
  crl: (issuer: IssuerName) => `/crl/${issuer}.crl`,
  certificate: (issuer: IssuerName) => `/ca/${issuer}.cer`,
} as const;

/** What a certificate of this issuer says about asking for its state; nothing without a service. */
export interface CertificateAddresses {
  ocspUrls?: readonly string[];
  crlUrls?: readonly string[];
  caIssuersUrls?: readonly string[];
}

export function addressesOf(issuer: IssuerName, pkiUrl: string | undefined): CertificateAddresses {
  if (pkiUrl === undefined) return {};
  return {
    ocspUrls: [`${pkiUrl}${pkiPaths.ocsp}`],
    crlUrls: [`${pkiUrl}${pkiPaths.crl(issuer)}`],
    caIssuersUrls: [`${pkiUrl}${pkiPaths.certificate(issuer)}`],
  };
}

/** Whether a certificate made earlier leads to where the service is today. */
export function namesAddresses(certificate: Uint8Array, wanted: CertificateAddresses): boolean {
  const { ocspUrls, crlUrls, issuerUrls } = parseCertificate(certificate).extensions;
  const same = (found: readonly string[], expected: readonly string[] = []) =>
    found.length === expected.length && found.every((url, index) => url === expected[index]);
  return (
    same(ocspUrls, wanted.ocspUrls) && same(crlUrls, wanted.crlUrls) && same(issuerUrls, wanted.caIssuersUrls)
  );
}
