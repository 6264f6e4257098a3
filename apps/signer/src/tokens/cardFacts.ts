import { hash } from 'node:crypto';
import type { CompanionToken } from '@tomar/contract';
import type { Pkcs11Token } from '@tomar/signatures/keys/index.ts';

/** The longest PIN the contract carries; some libraries name no limit, or an absurd one. */
const longestPin = 256;

/** The same for the same card, whichever reader it is put into next. */
export function cardId(library: string, token: Pkcs11Token): string {
  const { manufacturer, model, serialNumber, label } = token;
  const name = [library, manufacturer, model, serialNumber, label].join('\n');
  return `pkcs11-${hash('sha256', name, 'hex').slice(0, 24)}`;
}

export function pinState(token: Pkcs11Token): CompanionToken['pin'] {
  if (token.pinLocked) return 'locked';
  if (token.pinFinalTry) return 'lastTry';
  return token.pinCountLow ? 'fewTries' : 'ready';
}

/** A reader with keys of its own takes the PIN there, so none need be typed on the page. */
export function pinLengths(token: Pkcs11Token): { minPinLength: number; maxPinLength: number } {
  const { minPinLength: min, maxPinLength: max } = token;
  const sane = (length: number) => Number.isSafeInteger(length) && length > 0 && length <= longestPin;
  const maxPinLength = sane(max) ? max : longestPin;
  return { minPinLength: token.pinPad ? 0 : sane(min) ? Math.min(min, maxPinLength) : 1, maxPinLength };
}
