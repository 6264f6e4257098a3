import type { CompanionToken } from './companion.ts';

/** What is wrong with a PIN by its form alone, so that it need not cost one of the card's tries. */
export type PinFinding = 'wrong_pin_size' | 'wrong_pin_characters';

/** Cards and keypads take ASCII; a file's password may be any text. Control characters are never meant. */
const allowed: Readonly<Record<CompanionToken['kind'], RegExp>> = {
  pkcs11: /^[\x20-\x7e]*$/,
  pkcs12: /^\P{Cc}*$/u,
};

/**
 * The one rule for the form of a PIN: its length counts in octets of UTF-8, as cards count (PKCS#11, CK_TOKEN_INFO).
 * An empty one fits where the token's least length is 0, because it is typed on the reader.
 */
export function checkPin(
  pin: string,
  token: Pick<CompanionToken, 'kind' | 'minPinLength' | 'maxPinLength'>,
): PinFinding | null {
  const length = new TextEncoder().encode(pin).length;
  if (length < token.minPinLength || length > token.maxPinLength) return 'wrong_pin_size';
  return allowed[token.kind].test(pin) ? null : 'wrong_pin_characters';
}
