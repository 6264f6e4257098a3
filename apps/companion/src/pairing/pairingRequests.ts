import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { pairingCodeLength } from '@tomar/contract';

/** A page that asks to be paired, until the person has typed the code or time is over. */
export interface PairingRequest {
  readonly id: string;
  readonly origin: string;
  readonly browser: string;
  /** SubjectPublicKeyInfo, base64. */
  readonly publicKey: string;
  readonly mark: string;
  readonly code: string;
  readonly endsAt: number;
  triesLeft: number;
}

export type Confirmed =
  | { readonly kind: 'paired'; readonly request: PairingRequest }
  | { readonly kind: 'wrongCode' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'tooManyTries' };

const lifeMs = 5 * 60_000;
const maxOpen = 5;
const triesEach = 3;
/** Wrong codes within an hour, over all requests, before no code is taken any more. */
const maxWrongCodes = 20;
const hourMs = 60 * 60_000;
/** Letters that no font confuses. */
const letters = 'ACDEFHJKLMNPRTUVXYZ';

const oneOf = (choices: string) => choices.charAt(randomInt(choices.length));

/** The requests that wait for their code. */
export class PairingRequests {
  readonly #open = new Map<string, PairingRequest>();
  readonly #now: () => number;
  #wrong: number[] = [];

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The oldest one makes room where too many are open. */
  begin(origin: string, browser: string, publicKey: string): PairingRequest {
    this.#forget();
    const [oldest] = this.#open.keys();
    if (this.#open.size >= maxOpen && oldest !== undefined) this.#open.delete(oldest);
    const request: PairingRequest = {
      id: randomBytes(12).toString('hex'),
      origin,
      browser,
      publicKey,
      mark: oneOf(letters) + oneOf(letters),
      code: String(randomInt(10 ** pairingCodeLength)).padStart(pairingCodeLength, '0'),
      endsAt: this.#now() + lifeMs,
      triesLeft: triesEach,
    };
    this.#open.set(request.id, request);
    return request;
  }

  list(): PairingRequest[] {
    this.#forget();
    return [...this.#open.values()];
  }

  find(id: string, origin: string): PairingRequest | undefined {
    this.#forget();
    const found = this.#open.get(id);
    return found?.origin === origin ? found : undefined;
  }

  confirm(id: string, origin: string, code: string): Confirmed {
    const request = this.find(id, origin);
    if (request === undefined) return { kind: 'ended' };
    this.#wrong = this.#wrong.filter((at) => at > this.#now() - hourMs);
    if (this.#wrong.length >= maxWrongCodes) return { kind: 'tooManyTries' };
    if (same(code.replaceAll(/\s/g, ''), request.code)) {
      this.#open.delete(id);
      return { kind: 'paired', request };
    }
    this.#wrong.push(this.#now());
    request.triesLeft--;
    if (request.triesLeft > 0) return { kind: 'wrongCode' };
    this.#open.delete(id);
    return { kind: 'ended' };
  }

  #forget(): void {
    for (const [id, { endsAt }] of this.#open) if (endsAt <= this.#now()) this.#open.delete(id);
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
