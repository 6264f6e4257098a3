import { randomUUID } from 'node:crypto';
import {
  type BodyGiven,
  type Endpoint,
  type ErrorBody,
  fromWire,
  type LoginData,
  type ParamsOf,
  type QueryGiven,
  type ReplyOf,
  signIn,
  toWire,
} from '@tomar/contract';

/** What the server answered when it did not do what was asked. */
export class RequestFailed extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code}: ${body.errors.map((one) => `${one.field} ${one.key}`.trim()).join(', ')}`);
    this.name = 'RequestFailed';
    this.status = status;
    this.body = body;
  }
  get keys(): string[] {
    return this.body.errors.map((one) => one.key);
  }
}

export interface Input<E> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryGiven<E>;
  readonly body?: BodyGiven<E>;
  /** Raw body of an upload. */
  readonly bytes?: BodyInit;
  /** The `request` header; a fresh one unless given. */
  readonly requestId?: string;
  readonly signal?: AbortSignal;
}

/** A program that uses the product over HTTP, as somebody signed in or as nobody. */
export class ApiClient {
  /** Address of the installation, without `/api`. */
  readonly url: string;
  readonly login: LoginData | null;

  constructor(url: string, login: LoginData | null = null) {
    this.url = url;
    this.login = login;
  }

  /** @throws Error with the server's messages when the sign-in is refused */
  static async signIn(
    url: string,
    who: { readonly email: string; readonly password: string },
    accountCode?: string,
  ): Promise<ApiClient> {
    const { email, password } = who;
    const answer = await new ApiClient(url).call(signIn, {
      body: { email, password, ...(accountCode !== undefined && { accountCode }) },
    });
    if (!answer.data) throw new Error(`sign-in refused: ${answer.errorMessages.join(', ')}`);
    return new ApiClient(url, answer.data);
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ReplyOf<E>> {
    const response = await this.send(endpoint, input);
    return fromWire(await response.json()) as ReplyOf<E>;
  }

  /** The bare answer, for endpoints that give bytes. @throws RequestFailed for any other than a 2xx */
  async send<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
    headers: HeadersInit = {},
  ): Promise<Response> {
    const response = await fetch(this.address(endpoint, input), {
      method: endpoint.method,
      headers: {
        ...(this.login && { token: this.login.key, account: this.login.account.code }),
        ...(endpoint.once && { request: input.requestId ?? randomUUID() }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(input.bytes !== undefined && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(toWire(input.body)) }),
      ...(input.bytes !== undefined && { body: input.bytes, duplex: 'half' }),
      ...(input.signal && { signal: input.signal }),
    });
    if (response.ok) return response;
    throw new RequestFailed(response.status, fromWire(await response.json()) as ErrorBody);
  }

  address<E extends Endpoint>(endpoint: E, { params, query }: Input<E> = {}): string {
    const values: Record<string, unknown> = { ...(params as object | undefined) };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(values[name])),
    );
    const url = new URL(`${this.url}/api${path}`);
    for (const [name, value] of Object.entries((query as object | undefined) ?? {}))
      url.searchParams.set(name, String(value));
    return url.href;
  }
}

/**
 * Repeats a request while the server or its database is away or its disk is full, as a page does: only for
 * requests that may be repeated. Other answers are thrown at once.
 */
export async function persistently<T>(work: () => Promise<T>, patienceMs = 120_000): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const away = !(error instanceof RequestFailed) || [502, 503, 507].includes(error.status);
      if (!away || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
