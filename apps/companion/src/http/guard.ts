import type { IncomingHttpHeaders } from 'node:http';
import { pairingHeader } from '@tomar/contract';

/** What is let through, decided before anything of the request is read. */
export type Verdict =
  | { readonly kind: 'statusPage' }
  /** A form of the companion's own pages, or of the file that opens them. */
  | { readonly kind: 'ownPage' }
  | { readonly kind: 'preflight'; readonly origin: string }
  | { readonly kind: 'call'; readonly origin: string }
  | { readonly kind: 'refused'; readonly code: 'host_not_allowed' | 'origin_not_allowed' };

export interface InboundRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Only pages of the set-up origins may call, and only under a loopback name: a foreign name that leads to
 * this computer (DNS rebinding) shows itself in the Host header. The status page alone needs no Origin,
 * since a browser sends none when a person opens an address. The own pages come from the companion itself or, with
 * the origin `null`, from a file; what they may do hangs on a key that they carry.
 * @param port on which the companion listens
 */
export function authorizeRequest(
  request: InboundRequest,
  allowed: ReadonlySet<string>,
  port: number,
): Verdict {
  const { method, path, headers } = request;
  if (!isLoopbackHost(headers.host, port)) return { kind: 'refused', code: 'host_not_allowed' };
  const { origin } = headers;
  if (path === '/' && method === 'GET' && origin === undefined) return { kind: 'statusPage' };
  const own = origin !== undefined && isOwnOrigin(origin, port);
  if (method === 'POST' && path === '/show' && own) return { kind: 'ownPage' };
  if (method === 'POST' && (path === '/own' || path === '/own/remove') && (own || origin === 'null'))
    return { kind: 'ownPage' };
  if (origin === undefined || !allowed.has(origin)) return { kind: 'refused', code: 'origin_not_allowed' };
  return { kind: method === 'OPTIONS' ? 'preflight' : 'call', origin };
}

function isLoopbackHost(host: string | undefined, port: number): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].some((name) => host?.toLowerCase() === `${name}:${port}`);
}

const isOwnOrigin = (origin: string, port: number) =>
  origin.startsWith('http://') && isLoopbackHost(origin.slice('http://'.length), port);

/**
 * CORS for an allowed origin, and the answer to browsers that ask before a page reaches into the private
 * network (Private Network Access, later Local Network Access).
 */
export function corsHeaders(origin: string, headers: IncomingHttpHeaders): Record<string, string> {
  const answer: Record<string, string> = { 'access-control-allow-origin': origin, vary: 'Origin' };
  if (headers['access-control-request-method'] !== undefined) {
    answer['access-control-allow-methods'] = 'GET, POST';
    answer['access-control-allow-headers'] = `content-type, ${pairingHeader}`;
    answer['access-control-max-age'] = '600';
  }
  for (const network of ['private', 'local'] as const) {
    if (headers[`access-control-request-${network}-network`] === 'true')
      answer[`access-control-allow-${network}-network`] = 'true';
  }
  return answer;
}
