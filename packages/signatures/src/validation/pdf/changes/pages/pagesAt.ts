import { spend } from '../../../../budget/index.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { sameValue } from '../same/samePdfObject.ts';

/** Pages among which that of a widget is looked for. */
const MAX_PAGES = 2_000;
/** The same where all of them are asked for, once for a revision. */
const MAX_STANDING = 20_000;
/** Steps of the budget to look at a page. */
const LOOKING = 20;

/**
 * The pages of the document as of a revision.
 * @param max nodes of their tree that are looked at
 */
export async function* pagesAt(
  revision: number,
  history: RevisionHistory,
  max = MAX_PAGES,
): AsyncGenerator<PdfDict> {
  const waiting: PdfObject[] = [(await history.catalogAt(revision)).get('Pages')];
  for (let node = waiting.pop(), count = 0; node !== undefined && count < max; node = waiting.pop()) {
    spend(LOOKING);
    count++;
    const page = await history.dictAt(node, revision);
    const kids = await history.arrayAt(page?.get('Kids'), revision);
    waiting.push(...(kids ?? []));
    if (page !== undefined && kids === undefined) yield page;
  }
}

/** The pages of a revision, and whether some annotation stands on more than one of them. */
interface Standing {
  readonly pages: readonly PdfDict[];
  readonly shares: boolean;
}

const known = new WeakMap<RevisionHistory, Map<number, Promise<Standing>>>();

/**
 * The pages that list a widget: readers draw it on each of them, with what that page draws with (7.8.3), whichever it
 * names (/P). Empty where none of the first 20 000 does.
 */
export async function pagesOf(
  widget: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<readonly PdfDict[]> {
  const revisions = known.get(history) ?? new Map<number, Promise<Standing>>();
  known.set(history, revisions);
  const standing = revisions.get(revision) ?? standingAt(revision, history);
  revisions.set(revision, standing);
  const { pages, shares } = await standing;
  const said = await history.dictAt(widget.get('P'), revision);
  if (!shares && said !== undefined && (await lists(said, widget, revision, history))) return [said];
  const found: PdfDict[] = [];
  for (const page of pages) {
    spend(LOOKING);
    if (!(await lists(page, widget, revision, history))) continue;
    found.push(page);
    if (!shares) break;
  }
  return found;
}

async function standingAt(revision: number, history: RevisionHistory): Promise<Standing> {
  const pages: PdfDict[] = [];
  const seen = new Set<number>();
  let shares = false;
  for await (const page of pagesAt(revision, history, MAX_STANDING)) {
    pages.push(page);
    const own = new Set<number>();
    for (const item of (await history.arrayAt(page.get('Annots'), revision)) ?? []) {
      spend(1);
      if (item instanceof PdfRef) own.add(item.num);
      // One that has no number is known by what it says, which others may say too.
      else shares = true;
    }
    for (const num of own) {
      shares ||= seen.has(num);
      seen.add(num);
    }
  }
  return { pages, shares };
}

async function lists(
  page: PdfDict,
  widget: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  for await (const one of annotationsOf(page, revision, history)) if (sameValue(one, widget)) return true;
  return false;
}

/** The annotations that a page lists. */
export async function* annotationsOf(
  page: PdfDict,
  revision: number,
  history: RevisionHistory,
): AsyncGenerator<PdfDict> {
  const items = (await history.arrayAt(page.get('Annots'), revision)) ?? [];
  spend(items.length);
  for (const item of items) {
    const one = await history.dictAt(item, revision);
    if (one !== undefined) yield one;
  }
}
