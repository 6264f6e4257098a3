import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { notFound } from './errors.ts';

type Addresses = Pick<Config, 'apiUrl' | 'publicUrl'>;

/** What the page sends besides what browsers always let through (Fetch Standard, 2.2.2). */
const requestHeaders = 'account, content-type, range, request, token';
/** What the page reads of an answer besides its type and length. */
const answerHeaders = 'content-range, etag';
/** Browsers ask again after two hours at most. */
const preflightSeconds = 7200;

/** The page's origin, where the API has another one; null where the page asks its own. */
export function otherOrigin({ apiUrl, publicUrl }: Addresses): string | null {
  if (apiUrl === null) return null;
  const page = new URL(publicUrl).origin;
  return new URL(apiUrl).origin === page ? null : page;
}

/**
 * Lets the page of TOMAR_PUBLIC_URL ask an API of another origin (API-01), no other page, and never with cookies. Who
 * asks is said by headers, which no foreign page has.
 */
export function answerOtherOrigin(server: FastifyInstance, addresses: Addresses, base: string): void {
  const page = otherOrigin(addresses);
  if (page === null) return;
  const isPage = ({ headers }: FastifyRequest) => headers.origin === page;
  // Before everything that may refuse: the page must be able to read why.
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${base}/`)) return;
    reply.header('vary', 'Origin');
    if (!isPage(request)) return;
    reply.header('access-control-allow-origin', page);
    reply.header('access-control-expose-headers', answerHeaders);
  });
  server.options(`${base}/*`, { config: { rateLimit: false } }, (request, reply) => {
    if (!isPage(request) || request.headers['access-control-request-method'] === undefined) throw notFound();
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', requestHeaders)
      .header('access-control-max-age', preflightSeconds)
      .send();
  });
}
