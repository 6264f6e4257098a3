import type { ExtensionSources } from '../validationData.ts';
import { type KeyKind, testPki } from './keys.ts';

export interface TestSourcesOptions {
  /** Time of the time-stamps; the present unless given. */
  readonly at?: Date;
  /** Time of the OCSP answers; that of the time-stamps plus a minute unless given. */
  readonly revocationAt?: Date;
  /** Time of the CRL about the signer where CRLs are preferred; when the hierarchy began unless given. */
  readonly listedAt?: Date;
}

/**
 * Time-stamps and validation data of the test hierarchy, without a network: OCSP answers about end-entity
 * certificates (a CRL where CRLs are preferred), CRLs about the CAs.
 */
export function testSources(
  kind: KeyKind = 'rsa2048',
  options: TestSourcesOptions = {},
): Required<ExtensionSources> {
  const pki = testPki(kind);
  const at = options.at;
  return {
    timestamp: ({ algorithm, value }) =>
      pki.timestamp(value, { digest: algorithm, ...(at === undefined ? {} : { at }) }),
    validationData: async ({ certificate, prefer }) => {
      const answered = options.revocationAt ?? new Date((at ?? new Date()).getTime() + 60_000);
      const chain = [pki.intermediate.certificate, pki.root.certificate];
      const authorities = { certificates: [certificate, ...chain], crls: [pki.crl('root')] };
      if (prefer === 'crl') {
        const list = options.listedAt === undefined ? {} : { thisUpdate: options.listedAt };
        return {
          ...authorities,
          crls: [...authorities.crls, pki.crl('intermediate', list)],
          ocspResponses: [],
        };
      }
      const certificates = [...authorities.certificates, pki.ocsp.certificate];
      return {
        ...authorities,
        certificates,
        ocspResponses: [pki.ocspResponse(certificate, { at: answered })],
      };
    },
  };
}
