import { SignatureError } from '../errors.ts';
import { type Certificate, readCertificateBag } from '../x509/index.ts';
import { isFetchable } from './fetchable.ts';
import type { RevocationSettings } from './settings.ts';

const MAX_URLS = 2;
/** The addresses may be a stranger's: nobody waits for them for long. */
const MAX_TIMEOUT_MS = 5_000;
/** CA certificates do not change; the address may begin to serve another one. */
const KEPT_MS = 60 * 60 * 1000;

/**
 * CA certificates from the addresses in a certificate (AIA caIssuers, RFC 5280 4.2.2.1): the first address that has
 * any. None where no address answers: that shows as an incomplete chain.
 */
export async function fetchIssuers(
  settings: Pick<RevocationSettings, 'fetcher' | 'cache' | 'timeoutMs' | 'maxIssuerBytes' | 'now'>,
  certificate: Certificate,
): Promise<readonly Certificate[]> {
  for (const url of certificate.extensions.issuerUrls.filter(isFetchable).slice(0, MAX_URLS)) {
    try {
      const found = readCertificateBag(await fetchBag(settings, url));
      if (found.length > 0) return found;
    } catch (error) {
      // The next address may answer.
      if (!(error instanceof SignatureError)) throw error;
    }
  }
  return [];
}

async function fetchBag(
  settings: Pick<RevocationSettings, 'fetcher' | 'cache' | 'timeoutMs' | 'maxIssuerBytes' | 'now'>,
  url: string,
): Promise<Uint8Array> {
  const key = `issuers ${url}`;
  const now = settings.now();
  const kept = settings.cache.get(key, now);
  if (kept !== undefined) return kept;
  const { maxIssuerBytes: maxBytes } = settings;
  const timeoutMs = Math.min(settings.timeoutMs, MAX_TIMEOUT_MS);
  const reply = await settings.cache.fetched(key, now, () =>
    settings.fetcher({ url, method: 'GET', timeoutMs, maxBytes }),
  );
  settings.cache.put(key, reply, new Date(now.getTime() + KEPT_MS));
  return reply;
}
