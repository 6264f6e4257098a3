import type { Readable } from 'node:stream';
import {
  type BodyGiven,
  type BodyOf,
  type CallerKind,
  callersOf,
  type Endpoint,
  type Language,
  type ParamsOf,
  type QueryOf,
  type Reply,
  type ReplyOf,
  type Schema,
} from '@tomar/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Companion, Person, SessionHolder } from './person.ts';

export type { Companion, Person, SessionHolder } from './person.ts';

/** What every handler is given; `params`, `query` and `body` have passed the endpoint's schemas. */
export interface BareCall<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The body as it came, in camelCase, once it has passed: it still shows what was left out (`asItWas`). */
  readonly sent: BodyGiven<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly language: Language;
  readonly ip: string;
  /** The raw body of an endpoint declared with `body: 'bytes'`. @throws TypeError elsewhere */
  bytes(): Readable;
  /** Has work done once the answer has left, for what its time may not depend on. A closing server waits for it. */
  afterwards(work: () => Promise<void>): void;
}
export type Call<E> = BareCall<E> & { readonly person: Person };
export type SessionCall<E> = BareCall<E> & { readonly session: SessionHolder };
export type CompanionCall<E> = BareCall<E> & { readonly companion: Companion };

/**
 * Bytes to answer with. `blob`: of the store, ranges and conditions are answered. `stream`: made on the way,
 * of unknown length.
 */
export type BytesAnswer =
  | {
      readonly kind: 'blob';
      readonly accountId: string;
      readonly sha256: string;
      readonly size: number;
      /** Only so many bytes from its beginning. */
      readonly upTo?: number;
      readonly name: string;
      readonly contentType: string;
      readonly disposition: 'inline' | 'attachment';
    }
  | {
      readonly kind: 'stream';
      readonly stream: Readable;
      readonly name: string;
      readonly contentType: string;
      readonly disposition: 'inline' | 'attachment';
    };

/** A stream of events; the platform keeps it open for the caller. */
export interface EventsAnswer {
  /** Begins with the changes of the last so many milliseconds. */
  readonly sinceMs: number | undefined;
}

export type Answer<E> =
  ReplyOf<E> extends 'bytes' ? BytesAnswer : ReplyOf<E> extends 'events' ? EventsAnswer : ReplyOf<E>;

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Reply>;
type AnyHandler = (call: Call<unknown> & SessionCall<unknown> & CompanionCall<unknown>) => Promise<unknown>;

/** An endpoint with what answers it. Made by the four functions below, mounted by the server. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly handler: AnyHandler;
}

function route(endpoint: AnyEndpoint, kind: CallerKind, handler: unknown): Route {
  const declared = callersOf(endpoint);
  if (declared.length !== 1 || declared[0] !== kind)
    throw new TypeError(`${endpoint.method} ${endpoint.path} is for ${declared.join(', ')}, not ${kind}`);
  return { endpoint, handler: handler as AnyHandler };
}

/** For members of the account in the `account` header. */
export const serve = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
): Route => route(endpoint, 'member', handler);

/** For anybody. */
export const servePublic = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: BareCall<E>) => Promise<Answer<E>>,
): Route => route(endpoint, 'public', handler);

/** For anybody signed in. */
export const serveSession = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: SessionCall<E>) => Promise<Answer<E>>,
): Route => route(endpoint, 'session', handler);

/** For the companion of a signer. */
export const serveCompanion = <E extends AnyEndpoint>(
  endpoint: E,
  handler: (call: CompanionCall<E>) => Promise<Answer<E>>,
): Route => route(endpoint, 'companion', handler);
