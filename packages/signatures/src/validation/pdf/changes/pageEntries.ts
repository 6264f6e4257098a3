import type { PdfDict, PdfObject } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { sameAt } from './same/sameMeaning.ts';

/** Entries that a page has from the tree above it where it has none of its own (ISO 32000-2, 7.7.3.4). */
export const INHERITED: ReadonlySet<string> = new Set(['Resources', 'MediaBox', 'CropBox', 'Rotate']);
const BOXES: ReadonlySet<string> = new Set(['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']);
const MAX_DEPTH = 64;
/** What no reader shows. Each update is compared with the one before it, and may add as much again. */
const UNSEEN = 1e-3;
/** Writers round what they copy, to six decimals or to numbers of single precision (7.3.3, annex C, table C.1). */
const isRounded = (before: number, after: number): boolean =>
  Math.abs(before - after) <= Math.min(Math.max(1e-6, Math.abs(before) * 2 ** -23), UNSEEN);

/**
 * Whether an entry that is written differently says of the page what it said before: an inherited one may be written
 * down, and a box loses decimals when another program writes it.
 */
export async function samePageEntry(
  key: string,
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [old, now] = [
    await effectiveEntry(key, before, to - 1, history),
    await effectiveEntry(key, after, to, history),
  ];
  // What refers to nothing is an entry of its own for some readers.
  if ((old === null) !== (now === null)) return false;
  if (await sameAt(old, now, to, history)) return INHERITED.has(key);
  return BOXES.has(key) && (await sameBox(old, now, to, history));
}

/** What a page has under a key, of its own or from the tree above it. */
export async function effectiveEntry(
  key: string,
  page: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<PdfObject> {
  let node: PdfDict | undefined = page;
  for (let depth = 0; node !== undefined && depth < MAX_DEPTH; depth++) {
    const value = node.get(key);
    if (value !== null || !INHERITED.has(key)) return value;
    node = await history.dictAt(node.get('Parent'), revision);
  }
  return null;
}

/** Whether four numbers are those that they were, as another program writes them. */
export async function sameBox(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [old, now] = [await numbersAt(before, to - 1, history), await numbersAt(after, to, history)];
  if (old === undefined || now === undefined) return false;
  return old.every((number, i) => isRounded(number, now[i] ?? Number.NaN));
}

/** The four numbers of a box. */
async function numbersAt(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<readonly number[] | undefined> {
  const numbers: number[] = [];
  for (const item of (await history.arrayAt(value, revision)) ?? []) {
    const number = await history.resolveAt(item, revision);
    if (typeof number === 'number') numbers.push(number);
  }
  return numbers.length === 4 ? numbers : undefined;
}
