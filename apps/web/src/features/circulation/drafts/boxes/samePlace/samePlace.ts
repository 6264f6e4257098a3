import { type JobFile, type SignatureBox, type SignaturePage, verificationProblem } from '@tomar/contract';
import {
  covering,
  freePlace,
  overlaps,
  type PageSize,
  type Rect,
  rounded,
  samePlaceOn,
  usualPage,
} from '../boxGeometry.ts';
import { isCode } from '../verification/codeBox.ts';
import { freeCodePlace } from '../verification/codeGeometry.ts';

/** Why a box, or the QR code, was not put into a document. */
export type Obstacle =
  /** The document cannot be signed or carry a QR code, such as an encrypted one: what the rules say of it, as a message key. */
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
  readonly placed: readonly Placed[];
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
  /** Whether a box on the last page goes to the last page; else, as all others, to the page of the same number. */
  readonly lastToLast: boolean;
}

/** A box that was put into a document. */
export interface Placed {
  readonly file: JobFile;
  readonly box: SignatureBox;
  /** Its page is of another size: not as far from the lower left corner. */
  readonly isShifted: boolean;
}

/** The rule where nobody has chosen: the last page for the last one, of a document of one page as the account says. */
export const usualRule = (pages: number, signaturePage: SignaturePage): boolean =>
  pages > 1 || signaturePage === 'last';

/** The page of another document that the page of a box stands for; null: it has none. */
function pageLike({ from, lastToLast }: SamePlaceWish, page: number, otherPages: number): number | null {
  if (lastToLast && page === (from.pages ?? 1)) return otherPages;
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
  const placed: Placed[] = [];
  const missed: Missed[] = [];
  for (const box of wish.boxes) {
    const others = [...kept, ...placed.map((one) => one.box)];
    const found = await samePlace(wish, box, file, others, read);
    if ('kind' in found) missed.push({ file, box, why: found });
    else placed.push(found);
  }
  return { placed, missed };
}

async function samePlace(
  wish: SamePlaceWish,
  box: SignatureBox,
  file: JobFile,
  others: readonly SignatureBox[],
  read: ReadTexts,
): Promise<Placed | Obstacle> {
  if (file.problem !== null || file.pages === null)
    return { kind: 'unfit', problem: file.problem ?? 'lang_file_not_pdf' };
  const refused = isCode(box) ? verificationProblem(file) : null;
  if (refused) return { kind: 'unfit', problem: refused };
  const page = pageLike(wish, box.page, file.pages);
  if (page === null) return { kind: 'noPage', page: box.page };
  const size = sizeOf(file, page);
  const place = size && samePlaceOn(box, sizeOf(wish.from, box.page) ?? size, size);
  if (!place) return { kind: 'smallPage' };
  const copy = rounded({ ...box, ...place, fileId: file.id, page });
  const placed = { file, box: copy, isShifted: copy.x !== box.x || copy.y !== box.y };
  if (overOthers(copy, others)) return { kind: 'box' };
  if (wish.covers.has(box.personKey)) return placed;
  const texts = await read(file, page).catch(() => null);
  if (!texts) return { kind: 'unread' };
  return covering([copy], new Map([[page, texts]])).size > 0 ? { kind: 'text' } : placed;
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
  const placed: Placed[] = [];
  const left: Missed[] = [];
  for (const one of missed) {
    const { file, box } = one;
    const pages = file.pages ?? 1;
    const page = pageLike(wish, box.page, pages) ?? usualPage(wish.signaturePage, pages);
    const size = sizeOf(file, page);
    if (!mayStandElsewhere(one) || !size) {
      left.push(one);
      continue;
    }
    const isOther = (other: SignatureBox) =>
      other.fileId === file.id && other.page === page && other.personKey !== box.personKey;
    const others = [...present, ...placed.map((other) => other.box)].filter(isOther);
    const texts = await read(file, page).catch(() => []);
    const place = (isCode(box) ? freeCodePlace : freePlace)(others, size, texts, box);
    const free = rounded({ ...box, fileId: file.id, page, ...place });
    if (overOthers(free, others)) left.push({ ...one, why: { kind: 'box' } });
    else placed.push({ file, box: free, isShifted: false });
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
    placed.some((one) => sameBox(one, box) && one.page === box.page && sameRect(one, box));
  return all.flatMap((box) => {
    if (!isPlaced(box)) return [box];
    return before.filter((one) => sameBox(one, box));
  });
}

const sameRect = (a: Rect, b: Rect) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

const overOthers = (box: SignatureBox, others: readonly SignatureBox[]) =>
  others.some((other) => other.page === box.page && overlaps(other, box));

const sizeOf = (file: JobFile, page: number): PageSize | undefined =>
  file.pageSizes[page - 1] ?? file.pageSizes[0];
