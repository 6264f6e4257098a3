import { randomBytes } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import { type Fetcher, httpFetcher } from '../http/fetcher.ts';
import { type Certificate, makeOcspRequest, parseCrl, parseOcspResponse } from '../x509/index.ts';
import { RevocationCache } from './cache.ts';
import { crlEvidence } from './crlEvidence.ts';
import type { RevocationEvidence } from './evidence.ts';
import { ocspEvidence } from './ocspEvidence.ts';

export interface RevocationClientOptions {
  readonly fetcher?: Fetcher;
  readonly cache?: RevocationCache;
  /** 10,000 unless said otherwise. */
  readonly timeoutMs?: number;
  /** 128 KiB unless said otherwise. */
  readonly maxOcspBytes?: number;
  /** 64 MiB unless said otherwise: lists of a national authority have several. */
  readonly maxCrlBytes?: number;
  /** How far a responder's clock may run ahead; 5 minutes unless said otherwise. */
  readonly clockSkewMs?: number;
  /** The present; for tests. */
  readonly now?: () => Date;
}

/** Where to ask first. Profiles differ: P2 and P3 want a CRL, P4 wants OCSP. */
export type RevocationPreference = 'ocsp' | 'crl' | 'ocsp-only' | 'crl-only';

export interface RevocationClient {
  /** One verified OCSP answer about the certificate. Rejects with the last address's SignatureError. */
  ocsp(certificate: Certificate, issuer: Certificate): Promise<RevocationEvidence>;
  /** What a verified CRL says about the certificate. */
  crl(certificate: Certificate, issuer: Certificate): Promise<RevocationEvidence>;
  /** The first of the two that answers. Rejects with `revocation_not_stated` when the certificate names neither. */
  ask(
    certificate: Certificate,
    issuer: Certificate,
    preference?: RevocationPreference,
  ): Promise<RevocationEvidence>;
}

/**
 * Asks the addresses that a certificate names (AIA, CRL distribution points). An OCSP request carries a nonce; an
 * answer with another nonce is refused, one without it is taken if it is fresh (RFC 8954 3, RFC 5019 4).
 * CRLs and answers are kept until their nextUpdate. Rejections are SignatureError: `http_…`, `ocsp_nonce`,
 * `ocsp_untrusted`, `ocsp_stale`, `ocsp_refused`, `crl_untrusted`, `crl_stale`, `revocation_not_stated`, `der_…`.
 */
export function revocationClient(options: RevocationClientOptions = {}): RevocationClient {
  const settings: Settings = {
    fetcher: options.fetcher ?? httpFetcher,
    cache: options.cache ?? new RevocationCache(),
    timeoutMs: options.timeoutMs ?? 10_000,
    maxOcspBytes: options.maxOcspBytes ?? 128 * 1024,
    maxCrlBytes: options.maxCrlBytes ?? 64 * 1024 * 1024,
    clockSkewMs: options.clockSkewMs ?? 5 * 60_000,
    now: options.now ?? (() => new Date()),
  };
  const ocsp = (certificate: Certificate, issuer: Certificate) =>
    firstOf(certificate.extensions.ocspUrls, (url) => askResponder(settings, url, certificate, issuer));
  const crl = (certificate: Certificate, issuer: Certificate) =>
    firstOf(certificate.extensions.crlUrls, (url) => askCrl(settings, url, certificate, issuer));
  return {
    ocsp,
    crl,
    ask: async (certificate, issuer, preference = 'ocsp') => {
      if (preference === 'ocsp-only') return await ocsp(certificate, issuer);
      if (preference === 'crl-only') return await crl(certificate, issuer);
      const [first, second] = preference === 'ocsp' ? [ocsp, crl] : [crl, ocsp];
      try {
        return await first(certificate, issuer);
      } catch (error) {
        try {
          return await second(certificate, issuer);
        } catch (later) {
          // Where only one way is stated, its own reason is the one worth telling.
          throw isNotStated(later) ? error : later;
        }
      }
    },
  };
}

interface Settings extends Required<RevocationClientOptions> {}

function isNotStated(error: unknown): boolean {
  return error instanceof SignatureError && error.code === 'revocation_not_stated';
}

async function firstOf(
  urls: readonly string[],
  ask: (url: string) => Promise<RevocationEvidence>,
): Promise<RevocationEvidence> {
  let last = new SignatureError('revocation_not_stated', 'The certificate names no address to ask at');
  for (const url of urls.slice(0, 4)) {
    try {
      return await ask(url);
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      last = error;
    }
  }
  throw last;
}

async function askResponder(
  settings: Settings,
  url: string,
  certificate: Certificate,
  issuer: Certificate,
): Promise<RevocationEvidence> {
  const key = `ocsp ${url} ${certificate.fingerprint} ${issuer.fingerprint}`;
  const kept = settings.cache.get(key, settings.now());
  if (kept !== undefined) return verifiedOcsp(settings, kept, certificate, issuer, undefined);
  const nonce = randomBytes(16);
  const reply = await settings.fetcher({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
    body: makeOcspRequest(certificate, issuer, nonce),
    timeoutMs: settings.timeoutMs,
    maxBytes: settings.maxOcspBytes,
  });
  const evidence = verifiedOcsp(settings, reply, certificate, issuer, nonce);
  settings.cache.put(key, reply, evidence.nextUpdate);
  return evidence;
}

function verifiedOcsp(
  settings: Settings,
  reply: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  nonce: Uint8Array | undefined,
): RevocationEvidence {
  const response = parseOcspResponse(reply);
  if (nonce !== undefined && response.nonce !== undefined && Buffer.compare(nonce, response.nonce) !== 0) {
    throw new SignatureError('ocsp_nonce', 'The OCSP response answers another request');
  }
  const evidence = ocspEvidence(response, certificate, issuer);
  if (evidence === undefined) {
    throw new SignatureError(
      'ocsp_untrusted',
      'The OCSP responder may not speak for the issuer, or spoke of another',
    );
  }
  refuseStale(settings, evidence, 'ocsp_stale');
  return evidence;
}

async function askCrl(
  settings: Settings,
  url: string,
  certificate: Certificate,
  issuer: Certificate,
): Promise<RevocationEvidence> {
  const key = `crl ${url}`;
  const kept = settings.cache.get(key, settings.now());
  const reply =
    kept ??
    (await settings.fetcher({
      url,
      method: 'GET',
      timeoutMs: settings.timeoutMs,
      maxBytes: settings.maxCrlBytes,
    }));
  const evidence = crlEvidence(parseCrl(reply), certificate, issuer);
  if (evidence === undefined) {
    throw new SignatureError('crl_untrusted', 'The CRL is not one of the issuer for this certificate');
  }
  refuseStale(settings, evidence, 'crl_stale');
  if (kept === undefined) settings.cache.put(key, reply, evidence.nextUpdate);
  return evidence;
}

function refuseStale(settings: Settings, evidence: RevocationEvidence, code: string): void {
  const now = settings.now().getTime();
  if (evidence.thisUpdate.getTime() > now + settings.clockSkewMs) {
    throw new SignatureError(code, 'The answer about revocation is from the future');
  }
  if (evidence.nextUpdate !== undefined && evidence.nextUpdate.getTime() < now) {
    throw new SignatureError(code, 'The answer about revocation is out of date');
  }
}
