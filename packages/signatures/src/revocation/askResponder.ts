import { randomBytes } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import { makeOcspRequest, type OcspResponse, parseOcspResponse } from '../x509/index.ts';
import { ocspRevocationInfo } from './ocspRevocationInfo.ts';
import type { RevocationInfo } from './revocationInfo.ts';
import { type RevocationQuestion, type RevocationSettings, refuseStale } from './settings.ts';

/** How a request is put. Responders of the field do not all take the same. */
interface Manner {
  readonly method: 'GET' | 'POST';
  readonly nonce: boolean;
  readonly hash: 'sha1' | 'sha256';
}

/** First the safest, then what responders of RFC 5019 take, then for those that are done with SHA-1. */
const MANNERS: readonly Manner[] = [
  { method: 'POST', nonce: true, hash: 'sha1' },
  { method: 'GET', nonce: false, hash: 'sha1' },
  { method: 'POST', nonce: false, hash: 'sha256' },
];

/** How old an answer may be that neither says when the next one comes nor repeats the nonce. */
const MAX_AGE_WITHOUT_NEXT_UPDATE_MS = 24 * 60 * 60 * 1000;

/**
 * One verified answer of one responder. Where it declines, or does not know the certificate, it is asked in other
 * manners. An answer is kept until its nextUpdate.
 */
export async function askResponder(
  settings: RevocationSettings,
  url: string,
  question: RevocationQuestion,
): Promise<RevocationInfo> {
  const key = `ocsp ${url} ${question.certificate.fingerprint} ${question.issuer.fingerprint}`;
  const kept = settings.cache.get(key, settings.now());
  if (kept !== undefined) return verified(settings, parseOcspResponse(kept), question, undefined);
  let refusal: SignatureError | undefined;
  let unknown: RevocationInfo | undefined;
  for (const manner of MANNERS) {
    try {
      const info = await askOnce(settings, url, key, question, manner);
      if (info.status.kind !== 'unknown') return info;
      unknown ??= info;
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      refusal ??= error;
      if (!isRefusal(error)) break;
    }
  }
  if (unknown !== undefined) return unknown;
  throw refusal ?? new SignatureError('ocsp_refused', 'The OCSP responder gave no answer');
}

/** The responder is there but does not want this request. */
function isRefusal({ code }: SignatureError): boolean {
  return code === 'ocsp_refused' || code === 'http_status';
}

async function askOnce(
  settings: RevocationSettings,
  url: string,
  key: string,
  question: RevocationQuestion,
  manner: Manner,
): Promise<RevocationInfo> {
  const { certificate, issuer } = question;
  const nonce = manner.nonce ? randomBytes(16) : undefined;
  const request = makeOcspRequest(certificate, issuer, nonce, manner.hash);
  let own = false;
  const reply = await settings.cache.fetched(
    `${key} ${manner.method} ${manner.hash}`,
    settings.now(),
    async () => {
      own = true;
      return await exchange(settings, url, manner.method, request);
    },
  );
  // Who waited for another's request has that one's nonce, which is as fresh.
  const info = verified(settings, parseOcspResponse(reply), question, own ? nonce : undefined);
  settings.cache.put(key, reply, info.nextUpdate);
  return info;
}

/** RFC 6960 A.1: POST, or the request in the address. */
async function exchange(
  settings: RevocationSettings,
  url: string,
  method: Manner['method'],
  request: Uint8Array,
): Promise<Uint8Array> {
  const limits = { timeoutMs: settings.timeoutMs, maxBytes: settings.maxOcspBytes };
  const accept = 'application/ocsp-response';
  if (method === 'POST') {
    const headers = { 'content-type': 'application/ocsp-request', accept };
    return await settings.fetcher({ url, method, headers, body: request, ...limits });
  }
  const encoded = encodeURIComponent(Buffer.from(request).toString('base64'));
  return await settings.fetcher({
    url: `${url.replace(/\/$/, '')}/${encoded}`,
    method,
    headers: { accept },
    ...limits,
  });
}

function verified(
  settings: RevocationSettings,
  response: OcspResponse,
  { certificate, issuer, responders }: RevocationQuestion,
  nonce: Uint8Array | undefined,
): RevocationInfo {
  const repeated =
    nonce !== undefined && response.nonce !== undefined && Buffer.compare(nonce, response.nonce) === 0;
  if (nonce !== undefined && response.nonce !== undefined && !repeated)
    throw new SignatureError('ocsp_nonce', 'The OCSP response answers another request');
  const info = ocspRevocationInfo(response, certificate, issuer, responders);
  if (info === undefined)
    throw new SignatureError(
      'ocsp_untrusted',
      'The OCSP responder may not speak for the issuer, or spoke of another',
    );
  refuseStale(settings, info, 'ocsp_stale');
  const age = settings.now().getTime() - response.producedAt.getTime();
  if (info.nextUpdate === undefined && !repeated && age > MAX_AGE_WITHOUT_NEXT_UPDATE_MS)
    throw new SignatureError('ocsp_stale', 'The OCSP response is old and does not say until when it holds');
  return info;
}
