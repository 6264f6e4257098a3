import { SignatureError } from '../errors.ts';
import { type Fetcher, httpFetcher } from '../http/fetcher.ts';
import type { Certificate } from '../x509/index.ts';
import { askForCrl } from './askForCrl.ts';
import { askResponder } from './askResponder.ts';
import { RevocationCache } from './cache.ts';
import { isFetchable } from './fetchable.ts';
import { fetchIssuers } from './fetchIssuers.ts';
import type { RevocationInfo } from './revocationInfo.ts';
import type { RevocationQuestion, RevocationSettings } from './settings.ts';

export interface RevocationClientOptions {
  readonly fetcher?: Fetcher;
  readonly cache?: RevocationCache;
  /** 10,000 unless said otherwise. */
  readonly timeoutMs?: number;
  /** 128 KiB unless said otherwise. */
  readonly maxOcspBytes?: number;
  /** 64 MiB unless said otherwise: lists of a national authority have several. */
  readonly maxCrlBytes?: number;
  /** Of a file with CA certificates; 256 KiB unless said otherwise. */
  readonly maxIssuerBytes?: number;
  /** How far a responder's clock may run ahead; 5 minutes unless said otherwise. */
  readonly clockSkewMs?: number;
  /** The present; for tests. */
  readonly now?: () => Date;
}

/** Where to ask first. Profiles differ: P2 and P3 want a CRL, P4 wants OCSP. */
export type RevocationPreference = 'ocsp' | 'crl' | 'ocsp-only' | 'crl-only';

/** What the one who asks knows besides. */
export type RevocationHelp = Omit<RevocationQuestion, 'certificate' | 'issuer'>;

export interface RevocationClient {
  /** One verified OCSP answer about the certificate. Rejects with the last address's SignatureError. */
  ocsp(certificate: Certificate, issuer: Certificate, help?: RevocationHelp): Promise<RevocationInfo>;
  /** What verified CRLs say about the certificate. */
  crl(certificate: Certificate, issuer: Certificate, help?: RevocationHelp): Promise<RevocationInfo>;
  /** The first of the two that knows. Rejects with `revocation_not_stated` when the certificate names neither. */
  ask(
    certificate: Certificate,
    issuer: Certificate,
    preference?: RevocationPreference,
    help?: RevocationHelp,
  ): Promise<RevocationInfo>;
  /** CA certificates from the addresses that the certificate names for its issuer's; none where they have none. */
  issuers(certificate: Certificate): Promise<readonly Certificate[]>;
}

const MAX_RESPONDERS = 4;

/**
 * Asks the addresses that a certificate names (AIA, CRL distribution points). An OCSP request carries a nonce; an
 * answer with another nonce is refused, one without it is taken if it is fresh (RFC 8954 3, RFC 5019 4). A responder
 * that declines is asked again by GET without a nonce, and with SHA-256 identifiers.
 * CRLs and answers are kept until their nextUpdate, an address that failed is not asked again for a minute, and what
 * several want at once is fetched once. Rejections are SignatureError: `http_…`, `ocsp_nonce`, `ocsp_untrusted`,
 * `ocsp_stale`, `ocsp_refused`, `crl_untrusted`, `crl_stale`, `revocation_not_stated`, `der_…`.
 */
export function revocationClient(options: RevocationClientOptions = {}): RevocationClient {
  const settings: RevocationSettings = {
    fetcher: options.fetcher ?? httpFetcher,
    cache: options.cache ?? new RevocationCache(),
    timeoutMs: options.timeoutMs ?? 10_000,
    maxOcspBytes: options.maxOcspBytes ?? 128 * 1024,
    maxCrlBytes: options.maxCrlBytes ?? 64 * 1024 * 1024,
    maxIssuerBytes: options.maxIssuerBytes ?? 256 * 1024,
    clockSkewMs: options.clockSkewMs ?? 5 * 60_000,
    now: options.now ?? (() => new Date()),
  };
  const ocsp: RevocationClient['ocsp'] = (certificate, issuer, help = {}) =>
    askResponders(settings, { ...help, certificate, issuer });
  const crl: RevocationClient['crl'] = (certificate, issuer, help = {}) =>
    askForCrl(settings, { ...help, certificate, issuer });
  return {
    ocsp,
    crl,
    ask: async (certificate, issuer, preference = 'ocsp', help = {}) => {
      if (preference === 'ocsp-only') return await ocsp(certificate, issuer, help);
      if (preference === 'crl-only') return await crl(certificate, issuer, help);
      const [first, second] = preference === 'ocsp' ? [ocsp, crl] : [crl, ocsp];
      return await firstThatKnows(
        () => first(certificate, issuer, help),
        () => second(certificate, issuer, help),
      );
    },
    issuers: (certificate) => fetchIssuers(settings, certificate),
  };
}

async function firstThatKnows(
  first: () => Promise<RevocationInfo>,
  second: () => Promise<RevocationInfo>,
): Promise<RevocationInfo> {
  let unknown: RevocationInfo | undefined;
  let failure: unknown;
  try {
    const info = await first();
    if (info.status.kind !== 'unknown') return info;
    unknown = info;
  } catch (error) {
    failure = error;
  }
  try {
    return await second();
  } catch (later) {
    if (unknown !== undefined) return unknown;
    // Where only one way is stated, its own reason is the one worth telling.
    throw isNotStated(later) ? failure : later;
  }
}

function isNotStated(error: unknown): boolean {
  return error instanceof SignatureError && error.code === 'revocation_not_stated';
}

async function askResponders(
  settings: RevocationSettings,
  question: RevocationQuestion,
): Promise<RevocationInfo> {
  const urls = question.certificate.extensions.ocspUrls.filter(isFetchable).slice(0, MAX_RESPONDERS);
  let last = new SignatureError('revocation_not_stated', 'The certificate names no address to ask at');
  for (const url of urls) {
    try {
      return await askResponder(settings, url, question);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      last = error;
    }
  }
  throw last;
}
