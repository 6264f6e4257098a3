import { SignatureError } from '../errors.ts';
import type { PdfDocument } from './document.ts';
import { type PdfDict, type PdfObject, PdfRef } from './objects.ts';

const DEPTH_LIMIT = 64;
const NODE_LIMIT = 200_000;

/** A page as it is in the tree, with what it inherits (ISO 32000-2, 7.7.3.4). */
export interface PdfPage {
  /** Zero-based. */
  readonly index: number;
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  readonly inherited: Inherited;
}

export interface Inherited {
  readonly MediaBox?: PdfObject;
  readonly CropBox?: PdfObject;
  readonly Rotate?: PdfObject;
}

/** The visible part of a page in user space units, lower left first, and its turn clockwise in degrees. */
export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

/** All pages in order. Nodes met twice are passed over. Throws `pdf_broken` beyond 200,000 nodes. */
export async function* walkPages(document: PdfDocument): AsyncIterable<PdfPage> {
  const catalog = await document.catalog();
  const state = { index: 0, nodes: 0, seen: new Set<number>() };
  yield* walk(document, catalog.get('Pages'), {}, 0, state);
}

interface WalkState {
  index: number;
  nodes: number;
  readonly seen: Set<number>;
}

async function* walk(
  document: PdfDocument,
  node: PdfObject,
  inherited: Inherited,
  depth: number,
  state: WalkState,
): AsyncIterable<PdfPage> {
  if (depth > DEPTH_LIMIT || ++state.nodes > NODE_LIMIT)
    throw new SignatureError('pdf_broken', 'The page tree of the PDF is too deep or too large');
  if (node instanceof PdfRef) {
    if (state.seen.has(node.num)) return;
    state.seen.add(node.num);
  }
  const dict = await document.dictAt(node);
  if (dict === undefined) return;
  const kids = isLeaf(dict) ? undefined : await document.arrayAt(dict.get('Kids'));
  const passed = passDown(dict, inherited);
  if (kids === undefined) {
    if (dict.name('Type') === 'Pages') return;
    yield { index: state.index++, ref: node instanceof PdfRef ? node : undefined, dict, inherited: passed };
    return;
  }
  for (const kid of kids) yield* walk(document, kid, passed, depth + 1, state);
}

function isLeaf(dict: PdfDict): boolean {
  return dict.name('Type') === 'Page' || !dict.has('Kids');
}

function passDown(dict: PdfDict, inherited: Inherited): Inherited {
  const box = dict.get('MediaBox') ?? inherited.MediaBox;
  const crop = dict.get('CropBox') ?? inherited.CropBox;
  const turn = dict.get('Rotate') ?? inherited.Rotate;
  return {
    ...(box != null && { MediaBox: box }),
    ...(crop != null && { CropBox: crop }),
    ...(turn != null && { Rotate: turn }),
  };
}

/** Whether one page object stands at several places of the page tree, where each would show what is drawn on one. */
export async function standsTwice(document: PdfDocument, page: PdfRef): Promise<boolean> {
  const waiting: PdfObject[] = [(await document.catalog()).get('Pages')];
  const seen = new Set<number>();
  let found = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof PdfRef) {
      if (node.num === page.num) found += 1;
      if (found > 1) return true;
      if (seen.has(node.num)) continue;
      seen.add(node.num);
    }
    if (waiting.length > NODE_LIMIT || seen.size > NODE_LIMIT)
      throw new SignatureError('pdf_broken', 'The page tree of the PDF is too deep or too large');
    const dict = await document.dictAt(node);
    if (dict === undefined || isLeaf(dict)) continue;
    waiting.push(...((await document.arrayAt(dict.get('Kids'))) ?? []));
  }
  return false;
}

/** The number of pages the tree claims; the walk tells the truth. */
export async function pageCount(document: PdfDocument): Promise<number> {
  const pages = await document.dictAt((await document.catalog()).get('Pages'));
  const count = pages === undefined ? undefined : await document.numberAt(pages.get('Count'));
  return count !== undefined && Number.isInteger(count) && count > 0 ? count : 0;
}

/**
 * Page `index` (zero-based). Subtrees before it are skipped by their /Count; where the counts prove wrong, all
 * pages are walked. Undefined where there is no such page.
 */
export async function findPage(document: PdfDocument, index: number): Promise<PdfPage | undefined> {
  const quick = await descend(document, index);
  if (quick !== undefined) return quick;
  for await (const page of walkPages(document)) if (page.index === index) return page;
  return undefined;
}

async function descend(document: PdfDocument, index: number): Promise<PdfPage | undefined> {
  let node: PdfObject = (await document.catalog()).get('Pages');
  let inherited: Inherited = {};
  let left = index;
  for (let depth = 0; depth < DEPTH_LIMIT; depth++) {
    const dict = await document.dictAt(node);
    if (dict === undefined) return undefined;
    inherited = passDown(dict, inherited);
    if (isLeaf(dict)) {
      if (left !== 0 || dict.name('Type') === 'Pages') return undefined;
      return { index, ref: node instanceof PdfRef ? node : undefined, dict, inherited };
    }
    const kids = (await document.arrayAt(dict.get('Kids'))) ?? [];
    const flat = (await document.numberAt(dict.get('Count'))) === kids.length;
    let next: PdfObject | undefined;
    if (flat && (await isLeafAt(document, kids[left]))) {
      next = kids[left];
      left = 0;
    } else {
      for (const kid of kids) {
        const count = await leavesBelow(document, kid);
        if (left < count) {
          next = kid;
          break;
        }
        left -= count;
      }
    }
    if (next === undefined) return undefined;
    node = next;
  }
  return undefined;
}

/** As many kids as pages: then each kid is one, unless an empty subtree stands among them. */
async function isLeafAt(document: PdfDocument, kid: PdfObject | undefined): Promise<boolean> {
  const dict = await document.dictAt(kid);
  return dict?.name('Type') === 'Page';
}

async function leavesBelow(document: PdfDocument, kid: PdfObject): Promise<number> {
  const dict = await document.dictAt(kid);
  if (dict === undefined) return 0;
  if (isLeaf(dict)) return 1;
  const count = await document.numberAt(dict.get('Count'));
  return count !== undefined && count > 0 ? Math.floor(count) : 0;
}

/** The part of the page that is shown: the CropBox within the MediaBox, US letter where there is none. */
export async function pageBox(document: PdfDocument, page: PdfPage): Promise<PageBox> {
  const media = (await rectangle(document, page.inherited.MediaBox)) ?? [0, 0, 612, 792];
  const crop = (await rectangle(document, page.inherited.CropBox)) ?? media;
  const inside = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  const box = inside[2] > inside[0] && inside[3] > inside[1] ? inside : media;
  const turn = (await document.numberAt(page.inherited.Rotate)) ?? 0;
  const quarter = ((Math.round(turn / 90) % 4) + 4) % 4;
  const rotation = quarter === 1 ? 90 : quarter === 2 ? 180 : quarter === 3 ? 270 : 0;
  return { left: box[0], bottom: box[1], right: box[2], top: box[3], rotation };
}

async function rectangle(
  document: PdfDocument,
  value: PdfObject | undefined,
): Promise<[number, number, number, number] | undefined> {
  const array = await document.arrayAt(value);
  if (array === undefined || array.length < 4) return undefined;
  const n: number[] = [];
  for (const item of array.slice(0, 4)) n.push((await document.numberAt(item)) ?? 0);
  const [a = 0, b = 0, c = 0, d = 0] = n;
  if (a === c || b === d) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
