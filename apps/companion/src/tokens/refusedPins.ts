import { createHmac, randomBytes } from 'node:crypto';
import type { CompanionToken } from '@tomar/contract';
import type { Pin } from '@tomar/tokens/pin.ts';

interface Refused {
  readonly digests: Set<string>;
  at: number;
  /** The card said that tries are few. */
  low: boolean;
}

/** Somebody may have given the card this very PIN meanwhile, with its maker's tool. */
const rememberMs = 30 * 60_000;

/**
 * PINs that a token refused, so that the same wrong one (typed in three tabs, sent by a nervous hand) costs one try
 * and not all. Kept as digests under a key of this process, until the token accepts a PIN, or says itself that its
 * tries are full again.
 */
export class RefusedPins {
  readonly #key = randomBytes(32);
  readonly #refused = new Map<string, Refused>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  has(tokenId: string, pin: Pin): boolean {
    const refused = this.#refused.get(tokenId);
    if (refused === undefined) return false;
    if (this.#now() - refused.at > rememberMs) {
      this.#refused.delete(tokenId);
      return false;
    }
    return refused.digests.has(this.#digest(tokenId, pin));
  }

  add(tokenId: string, pin: Pin): void {
    const refused = this.#refused.get(tokenId) ?? { digests: new Set(), at: 0, low: false };
    refused.digests.add(this.#digest(tokenId, pin));
    refused.at = this.#now();
    this.#refused.set(tokenId, refused);
  }

  /** The token accepted a PIN. */
  forget(tokenId: string): void {
    this.#refused.delete(tokenId);
  }

  /** What a token shows of its tries: full again after they were few means that a right PIN was given elsewhere. */
  look({ id, pin }: Pick<CompanionToken, 'id' | 'pin'>): void {
    const refused = this.#refused.get(id);
    if (refused === undefined) return;
    if (pin !== 'ready') refused.low = true;
    else if (refused.low) this.#refused.delete(id);
  }

  #digest(tokenId: string, pin: Pin): string {
    return createHmac('sha256', this.#key).update(tokenId).update('\n').update(pin.octets).digest('base64');
  }
}
