import {
  type AnyEndpoint,
  type CodeChannel,
  completeSignIn,
  type GivenSecondFactor,
  type LoginResult,
  openPendingSignIn,
  replyOf,
  sendSignInCode,
  signIn,
} from '@tomar/contract';
import { demoPassword } from '../../../../lab/src/demo/people.ts';
import type { CallInput, Client } from './client.ts';

/** A browser that signs in: it keeps the cookie of its device. */
export class SignInBrowser {
  readonly #client: Client;
  cookie = '';

  constructor(client: Client) {
    this.#client = client;
  }

  /** @throws ApiError */
  async ask<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
    const headers: Record<string, string> = this.cookie === '' ? {} : { cookie: this.cookie };
    const response = await this.#client.ask(endpoint, { ...input, headers });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return replyOf(endpoint, response.status, await response.text());
  }

  password(email: string, accountCode = 'demo', password = demoPassword): Promise<LoginResult> {
    return this.ask(signIn, { body: { email, password, accountCode } });
  }

  /** The secret of a sign-in by password that waits for a second factor. */
  async pending(email: string): Promise<string> {
    const { pending, errorMessages } = await this.password(email);
    if (pending === undefined) throw new Error(`nothing waits: ${errorMessages.join(', ')}`);
    return pending;
  }

  open(secret: string) {
    return this.ask(openPendingSignIn, { body: { secret } });
  }

  code(secret: string, by?: CodeChannel) {
    return this.ask(sendSignInCode, { body: { secret, ...(by && { by }) } });
  }

  complete(secret: string, given: GivenSecondFactor): Promise<LoginResult> {
    return this.ask(completeSignIn, { body: { secret, given } });
  }
}
