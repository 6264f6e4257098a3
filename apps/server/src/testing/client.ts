import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type AnyEndpoint,
  ApiError,
  type ReplyOf,
  type RequestInput,
  replyOf,
  requestOf,
  signIn,
} from '@tomar/contract';
import { demoPassword } from '../../../../lab/src/demo/people.ts';

/** Somebody signed in, speaking for one account. */
export interface Caller {
  readonly key: string;
  readonly account: string;
}

export interface CallInput<E> extends RequestInput<E> {
  /** Raw body of a `'bytes'` endpoint. */
  readonly bytes?: Uint8Array | Readable;
  /** `request` header; a fresh one for each call when the endpoint wants one. */
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Client {
  /** The answer in camelCase. @throws ApiError */
  call<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, caller?: Caller): Promise<ReplyOf<E>>;
  /** The bare answer, whatever its status: for bytes, events and headers. */
  ask<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, caller?: Caller): Promise<Response>;
  /** The refusal; fails when the server did not refuse. */
  refusal<E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>, caller?: Caller): Promise<ApiError>;
}

/** Speaks to a server over real HTTP, by the contract's declarations. */
export function clientOf(url: string): Client {
  const ask: Client['ask'] = (endpoint, input = {}, caller) => {
    const { method, address, headers, body } = requestOf(endpoint, input, input.requestId ?? randomUUID());
    return fetch(`${url}/api${address}`, {
      method,
      headers: {
        ...headers,
        ...(caller && { token: caller.key, account: caller.account }),
        ...input.headers,
      },
      ...(body !== undefined && { body }),
      ...(endpoint.body === 'bytes' && bytesOf(input.bytes ?? new Uint8Array())),
    });
  };
  const call: Client['call'] = async (endpoint, input, caller) => {
    const response = await ask(endpoint, input, caller);
    return replyOf(endpoint, response.status, await response.text());
  };
  return {
    ask,
    call,
    async refusal(endpoint, input, caller) {
      try {
        await call(endpoint, input, caller);
      } catch (error) {
        if (error instanceof ApiError) return error;
        throw error;
      }
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused`);
    },
  };
}

function bytesOf(bytes: Uint8Array | Readable): RequestInit {
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
