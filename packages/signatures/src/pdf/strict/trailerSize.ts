import { spend } from '../../budget/index.ts';
import type { Awaitable } from '../byteWindow.ts';
import type { PdfDict } from '../objects.ts';
import type { XrefEntry } from '../xref/xrefSection.ts';
import { Irregular } from './strictReader.ts';

/** Sizes further apart are not looked into: no writer leaves such a gap. */
const MAX_APART = 500_000;
/** Steps to look up one number. */
const LOOKING_UP = 30;

/** What the document before an update says of its size and its objects. */
export interface SizeBefore {
  /** The size when it was signed, and what updates since then brought beyond it. */
  readonly sizeBefore: number | undefined;
  readonly entryBefore: (num: number) => Awaitable<XrefEntry | undefined>;
}

/**
 * Objects whose number is the trailer's /Size or more are to be taken for missing (ISO 32000-2, 7.5.5, table 15). Of the
 * readers that we know none does: PDFBox writes into an update the size that its own objects make, others one too few. An
 * update may say so little, and no less; one whose size moves past objects that were hidden when it was signed, or
 * hides more than its own numbers explain, is odd.
 * @param highest the highest number that the update's own cross-reference names
 * @throws Irregular where it is
 */
export async function checkTrailerSize(
  trailer: PdfDict,
  highest: number,
  { sizeBefore, entryBefore }: SizeBefore,
): Promise<void> {
  const size = trailer.get('Size');
  if (typeof size !== 'number' || !Number.isInteger(size)) throw new Irregular('the trailer has no size');
  if (size < highest) throw new Irregular('an object has a number beyond the size of the file');
  if (sizeBefore === undefined || (size < sizeBefore && size <= highest + 1)) return;
  const [from, to] = size < sizeBefore ? [size, sizeBefore] : [sizeBefore, size];
  if (to - from > MAX_APART) throw new Irregular('the size of the file is another by far');
  for (let num = from; num < to; num++) {
    spend(LOOKING_UP);
    const entry = await entryBefore(num);
    if (entry !== undefined && entry.kind !== 'free')
      throw new Irregular('the size of the file moves past objects that were there');
  }
}
