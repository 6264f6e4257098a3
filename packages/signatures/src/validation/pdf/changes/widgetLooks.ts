import {
  byteRangeOf,
  isPlainlyStored,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { areaOf } from './pages/areas.ts';

const MAX_PARENTS = 32;
const MAX_KIDS = 1_000;
/** An appearance longer than this shows something, whatever it is. */
const MAX_APPEARANCE = 1 << 20;
/** Flags of annotations (ISO 32000-2, table 167). */
const HIDDEN = 2;
const MAX_FLAGS = 2 ** 31 - 1;

/** The value of a field as of a revision, its own or that of its parents (12.7.4.1); null where it has none. */
export async function valueAt(dict: PdfDict, revision: number, history: RevisionHistory): Promise<PdfObject> {
  let current: PdfDict | undefined = dict;
  for (let i = 0; current !== undefined && i < MAX_PARENTS; i++) {
    const value = await history.resolveAt(current.get('V'), revision);
    if (value !== null) return value;
    current = await history.dictAt(current.get('Parent'), revision);
  }
  return null;
}

/**
 * Whether a field or one of its widgets shows anything on its page: an appearance that draws, or a background or
 * border that readers draw by themselves (12.5.6.19).
 */
export async function showsSomething(
  item: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const waiting: PdfObject[] = [item];
  const seen = new Set<number>();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof PdfRef) {
      if (seen.has(node.num)) continue;
      seen.add(node.num);
    }
    if (seen.size > MAX_KIDS) return true;
    const dict = await history.dictAt(node, revision);
    if (dict === undefined) continue;
    if (await drawsSomething(dict, revision, history)) return true;
    waiting.push(...((await history.arrayAt(dict.get('Kids'), revision)) ?? []));
  }
  return false;
}

async function drawsSomething(dict: PdfDict, revision: number, history: RevisionHistory): Promise<boolean> {
  const flags = await history.resolveAt(dict.get('F'), revision);
  if (isNeverSeen(flags)) return false;
  const rect = await history.resolveAt(dict.get('Rect'), revision);
  if ((rect === null || isBox(rect)) && (await areaOf(rect, revision, history)) === 0) return false;
  const style = await history.dictAt(dict.get('MK'), revision);
  for (const key of ['BG', 'BC']) {
    if (((await history.arrayAt(style?.get(key), revision)) ?? []).length > 0) return true;
  }
  const appearance = await history.dictAt(dict.get('AP'), revision);
  for (const value of appearance?.map.values() ?? []) {
    const state = await history.resolveAt(value, revision);
    const streams = state instanceof PdfDict ? [...state.map.values()] : [value];
    for (const stream of streams) if (await isDrawing(stream, revision, history)) return true;
  }
  return false;
}

/**
 * What is not for the screen may be for paper (12.5.3), and PDFBox draws it. What is no integer of 32 bits is no flag for
 * some readers.
 */
function isNeverSeen(flags: PdfObject): boolean {
  if (typeof flags !== 'number' || !Number.isInteger(flags) || flags < 0 || flags > MAX_FLAGS) return false;
  return (flags & HIDDEN) !== 0;
}

/** What is no rectangle each reader puts where it likes. */
function isBox(rect: PdfObject): boolean {
  return Array.isArray(rect) && rect.length === 4 && rect.every((side) => typeof side === 'number');
}

/** Whether a content stream has an operator that does more than save and restore the graphics state. */
async function isDrawing(value: PdfObject, revision: number, history: RevisionHistory): Promise<boolean> {
  const stream = await history.resolveAt(value, revision);
  if (!(stream instanceof PdfStream)) return false;
  if (!isPlainlyStored(stream.dict)) return true;
  const [num, gen] = value instanceof PdfRef ? [value.num, value.gen] : [0, 0];
  try {
    const data = await history.document.streamData(stream, num, gen, MAX_APPEARANCE);
    const text = Buffer.from(data)
      .toString('latin1')
      .replace(/%[^\r\n]*/g, ' ');
    return /[^\sqQ\0]/.test(text);
  } catch {
    return true;
  }
}

/** Whether a value is a signature over the revision that brought it, and judged: nothing else makes a field a signed one. */
export async function isSignatureOf(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const dict = await history.dictAt(value, revision);
  if (dict === undefined || !dict.has('Contents') || !(await history.judged.has(dict))) return false;
  const [, , start = 0, length = 0] = (await byteRangeOf(history.document, dict)) ?? [];
  const from = history.revisions[revision - 1]?.end ?? 0;
  const to = history.revisions[revision]?.end ?? 0;
  return start + length > from && start + length >= to - 2;
}
