// Not from the whole contract: a module's process starts faster without it.
import { checkPin } from '@tomar/contract/signing/pin.ts';
import type { Pin } from './pin.ts';
import { SigningFailure } from './signingFailure.ts';

/**
 * Finds what a token would refuse anyway, before it costs one of its tries.
 * @throws SigningFailure `wrong_pin_size`, `wrong_pin_characters`
 */
export function refuseBadPin(pin: Pin, token: Parameters<typeof checkPin>[1]): void {
  const finding = checkPin(pin.reveal(), token);
  if (finding === null) return;
  const detail =
    finding === 'wrong_pin_size'
      ? `The PIN has ${token.minPinLength} to ${token.maxPinLength} octets`
      : 'The PIN has characters that the token does not take';
  throw new SigningFailure(finding, detail);
}
