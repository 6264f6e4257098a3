import { spend } from '../../../../budget/index.ts';
import { PdfDict } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { sameValue } from '../same/samePdfObject.ts';
import { valueAt } from '../widgetLooks.ts';
import { A4, areaBetween, areaOf, areaOfPage, type Corners, cornersOf } from './areas.ts';
import { annotationsOf, pagesAt } from './pagesAt.ts';
import { textOnPage } from './textOnPage.ts';

/** A signature over more of a page than this hides what was signed before. */
const MOST_OF_A_PAGE = 0.5;
/** All are looked through once for a file. */
const MAX_PAGES = 20_000;

/** What the signatures that a page shows take up of it, in square points. */
interface SignedPage {
  readonly area: number;
  readonly signatures: readonly {
    readonly value: PdfDict;
    readonly area: number;
    readonly corners: Corners;
  }[];
  /** Where its own text stands, found when it is asked for. */
  readonly text: () => Promise<readonly Corners[]>;
}

interface SignedPages {
  readonly pages: readonly SignedPage[];
  /** The area of the smallest page, for what is drawn nobody knows where. */
  readonly smallest: number;
}

const known = new WeakMap<RevisionHistory, Promise<SignedPages>>();

/**
 * Whether the signature that a widget shows takes up so much of a page that what was signed before lies under it. A widget
 * may stand on several pages, of which it names one (/P), and a signature have several widgets: on each page all that
 * show it count together. The pages are those of the newest revision: what another one has otherwise is a change that
 * nothing gives leave for.
 */
export async function coversPage(
  widget: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const area = await areaOf(widget.get('Rect'), revision, history);
  if (area === 0) return false;
  const signature = await valueAt(widget, revision, history);
  const { pages, smallest } = await signedPages(history);
  let isListed = false;
  for (const page of pages) {
    spend(page.signatures.length);
    let taken = 0;
    for (const each of page.signatures) if (sameValue(each.value, signature)) taken += each.area;
    if (isMost(taken, page.area)) return true;
    isListed ||= taken > 0;
  }
  return !isListed && isMost(area, smallest);
}

/** Whether the picture of the signature that a widget shows lies over text of a page that lists one of its widgets. */
export async function coversText(
  widget: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const signature = await valueAt(widget, revision, history);
  const { pages } = await signedPages(history);
  for (const page of pages) {
    spend(page.signatures.length);
    for (const { value, corners } of page.signatures) {
      if (!sameValue(value, signature)) continue;
      const text = await page.text();
      spend(text.length);
      if (text.some((box) => overlap(box, corners))) return true;
    }
  }
  return false;
}

/** More than touching. */
function overlap(one: Corners, other: Corners): boolean {
  const part: Corners = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return areaBetween(part) > 0;
}

const isMost = (area: number, page: number) => area > page * MOST_OF_A_PAGE;

function signedPages(history: RevisionHistory): Promise<SignedPages> {
  const found = known.get(history) ?? findSignedPages(history);
  known.set(history, found);
  return found;
}

async function findSignedPages(history: RevisionHistory): Promise<SignedPages> {
  const { newest } = history;
  const pages: SignedPage[] = [];
  let smallest = A4;
  for await (const page of pagesAt(newest, history, MAX_PAGES)) {
    const signatures: SignedPage['signatures'][number][] = [];
    for await (const widget of annotationsOf(page, newest, history)) {
      const value = await valueAt(widget, newest, history);
      if (!(value instanceof PdfDict)) continue;
      const corners = await cornersOf(widget.get('Rect'), newest, history);
      signatures.push({ value, area: areaBetween(corners), corners });
    }
    const area = await areaOfPage(page, newest, history);
    smallest = Math.min(smallest, area);
    let text: Promise<readonly Corners[]> | undefined;
    const textOnce = () => {
      text ??= textOnPage(page, newest, history);
      return text;
    };
    if (signatures.length > 0) pages.push({ area, signatures, text: textOnce });
  }
  return { pages, smallest };
}
