import {
  type AnyEndpoint,
  ApiError,
  addressOf,
  apiErrorOf,
  type BodyGiven,
  callersOf,
  type ParamsOf,
  type QueryGiven,
  type ReplyOf,
  type RequestInput,
  replyOf,
  requestOf,
} from '@tomar/contract';
import { takeAhead } from './ahead/takeAhead.ts';
import { apiBase } from './apiBase.ts';
import { isInvalidToken, noResponse, notSignedIn } from './failure.ts';
import { newRequestId } from './requestId.ts';
import { currentSession, endOfDocument, sessionExpired } from './session.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: T };

export type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryGiven<E>> &
  Part<'body', BodyGiven<E>> & {
    readonly signal?: AbortSignal;
    /** For endpoints that happen at most once: the same id for every attempt at the same thing. */
    readonly requestId?: string;
  };

/**
 * The headers that say who asks: `token` (the session's key) and `account`, which is the route's (API-03): pages
 * are shown only while the two agree.
 */
export function callerHeaders(): Record<string, string> {
  const session = currentSession();
  if (session.state !== 'in') return {};
  const { key, account } = session.login;
  return { token: key, account: encodeURIComponent(account.code) };
}

/** Where an endpoint answers: below the API base, with its query. */
export const urlOf = (endpoint: AnyEndpoint, params?: unknown, query?: unknown): string =>
  apiBase + addressOf(endpoint, params, query);

const isPublic = (endpoint: AnyEndpoint): boolean => callersOf(endpoint).includes('public');

let read = replyOf;

/** How answers are read from now on. */
export const readWith = (reader: typeof replyOf): void => {
  read = reader;
};

const waits = [800, 2500];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks the server. The answer is checked against the contract and comes back in camelCase.
 * @throws ApiError whatever goes wrong, also without a response.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const requestId = endpoint.once ? (input.requestId ?? newRequestId()) : null;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await callOnce(endpoint, input, requestId);
    } catch (error) {
      // An answer that got lost: the server remembers the request id and answers the same again.
      const wait = waits[attempt];
      const lost = error instanceof ApiError && error.status === 0;
      if (!requestId || !lost || wait === undefined || input.signal?.aborted) throw error;
      await pause(wait);
    }
  }
}

async function callOnce<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  requestId: string | null,
): Promise<ReplyOf<E>> {
  // What goes on behind a page that its owner left, or whose session ended, does not go on in another's name.
  if (!isPublic(endpoint) && currentSession().state !== 'in') throw notSignedIn();
  const { method, address, headers, body } = requestOf(endpoint, input as RequestInput<E>, requestId ?? '');
  const response = await request(apiBase + address, {
    method,
    headers: { ...headers, ...callerHeaders() },
    ...(input.signal && { signal: input.signal }),
    ...(body !== undefined && { body }),
  });
  const text = await readText(response);
  if (response.ok && !isPublic(endpoint) && endOfDocument().aborted) throw notSignedIn();
  return read(endpoint, response.status, text);
}

type NamedRequest = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };

/**
 * `fetch` that knows of sessions: a key that another tab renewed meanwhile is tried once more, an unknown
 * session ends this page's. A request that is made in somebody's name is broken off when that person leaves.
 * @throws ApiError without a response, or when the session is not known.
 */
export async function request(address: string, init: NamedRequest): Promise<Response> {
  const { token } = init.headers;
  const response = await attempt(address, init);
  const refusal = await sessionRefusal(response);
  if (!refusal) return response;
  sessionExpired(token);
  const session = currentSession();
  if (session.state !== 'in' || !token || session.login.key === token) throw refusal;
  const renewed = session.login.key;
  const again = await attempt(address, { ...init, headers: { ...init.headers, token: renewed } });
  const secondRefusal = await sessionRefusal(again);
  if (!secondRefusal) return again;
  sessionExpired(renewed);
  throw secondRefusal;
}

/** The failure that says that the server does not know the session; null for any other answer. */
async function sessionRefusal(response: Response): Promise<ApiError | null> {
  if (response.status !== 400) return null;
  const failure = apiErrorOf(400, await readText(response.clone()));
  return isInvalidToken(failure) ? failure : null;
}

async function attempt(address: string, init: NamedRequest): Promise<Response> {
  const end = init.headers.token ? endOfDocument() : null;
  const signal = AbortSignal.any([init.signal, end].filter((one) => one instanceof AbortSignal));
  const ask = () => fetch(address, { ...init, signal, credentials: 'same-origin', cache: 'no-store' });
  try {
    const ahead = takeAhead(address, init);
    return await (ahead ? unlessAborted(ahead, signal).catch(ask) : ask());
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (end?.aborted) throw notSignedIn();
    throw noResponse(error);
  }
}

/** @throws what the signal was aborted with */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  if (signal.aborted) reject(signal.reason);
  return Promise.race([answer, aborted]);
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw noResponse(error);
  }
}
