import { SignatureError } from '../errors.ts';
import type { Fetcher } from '../http/fetcher.ts';
import type { Certificate, Crl } from '../x509/index.ts';
import type { RevocationCache } from './cache.ts';
import type { RevocationInfo } from './revocationInfo.ts';

/** What a revocation client goes by. */
export interface RevocationSettings {
  readonly fetcher: Fetcher;
  readonly cache: RevocationCache;
  readonly timeoutMs: number;
  readonly maxOcspBytes: number;
  readonly maxCrlBytes: number;
  readonly maxIssuerBytes: number;
  readonly clockSkewMs: number;
  readonly now: () => Date;
}

/** What the one who asks knows beyond the certificate and its issuer. */
export interface RevocationQuestion {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** Certificates among which a responder that does not enclose its own may be. */
  readonly responders?: readonly Certificate[];
  /** Further signers of CRLs whose paths have been validated. */
  readonly signers?: (crl: Crl) => readonly Certificate[];
  /** A CRL that was kept and is from before this time is fetched anew. */
  readonly newerThan?: Date;
}

/**
 * @throws SignatureError `ocsp_stale` or `crl_stale` for an answer that is of the future, or due for renewal
 */
export function refuseStale(
  settings: RevocationSettings,
  info: RevocationInfo,
  code: 'ocsp_stale' | 'crl_stale',
): void {
  const now = settings.now().getTime();
  if (info.thisUpdate.getTime() > now + settings.clockSkewMs)
    throw new SignatureError(code, 'The answer about revocation is from the future');
  if (info.nextUpdate !== undefined && info.nextUpdate.getTime() < now)
    throw new SignatureError(code, 'The answer about revocation is out of date');
}
