import { spend } from '../../../../budget/index.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';

const MAX_DEPTH = 64;
const MAX_NODES = 200_000;

/**
 * Whether a node that a page names above it has a list of annotations. None is handed down (ISO 32000-2, 7.7.3.4), but
 * pdf.js shows it on each page that has none of its own.
 */
export async function hasAnnotationsAbove(
  page: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  let node = await history.dictAt(page.get('Parent'), revision);
  for (let depth = 0; node !== undefined; depth++) {
    if (depth > MAX_DEPTH || node.has('Annots')) return true;
    node = await history.dictAt(node.get('Parent'), revision);
  }
  return false;
}

/**
 * Categories that nodes above pages have resources of; undefined where there are too many nodes. A page with resources of
 * its own has none from above (7.7.3.4), but pdf.js takes the categories from there that its own lack.
 */
export async function categoriesAbove(
  revision: number,
  history: RevisionHistory,
): Promise<ReadonlySet<string> | undefined> {
  const categories = new Set<string>();
  const seen = new Set<number>();
  const waiting: PdfObject[] = [(await history.catalogAt(revision)).get('Pages')];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    spend(1);
    if (item instanceof PdfRef && seen.has(item.num)) continue;
    if (item instanceof PdfRef) seen.add(item.num);
    if (seen.size > MAX_NODES) return undefined;
    const node = await history.dictAt(item, revision);
    if (!node?.has('Kids')) continue;
    for (const category of (await history.dictAt(node.get('Resources'), revision))?.map.keys() ?? [])
      categories.add(category);
    waiting.push(...((await history.arrayAt(node.get('Kids'), revision)) ?? []));
  }
  return categories;
}
