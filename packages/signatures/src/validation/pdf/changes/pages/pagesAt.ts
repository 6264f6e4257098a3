import { spend } from '../../../../budget/index.ts';
import type { PdfDict, PdfObject } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { sameValue } from '../same/samePdfObject.ts';

/** Pages among which that of a widget is looked for. */
const MAX_PAGES = 2_000;
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

/** A page that lists a widget: the one it names (/P) where that does. Undefined where none of the first few thousand does. */
export async function pageOf(
  widget: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<PdfDict | undefined> {
  const said = await history.dictAt(widget.get('P'), revision);
  if (said !== undefined && (await lists(said, widget, revision, history))) return said;
  for await (const page of pagesAt(revision, history))
    if (await lists(page, widget, revision, history)) return page;
  return undefined;
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
