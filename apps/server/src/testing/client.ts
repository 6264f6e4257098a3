import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type BodyGiven,
  type ErrorBody,
  errorBody,
  fromWire,
  type ParamsOf,
  type QueryGiven,
  type ReplyOf,
  signIn,
  toWire,
} from '@tomar/contract';
import { demoPassword } from '../../../../lab/src/demo/people.ts';
import type { AnyEndpoint } from '../platform/http/serve.ts';

/** Somebody signed in, speaking for one account. */
export interface Caller {
  readonly key: string;
  readonly account: string;
}

export interface CallInput<E> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryGiven<E>;
  readonly body?: BodyGiven<E>;
  /** Raw body of a `'bytes'` endpoint. */
  readonly bytes?: Uint8Array | Readable;
  /** `request` header; a fresh one for each call when the endpoint wants one. */
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The server refused: what it said. */
export class Refused extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(endpoint: AnyEndpoint, status: number, body: ErrorBody) {
    const why = body.errors.map(({ field, key }) => `${field} ${key}`.trim()).join(', ');
    super(`${endpoint.method} ${endpoint.path}: ${status} ${body.code} (${why})`);
    this.name = 'Refused';
    this.status = status;
    this.body = body;
  }
  /** All message keys, in order. */
  get keys(): string[] {
    return this.body.errors.map((error) => error.key);
  }
}

export interface Client {
  /** The answer in camelCase. @throws Refused */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, caller?: Caller): Promise<ReplyOf<E>>;
  /** The bare answer, whatever its status: for bytes, events and headers. */
  ask<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, caller?: Caller): Promise<Response>;
  /** The refusal; fails when the server did not refuse. */
  refusal<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, caller?: Caller): Promise<Refused>;
}

/** Speaks to a server over real HTTP, by the contract's declarations. */
export function clientOf(url: string): Client {
  const ask: Client['ask'] = (endpoint, input = {}, caller) => {
    const values = (input.params ?? {}) as Readonly<Record<string, string>>;
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ''),
    );
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
      query.set(name, String(value));
    const search = query.size > 0 ? `?${query}` : '';
    return fetch(`${url}/api${path}${search}`, {
      method: endpoint.method,
      headers: {
        ...(caller ? { token: caller.key, account: caller.account } : {}),
        ...(endpoint.once ? { request: input.requestId ?? randomUUID() } : {}),
        ...(endpoint.method === 'POST' ? { 'content-type': typeOf(endpoint) } : {}),
        ...input.headers,
      },
      ...(endpoint.method === 'POST' ? bodyOf(endpoint, input) : {}),
    });
  };
  const call: Client['call'] = async (endpoint, input, caller) => {
    const response = await ask(endpoint, input, caller);
    const answer = fromWire(await response.json());
    if (!response.ok) throw new Refused(endpoint, response.status, errorBody.parse(answer));
    return answer as never;
  };
  return {
    ask,
    call,
    async refusal(endpoint, input, caller) {
      try {
        await call(endpoint, input, caller);
      } catch (error) {
        if (error instanceof Refused) return error;
        throw error;
      }
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
    },
  };
}

const typeOf = (endpoint: AnyEndpoint) =>
  endpoint.body === 'bytes' ? 'application/octet-stream' : 'application/json';

function bodyOf(endpoint: AnyEndpoint, input: CallInput<AnyEndpoint>): RequestInit {
  if (endpoint.body !== 'bytes') return { body: JSON.stringify(toWire(input.body ?? {})) };
  const { bytes = new Uint8Array() } = input;
  if (bytes instanceof Readable)
    return { body: Readable.toWeb(bytes) as ReadableStream<Uint8Array>, duplex: 'half' } as RequestInit;
  return { body: new Uint8Array(bytes) };
}

/** Signs in with the demo's password. */
export async function signInAs(client: Client, email: string, account: string): Promise<Caller> {
  const result = await client.call(signIn, { body: { email, password: demoPassword, accountCode: account } });
  if (!result.data) throw new Error(`${email} could not sign in: ${result.errorMessages.join(', ')}`);
  return { key: result.data.key, account };
}
