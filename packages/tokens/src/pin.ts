import { inspect } from 'node:util';

/**
 * A PIN on its way to the token. It is kept as octets that can be wiped, and shows nothing of itself where it
 * is printed, logged or turned into JSON by mistake. JavaScript strings made of it for a moment cannot be
 * wiped; they are not kept.
 */
export class Pin {
  #octets: Buffer;

  /** @param pin text, or UTF-8 octets, which are copied */
  constructor(pin: string | Uint8Array) {
    this.#octets = Buffer.from(typeof pin === 'string' ? Buffer.from(pin, 'utf8') : pin);
  }

  /** The PIN as text, for the call that takes it. Do not keep it. */
  reveal(): string {
    return this.#octets.toString('utf8');
  }

  /** The PIN as UTF-8, for the call that takes it; wiped together with this. */
  get octets(): Uint8Array {
    return this.#octets;
  }

  /** Overwrites the PIN; what is revealed afterwards is empty. */
  wipe(): void {
    this.#octets.fill(0);
    this.#octets = Buffer.alloc(0);
  }

  toString(): string {
    return '[PIN]';
  }

  toJSON(): string {
    return '[PIN]';
  }

  [inspect.custom](): string {
    return '[PIN]';
  }
}
