import { inspect } from 'node:util';

/**
 * A PIN on its way to the token. It is kept as bytes that can be wiped, and shows nothing of itself where it
 * is printed, logged or turned into JSON by mistake. JavaScript strings made of it for a moment cannot be
 * wiped; they are not kept.
 */
export class Pin {
  #bytes: Buffer;

  constructor(text: string) {
    this.#bytes = Buffer.from(text, 'utf8');
  }

  /** The PIN as text, for the call that takes it. Do not keep it. */
  reveal(): string {
    return this.#bytes.toString('utf8');
  }

  /** Length in characters, not in bytes. */
  get length(): number {
    return [...this.reveal()].length;
  }

  /** Overwrites the PIN; what is revealed afterwards is empty. */
  wipe(): void {
    this.#bytes.fill(0);
    this.#bytes = Buffer.alloc(0);
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
