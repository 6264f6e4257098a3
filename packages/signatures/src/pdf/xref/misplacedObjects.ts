import { type Awaitable, type ByteWindow, onceKnown } from '../byteWindow.ts';
import { isWhite } from '../parser.ts';
import type { XrefSection } from './xrefSection.ts';

/** Digits of an object number and the white space that some writers put before it. */
const HEADER = 24;
const SECTIONS = 4;
const LOOKS = 128;
const ENOUGH = 4;

/** An object and where it should be. */
export interface Misplaced {
  readonly num: number;
  readonly offset: number;
}

/**
 * Objects that are not where the newest sections say, the first few of each. Of a small section all are looked at,
 * of others some spread over it. Looks at the number only: what follows it is the parser's matter.
 */
export async function misplacedObjects(
  window: ByteWindow,
  sections: readonly XrefSection[],
): Promise<Misplaced[]> {
  const misplaced: Misplaced[] = [];
  for (const section of sections.slice(0, SECTIONS)) misplaced.push(...(await misplacedIn(window, section)));
  return misplaced;
}

async function misplacedIn(window: ByteWindow, section: XrefSection): Promise<Misplaced[]> {
  const misplaced: Misplaced[] = [];
  const step = Math.max(1, section.size / LOOKS);
  for (let at = section.size - 1; at >= 1 && misplaced.length < ENOUGH; at -= step) {
    const num = Math.ceil(at);
    const found = section.find(num);
    const entry = found instanceof Promise ? await found : found;
    if (entry?.kind !== 'offset') continue;
    const isThere = beginsWithNumber(window, entry.offset, num);
    if (!(isThere instanceof Promise ? await isThere : isThere))
      misplaced.push({ num, offset: entry.offset });
  }
  return misplaced;
}

function beginsWithNumber(window: ByteWindow, offset: number, num: number): Awaitable<boolean> {
  return onceKnown(window.read(offset, HEADER), (bytes) => {
    let i = 0;
    while (isWhite(bytes[i] ?? -1)) i++;
    let value = 0;
    const start = i;
    for (; ; i++) {
      const digit = (bytes[i] ?? 0) - 0x30;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
    }
    return i > start && value === num;
  });
}
