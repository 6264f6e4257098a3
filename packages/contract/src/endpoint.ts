import type * as z from 'zod/v4/core';
import type { CallerKind, Needs } from './callers.ts';

/** A schema of either of Zod's packages; those that a page needs before sign-in are of the small one. */
export type Schema = z.$ZodType;

/** What comes back: JSON by a schema, bytes of a file, or a stream of server-sent events. */
export type Reply = Schema | 'bytes' | 'events';

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Reply = Reply,
> {
  readonly method: 'GET' | 'POST';
  /** Under the API base; parameters as `:id`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** Who may call: one kind, or each of several. */
  readonly caller: CallerKind | readonly CallerKind[];
  readonly needs?: Needs;
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body, or `'bytes'` for a raw upload. */
  readonly body?: Body | 'bytes';
  readonly reply: Answer;
  /**
   * The request changes something that must happen at most once: the client sends a `request` header (any
   * unique text of at most 64 characters) and a repetition gets the first answer again.
   */
  readonly once?: true;
}

/**
 * Declares an endpoint; server, web, menu and the OpenAPI page all read this one declaration. A page does without those
 * that it never calls: `@__NO_SIDE_EFFECTS__` tells the bundler that a declaration alone does nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends Schema = z.$ZodUndefined,
  Query extends Schema = z.$ZodUndefined,
  Body extends Schema = z.$ZodUndefined,
  Answer extends Reply = Reply,
>(declaration: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return declaration;
}

/** The kinds of caller that an endpoint is for. */
export const callersOf = ({ caller }: Pick<Endpoint, 'caller'>): readonly CallerKind[] =>
  typeof caller === 'string' ? [caller] : caller;

type Parsed<T> = T extends Schema ? z.output<T> : undefined;
type Given<T> = T extends Schema ? z.input<T> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema, Reply> ? Parsed<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Reply> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, Reply> ? Parsed<B> : never;
export type BodyGiven<E> = E extends Endpoint<Schema, Schema, infer B, Reply> ? Given<B> : never;
export type QueryGiven<E> = E extends Endpoint<Schema, infer Q, Schema, Reply> ? Given<Q> : never;
export type ReplyOf<E> =
  E extends Endpoint<Schema, Schema, Schema, infer A> ? (A extends Schema ? z.output<A> : A) : never;
