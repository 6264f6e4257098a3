import type { JobFile, SignatureBox, SignaturePage } from '@tomar/contract';
import {
  covering,
  freePlace,
  overlaps,
  type PageSize,
  type Rect,
  rounded,
  usualPage,
} from './boxGeometry.ts';

/** Why a box was not put into a document. */
export type Obstacle =
  /** The document cannot be signed, such as an encrypted one: what the rules say of it, as a message key. */
  | { readonly kind: 'unfit'; readonly problem: string }
  | { readonly kind: 'noPage'; readonly page: number }
  | { readonly kind: 'smallPage' }
  | { readonly kind: 'box' }
  | { readonly kind: 'text' }
  | { readonly kind: 'unread' };

export interface Missed {
  readonly file: JobFile;
  readonly box: SignatureBox;
  readonly why: Obstacle;
}

export interface Copied {
  readonly placed: readonly SignatureBox[];
  readonly missed: readonly Missed[];
}

/** Where a page of a document has text, in points of the page as shown. @throws when it cannot be read */
export type ReadTexts = (file: JobFile, page: number) => Promise<readonly Rect[]>;

export interface SamePlaceWish {
  /** Boxes of one document. */
  readonly boxes: readonly SignatureBox[];
  readonly from: JobFile;
  /** Whose box stands over text there: it is meant to, and may elsewhere. */
  readonly covers: ReadonlySet<string>;
  readonly signaturePage: SignaturePage;
}

/** The page of another document that a page stands for: the last one for the last one, else the same number. */
export function pageLike(
  page: number,
  pages: number,
  otherPages: number,
  signaturePage: SignaturePage,
): number | null {
  if (pages === 1) return usualPage(signaturePage, otherPages);
  if (page === pages) return otherPages;
  return page <= otherPages ? page : null;
}

/**
 * Puts boxes at the same places of another document, each in place of the same person's box there.
 * @param present the boxes that the other document has
 */
export async function samePlaces(
  wish: SamePlaceWish,
  file: JobFile,
  present: readonly SignatureBox[],
  read: ReadTexts,
): Promise<Copied> {
  const copied = new Set(wish.boxes.map(({ personKey }) => personKey));
  const kept = present.filter(({ personKey }) => !copied.has(personKey));
  const placed: SignatureBox[] = [];
  const missed: Missed[] = [];
  for (const box of wish.boxes) {
    const found = await samePlace(wish, box, file, [...kept, ...placed], read);
    if ('why' in found) missed.push({ file, box, why: found.why });
    else placed.push(found.box);
  }
  return { placed, missed };
}

type Found = { readonly box: SignatureBox } | { readonly why: Obstacle };

async function samePlace(
  wish: SamePlaceWish,
  box: SignatureBox,
  file: JobFile,
  others: readonly SignatureBox[],
  read: ReadTexts,
): Promise<Found> {
  if (file.problem !== null || file.pages === null)
    return { why: { kind: 'unfit', problem: file.problem ?? 'lang_file_not_pdf' } };
  const page = pageLike(box.page, wish.from.pages ?? 1, file.pages, wish.signaturePage);
  if (page === null) return { why: { kind: 'noPage', page: box.page } };
  const copy = { ...box, fileId: file.id, page };
  const size = sizeOf(file, page);
  if (!size || !holds(size, copy)) return { why: { kind: 'smallPage' } };
  if (overOthers(copy, others)) return { why: { kind: 'box' } };
  if (wish.covers.has(box.personKey)) return { box: copy };
  const texts = await read(file, page).catch(() => null);
  if (!texts) return { why: { kind: 'unread' } };
  return covering([copy], new Map([[page, texts]])).size > 0 ? { why: { kind: 'text' } } : { box: copy };
}

/** Whether there may be another place in the document. */
export const mayStandElsewhere = ({ why }: Missed): boolean => why.kind !== 'unfit';

/**
 * Puts boxes that had no room at the same place where there is room: on the page that stands for theirs, else on the
 * page on which the account's signatures begin.
 * @param present the boxes that the documents have
 */
export async function freePlaces(
  wish: SamePlaceWish,
  missed: readonly Missed[],
  present: readonly SignatureBox[],
  read: ReadTexts,
): Promise<Copied> {
  const placed: SignatureBox[] = [];
  const left: Missed[] = [];
  for (const one of missed) {
    const { file, box } = one;
    const pages = file.pages ?? 1;
    const page =
      pageLike(box.page, wish.from.pages ?? 1, pages, wish.signaturePage) ??
      usualPage(wish.signaturePage, pages);
    const size = sizeOf(file, page);
    if (!mayStandElsewhere(one) || !size) {
      left.push(one);
      continue;
    }
    const isOther = (other: SignatureBox) =>
      other.fileId === file.id && other.page === page && other.personKey !== box.personKey;
    const others = [...present, ...placed].filter(isOther);
    const texts = await read(file, page).catch(() => []);
    const free = rounded({ ...box, fileId: file.id, page, ...freePlace(others, size, texts) });
    if (overOthers(free, others)) left.push({ ...one, why: { kind: 'box' } });
    else placed.push(free);
  }
  return { placed, missed: left };
}

const sameBox = (a: SignatureBox, b: SignatureBox) => a.fileId === b.fileId && a.personKey === b.personKey;

/** Boxes of a draft with others in the place of those of the same person in the same document. */
export const withBoxes = (all: readonly SignatureBox[], placed: readonly SignatureBox[]): SignatureBox[] => [
  ...all.filter((box) => !placed.some((one) => sameBox(one, box))),
  ...placed,
];

/**
 * Takes back what was placed; a box that was changed since stays as it is.
 * @param before the boxes of the draft as they were
 */
export function withoutBoxes(
  all: readonly SignatureBox[],
  placed: readonly SignatureBox[],
  before: readonly SignatureBox[],
): SignatureBox[] {
  const isPlaced = (box: SignatureBox) =>
    placed.some((one) => sameBox(one, box) && one.page === box.page && samePlaceOn(one, box));
  return all.flatMap((box) => {
    if (!isPlaced(box)) return [box];
    return before.filter((one) => sameBox(one, box));
  });
}

const samePlaceOn = (a: Rect, b: Rect) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

const overOthers = (box: SignatureBox, others: readonly SignatureBox[]) =>
  others.some((other) => other.page === box.page && overlaps(other, box));

const holds = (page: PageSize, { x, y, width, height }: Rect) =>
  x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height;

const sizeOf = (file: JobFile, page: number): PageSize | undefined =>
  file.pageSizes[page - 1] ?? file.pageSizes[0];
