import { type Awaitable, type ByteWindow, onceKnown } from './byteWindow.ts';
import { isWhite } from './parser.ts';
import type { XrefSection } from './xrefSection.ts';

/** Digits of an object number and the white space that some writers put before it. */
const LOOK = 24;
const ENOUGH = 4;

/**
 * Objects that are not where the section says, among `limit` of them spread over all; the first few. Damage shows
 * itself before anything is built on it. Looks at the number only: what follows it is the parser's matter.
 */
export async function misplacedObjects(
  window: ByteWindow,
  section: XrefSection,
  limit: number,
): Promise<{ readonly num: number; readonly offset: number }[]> {
  const misplaced: { num: number; offset: number }[] = [];
  const step = Math.max(1, section.size / limit);
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
  return onceKnown(window.read(offset, LOOK), (bytes) => {
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
