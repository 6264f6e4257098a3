import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { SignatureError, type SignatureErrorCode } from '@tomar/signatures/errors';
import type { Fetcher, FetchRequest } from '@tomar/signatures/http';
import { type AllowedInside, allowedInside } from './addressRules.ts';
import { type Resolve, reachOf, resolveBySystem } from './reach.ts';

export type { Resolve } from './reach.ts';

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches from addresses that people and certificates name (time-stamp authorities, OCSP, CRLs, issuers) without
 * reaching the inside of the network. An address is judged where the connection is made, so that a name that
 * resolves to something else the second time gains nothing; each redirect of a GET is judged anew, and a POST follows none.
 * Another origin is told nothing that was meant for the first one, and https leads to no http.
 * @param allow hosts, addresses and ranges that may be reached all the same
 * @returns a fetcher that rejects with SignatureError `http_address_refused`, `http_url`, `http_status` (with
 * `http_unauthorized` for 401 and 403), `http_too_large`, `http_timeout`, `http_unreachable`
 */
export function guardedFetcher(allow: readonly string[] = [], resolve: Resolve = resolveBySystem): Fetcher {
  const inside = allowedInside(allow);
  return async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    let url = checkedUrl(request.url);
    let asked = request;
    for (let hop = 0; ; hop += 1) {
      const response = await open(url, asked, inside, resolve, signal);
      const next = hop < maxRedirects ? redirectOf(url, request, response) : undefined;
      if (next === undefined) return readBody(url, request, response, signal);
      response.destroy();
      if (next.origin !== url.origin) asked = withoutSecrets(asked);
      url = next;
    }
  };
}

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new SignatureError('http_url', 'Only http and https addresses can be fetched');
  if (url.username !== '' || url.password !== '')
    throw new SignatureError('http_url', 'An address must not hold a user name or a password');
  return url;
}

function redirectOf(from: URL, { method }: FetchRequest, { statusCode, headers }: IncomingMessage) {
  if (method !== 'GET' || !redirects.has(statusCode ?? 0) || headers.location === undefined) return undefined;
  if (!URL.canParse(headers.location, from)) return undefined;
  const next = checkedUrl(new URL(headers.location, from).href);
  // What was asked under TLS is not taken from somebody on the way.
  return from.protocol === 'https:' && next.protocol === 'http:' ? undefined : next;
}

/** What another origin may read of a question: which kind of answer is wanted, not who asks. */
const harmless = new Set(['accept', 'user-agent']);

const withoutSecrets = ({ headers = {}, ...request }: FetchRequest): FetchRequest => ({
  ...request,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name.toLowerCase()))),
});

const refusal = (host: string) =>
  new SignatureError('http_address_refused', `Connections to ${host} are not allowed from here`);

function open(
  url: URL,
  request: FetchRequest,
  inside: AllowedInside,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // The parser has brought every spelling of an IPv4 address (decimal, octal, short) into the dotted one.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const mayReach = reachOf(host, inside);
  // No look-up is made for an address.
  if (isIP(host) !== 0 && !mayReach(host)) return Promise.reject(refusal(url.host));
  const options: RequestOptions = {
    method: request.method,
    headers: { ...request.headers, ...(request.body && { 'content-length': request.body.length }) },
    lookup: guardedLookup(mayReach, resolve),
    // A connection of its own: none that somebody else opened is used again.
    agent: false,
    signal,
  };
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send(url, options, done);
    sent.on('error', (error) => fail(asSignatureError(error, url.host, signal)));
    sent.end(request.body);
  });
}

/** A look-up that gives only addresses that may be reached, or fails. */
function guardedLookup(mayReach: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (host, options, done) => {
    resolve(host, (error, addresses) => {
      const reachable = addresses.filter(({ address }) => mayReach(address));
      const [first] = reachable;
      if (error) done(error, '', 0);
      else if (!first) done(refusal(host), '', 0);
      else if (options.all) done(null, [...reachable]);
      else done(null, first.address, first.family);
    });
  };
}

async function readBody(
  url: URL,
  request: FetchRequest,
  response: IncomingMessage,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { statusCode = 0, headers } = response;
  const stop = (code: SignatureErrorCode, message: string) => {
    response.destroy();
    return new SignatureError(code, message);
  };
  if (statusCode === 401 || statusCode === 403)
    throw stop('http_unauthorized', `${url.host} answered with status ${statusCode}`);
  if (statusCode !== 200) throw stop('http_status', `${url.host} answered with status ${statusCode}`);
  const tooLarge = () =>
    stop('http_too_large', `The answer of ${url.host} is over ${request.maxBytes} bytes`);
  if (Number(headers['content-length'] ?? 0) > request.maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      const bytes: Uint8Array = chunk;
      size += bytes.length;
      if (size > request.maxBytes) throw tooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    throw asSignatureError(error, url.host, signal);
  }
  return Buffer.concat(chunks);
}

function asSignatureError(error: unknown, host: string, signal: AbortSignal): SignatureError {
  if (error instanceof SignatureError) return error;
  if (signal.aborted)
    return new SignatureError('http_timeout', `${host} did not answer in time`, { cause: error });
  return new SignatureError('http_unreachable', `${host} cannot be reached`, { cause: error });
}
