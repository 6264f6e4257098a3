import * as z from 'zod/mini';
import type { BodyGiven, Endpoint, ParamsOf, QueryGiven, Reply, ReplyOf, Schema } from './endpoint.ts';
import { type ErrorBody, errorBody } from './errors.ts';
import { fromWire, toWire } from './wire.ts';

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Reply>;

/** What a caller gives an endpoint, in camelCase. */
export interface RequestInput<E> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryGiven<E>;
  readonly body?: BodyGiven<E>;
}

/** A request as HTTP sends it; who asks is for the caller to add to the headers. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Below the API base, with its query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; absent for GET, and where the body is bytes. */
  readonly body?: string;
}

/** Path and query of an endpoint, below the API base. */
export function addressOf(endpoint: AnyEndpoint, params?: unknown, query?: unknown): string {
  const values = (params ?? {}) as Readonly<Record<string, unknown>>;
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * The request for an endpoint.
 * @param requestId the `request` header of an endpoint that happens at most once: the same for every attempt
 */
export function requestOf<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  requestId: string,
): HttpRequest {
  const { params, query, body } = input;
  const { method } = endpoint;
  return {
    method,
    address: addressOf(endpoint, params, query),
    headers: {
      accept: 'application/json',
      ...(endpoint.once && { request: requestId }),
      ...(method === 'POST' && {
        'content-type': endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(method === 'POST' && endpoint.body !== 'bytes' && { body: JSON.stringify(toWire(body ?? {})) }),
  };
}

/**
 * What the server answered, in camelCase and held against the declaration.
 * @param text the body of the answer
 * @throws ApiError for any status but 2xx, and with the code `reply_off_contract` for what was not declared
 */
export function replyOf<E extends AnyEndpoint>(endpoint: E, status: number, text: string): ReplyOf<E> {
  if (status < 200 || status > 299) throw apiErrorOf(status, text);
  const parsed = z.safeParse(endpoint.reply as Schema, readWire(text));
  if (!parsed.success) throw new ApiError(500, withoutDetails('reply_off_contract'), parsed.error);
  return parsed.data as ReplyOf<E>;
}

/** The error that an answer tells of; one of another shape, such as a proxy's page, keeps its status. */
export function apiErrorOf(status: number, text: string): ApiError {
  const parsed = errorBody.safeParse(readWire(text));
  return new ApiError(status, parsed.success ? parsed.data : withoutDetails('unreadable'));
}

/** A request that did not succeed, with what the server said about it. */
export class ApiError extends Error {
  /** 0: there was no answer at all. */
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody, cause?: unknown) {
    const why = body.errors.map(({ field, key }) => `${field} ${key}`.trim()).join(', ');
    super(`${status} ${body.code}${why && ` (${why})`}`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  get code(): string {
    return this.body.code;
  }

  /** What was found, in order. */
  get errors(): ErrorBody['errors'] {
    return this.body.errors;
  }

  /** The message keys of what was found, in order. */
  get keys(): string[] {
    return this.body.errors.map(({ key }) => key);
  }
}

/** The body of an error that no server put into words. */
export const withoutDetails = (code: string): ErrorBody => ({
  code,
  modelState: {},
  errors: [],
  requestId: '',
});

function readWire(text: string): unknown {
  try {
    return fromWire(JSON.parse(text));
  } catch {
    // Not JSON, so not an answer of the product; the schema says so.
    return undefined;
  }
}
