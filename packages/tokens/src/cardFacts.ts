import { hash } from 'node:crypto';
import type { CompanionToken } from '@tomar/contract';
import type { Pkcs11Slot, Pkcs11Token } from '@tomar/signatures/keys';

/** The longest PIN the contract carries; some libraries name no limit, or an absurd one. */
const maxPlausibleLength = 256;

const digest = (parts: readonly string[], length: number) =>
  hash('sha256', parts.join('\n'), 'hex').slice(0, length);

/** Beginning of the ids of all tokens behind one module, so that no other module need be asked for them. */
export const idsOf = (library: string): string => `pkcs11-${digest([library], 12)}-`;

interface Present {
  readonly slot: Pkcs11Slot;
  readonly token: Pkcs11Token;
}

/**
 * Gives each card an id: by maker, number and label the same in whichever reader it is put next. Cards that these do
 * not tell apart (some makers leave the number empty) are told apart by their certificates, and where they show none
 * by their readers.
 * @param certificates what a card shows before the PIN, by whatever name; asked for only where it is needed
 */
export function nameCards<P extends Present>(
  library: string,
  present: readonly P[],
  certificates: (card: P) => readonly string[],
): (P & { readonly id: string })[] {
  const named = present.map((card) => {
    const { manufacturer, model, serialNumber, label } = card.token;
    return { card, name: [manufacturer, model, serialNumber, label] };
  });
  const alike = (name: readonly string[]) =>
    named.filter((other) => other.name.join('\n') === name.join('\n')).length > 1;
  const unclear = named.filter(({ card, name }) => card.token.serialNumber === '' || alike(name));
  for (const one of unclear) one.name.push(...[...certificates(one.card)].sort());
  const stillUnclear = named.filter(({ name }) => alike(name));
  for (const { card, name } of stillUnclear) name.push(card.slot.description, String(card.slot.id));
  return named.map(({ card, name }) => ({ ...card, id: idsOf(library) + digest(name, 24) }));
}

export function pinState(token: Pkcs11Token): CompanionToken['pin'] {
  if (token.pinLocked) return 'locked';
  if (token.pinFinalTry) return 'lastTry';
  return token.pinCountLow ? 'fewTries' : 'ready';
}

/** A reader with keys of its own takes the PIN there, so none need be typed on the page. */
export function pinLengths(token: Pkcs11Token): { minPinLength: number; maxPinLength: number } {
  const { minPinLength: min, maxPinLength: max } = token;
  const sane = (length: number) => Number.isSafeInteger(length) && length > 0 && length <= maxPlausibleLength;
  const maxPinLength = sane(max) ? max : maxPlausibleLength;
  return { minPinLength: token.pinPad ? 0 : sane(min) ? Math.min(min, maxPinLength) : 1, maxPinLength };
}
