import type { Pin } from '../pin.ts';
import { SigningFailure } from '../signingFailure.ts';

export interface PinRules {
  /** In characters. */
  readonly min: number;
  readonly max: number;
  /** `printable`: any text without control characters. `ascii`: what the keypads and cards in use take. */
  readonly characters: 'printable' | 'ascii';
}

const allowed = { printable: /^\P{Cc}*$/u, ascii: /^[\x20-\x7e]*$/ };

/**
 * Finds what a token would refuse anyway, before it costs one of its tries.
 * @throws SigningFailure `wrong_pin_size`, `wrong_pin_characters`
 */
export function checkPin(pin: Pin, { min, max, characters }: PinRules): void {
  const { length } = pin;
  if (length < min || length > max) {
    throw new SigningFailure('wrong_pin_size', `The PIN has ${min} to ${max} characters`);
  }
  if (!allowed[characters].test(pin.reveal())) {
    throw new SigningFailure('wrong_pin_characters', 'The PIN has characters that the token does not take');
  }
}
