import { randomUUID } from 'node:crypto';
import {
  type AnyEndpoint,
  ApiError,
  addressOf,
  apiErrorOf,
  type LoginData,
  type ReplyOf,
  type RequestInput,
  replyOf,
  requestOf,
  signIn,
} from '@tomar/contract';

export interface Input<E> extends RequestInput<E> {
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

  /** @throws ApiError for any other than a 2xx */
  async call<E extends AnyEndpoint>(endpoint: E, input: Input<E> = {}): Promise<ReplyOf<E>> {
    const response = await this.send(endpoint, input);
    return replyOf(endpoint, response.status, await response.text());
  }

  /** The bare answer, for endpoints that give bytes. @throws ApiError for any other than a 2xx */
  async send<E extends AnyEndpoint>(
    endpoint: E,
    input: Input<E> = {},
    more: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { bytes, signal } = input;
    const { method, headers, body } = requestOf(endpoint, input, input.requestId ?? randomUUID());
    const response = await fetch(this.address(endpoint, input), {
      method,
      headers: {
        ...headers,
        ...(this.login && { token: this.login.key, account: this.login.account.code }),
        ...more,
      },
      ...(body !== undefined && { body }),
      ...(bytes !== undefined && { body: bytes, duplex: 'half' }),
      ...(signal && { signal }),
    });
    if (response.ok) return response;
    throw apiErrorOf(response.status, await response.text());
  }

  address<E extends AnyEndpoint>(endpoint: E, { params, query }: Input<E> = {}): string {
    return `${this.url}/api${addressOf(endpoint, params, query)}`;
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
      const away = !(error instanceof ApiError) || [502, 503, 507].includes(error.status);
      if (!away || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
