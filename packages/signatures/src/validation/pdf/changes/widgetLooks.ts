import { spend } from '../../../budget/index.ts';
import {
  byteRangeOf,
  isPlainlyStored,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { effectiveEntry } from './pageEntries.ts';
import { sameValue } from './samePdfObject.ts';

const MAX_PARENTS = 32;
const MAX_KIDS = 1_000;
/** Pages among which that of a widget is looked for. */
const MAX_PAGES = 2_000;
/** Steps of the budget to look at a page. */
const LOOKING = 20;
/** In square points: a page that says nothing of its size. */
const A4 = 595 * 842;
/** An appearance longer than this shows something, whatever it is. */
const MAX_APPEARANCE = 1 << 20;
/** Flags of annotations (ISO 32000-2, table 167). */
const HIDDEN = 2;
const MAX_FLAGS = 2 ** 31 - 1;
/** A signature over more of its page than this hides what was signed before. */
const MOST_OF_A_PAGE = 0.5;

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

/** Whether a widget takes up so much of its page that what was signed before lies under it. */
export async function coversPage(
  dict: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const area = await areaOf(dict.get('Rect'), revision, history);
  if (area === 0) return false;
  return area > (await pageAreaOf(dict, revision, history)) * MOST_OF_A_PAGE;
}

/** The area of the page that lists a widget. What the widget says of its page (/P) is believed where that page agrees. */
async function pageAreaOf(dict: PdfDict, revision: number, history: RevisionHistory): Promise<number> {
  const own = await pageOf(dict, revision, history);
  if (own !== undefined) return await areaOfPage(own, revision, history);
  let smallest = A4;
  for await (const page of pagesAt(revision, history))
    smallest = Math.min(smallest, await areaOfPage(page, revision, history));
  return smallest;
}

/** The page that lists a widget, undefined where none of the first few thousand does. */
export async function pageOf(
  dict: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<PdfDict | undefined> {
  const said = await history.dictAt(dict.get('P'), revision);
  if (said !== undefined && (await lists(said, dict, revision, history))) return said;
  for await (const page of pagesAt(revision, history))
    if (await lists(page, dict, revision, history)) return page;
  return undefined;
}

async function* pagesAt(revision: number, history: RevisionHistory): AsyncGenerator<PdfDict> {
  const waiting: PdfObject[] = [(await history.catalogAt(revision)).get('Pages')];
  for (let node = waiting.pop(), count = 0; node !== undefined && count < MAX_PAGES; node = waiting.pop()) {
    spend(LOOKING);
    count++;
    const page = await history.dictAt(node, revision);
    const kids = await history.arrayAt(page?.get('Kids'), revision);
    waiting.push(...(kids ?? []));
    if (page !== undefined && kids === undefined) yield page;
  }
}

async function lists(
  page: PdfDict,
  widget: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const items = (await history.arrayAt(page.get('Annots'), revision)) ?? [];
  spend(items.length);
  for (const item of items) {
    const one = await history.dictAt(item, revision);
    if (one !== undefined && sameValue(one, widget)) return true;
  }
  return false;
}

/** The area of what is shown of a page: its crop box within its media box, from the tree above too (7.7.3.4, 14.11.2). */
async function areaOfPage(page: PdfDict, revision: number, history: RevisionHistory): Promise<number> {
  const crop = await cornersOf(await effectiveEntry('CropBox', page, revision, history), revision, history);
  const media = await cornersOf(await effectiveEntry('MediaBox', page, revision, history), revision, history);
  const whole = areaBetween(media) || areaBetween(crop) || A4;
  const shown = areaBetween([
    Math.max(crop[0], media[0]),
    Math.max(crop[1], media[1]),
    Math.min(crop[2], media[2]),
    Math.min(crop[3], media[3]),
  ]);
  return shown > 0 ? shown : whole;
}

async function areaOf(value: PdfObject, revision: number, history: RevisionHistory): Promise<number> {
  return areaBetween(await cornersOf(value, revision, history));
}

type Corners = readonly [left: number, bottom: number, right: number, top: number];

async function cornersOf(value: PdfObject, revision: number, history: RevisionHistory): Promise<Corners> {
  const numbers: number[] = [];
  for (const item of (await history.arrayAt(value, revision)) ?? []) {
    const number = await history.resolveAt(item, revision);
    numbers.push(typeof number === 'number' ? number : 0);
  }
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers;
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

function areaBetween([left, bottom, right, top]: Corners): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}
