import { currentBudget, spend } from '../../../budget/index.ts';
import { PdfDict, type PdfObject, PdfRef, referencesIn } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

const MAX_PAGES = 50_000;
const MAX_OBJECTS = 200_000;
const MAX_REFERENCES = 2_000_000;
/** Objects looked at for all questions together. */
const MAX_STEPS = 500_000;
/** Steps of the budget for one reference. */
const STEP = 2;
/** Entries that lead back up or to other pages (7.7.3.3, 12.5.2, 12.3.2, 12.4.3): what is behind them is not shown here. */
const ELSEWHERE = new Set(['Parent', 'P', 'Pg', 'Dest', 'D', 'A', 'AA', 'SD', 'B', 'N', 'V', 'Prev', 'Next']);

/**
 * On which pages an object shows as of a revision: the pages that reach it. One walk over the document; every answer
 * then goes up from the object, so that what is shared by many pages costs nothing until it is asked for.
 */
export class PageFinder {
  readonly #users = new Map<number, number[]>();
  /** First and last index of the pages at or below a node of the page tree. */
  readonly #nodes = new Map<number, readonly [number, number]>();
  readonly #kids = new Map<number, readonly number[]>();
  /** Where a page is found is a help to who reads the report: half of what is left is kept for the verdict. */
  readonly #reserve = stepsLeft() / 2;
  #steps = 0;
  #isTooLarge = false;

  private constructor() {}

  static async at(revision: number, history: RevisionHistory): Promise<PageFinder> {
    const finder = new PageFinder();
    await finder.#walk(revision, history);
    return finder;
  }

  /** Page numbers from 1, in order; undefined where it cannot be told for a document of this size. */
  pagesOf(object: number): readonly number[] | undefined {
    if (this.#isTooLarge) return undefined;
    const found = new Set<number>();
    const seen = new Set<number>();
    const waiting = [object, ...this.#widgetsBelow(object)];
    for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
      if (seen.has(num)) continue;
      seen.add(num);
      spend(STEP);
      if (++this.#steps > MAX_STEPS || stepsLeft() < this.#reserve) return undefined;
      const pages = this.#nodes.get(num);
      if (pages === undefined) waiting.push(...(this.#users.get(num) ?? []));
      else for (let index = pages[0]; index <= pages[1]; index++) found.add(index + 1);
    }
    return [...found].sort((left, right) => left - right);
  }

  /** Children of a field: what a parent says shows in its widgets. */
  #widgetsBelow(object: number): readonly number[] {
    const found: number[] = [];
    const waiting = [...(this.#kids.get(object) ?? [])];
    for (let num = waiting.pop(); num !== undefined && found.length < 1_000; num = waiting.pop()) {
      found.push(num);
      waiting.push(...(this.#kids.get(num) ?? []));
    }
    return found;
  }

  async #walk(revision: number, history: RevisionHistory): Promise<void> {
    const waiting: number[] = [];
    let references = 0;
    const note = (user: number, value: PdfObject, without: ReadonlySet<string>) => {
      for (const { num: target } of referencesIn(value, without)) {
        spend(STEP);
        if (++references > MAX_REFERENCES || stepsLeft() < this.#reserve) this.#isTooLarge = true;
        const users = this.#users.get(target);
        if (users !== undefined) users.push(user);
        else {
          this.#users.set(target, [user]);
          waiting.push(target);
        }
      }
    };
    await this.#walkTree(revision, history, note);
    const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
    const fields = numbersIn(form?.get('Fields') ?? null);
    // Fields that are no widgets themselves are not reached from any page.
    const seen = new Set<number>();
    const visit = async (num: number) => {
      if (seen.has(num) || this.#nodes.has(num)) return;
      seen.add(num);
      if (seen.size > MAX_OBJECTS) this.#isTooLarge = true;
      const object = await history.objectAt(num, revision);
      if (object instanceof PdfDict && object.has('Kids')) {
        const kids = numbersIn(await history.resolveAt(object.get('Kids'), revision));
        this.#kids.set(num, kids);
        waiting.push(...kids);
      }
      note(num, object, ELSEWHERE);
    };
    waiting.push(...fields);
    for (let num = waiting.pop(); num !== undefined && !this.#isTooLarge; num = waiting.pop())
      await visit(num);
  }

  /** The page tree (7.7.3): pages are counted in order, what nodes hand down belongs to all pages below them. */
  async #walkTree(
    revision: number,
    history: RevisionHistory,
    note: (user: number, value: PdfObject, without: ReadonlySet<string>) => void,
  ): Promise<void> {
    let pages = 0;
    let nameless = -2;
    const seen = new Set<number>();
    const visit = async (node: PdfObject, depth: number): Promise<void> => {
      if (node instanceof PdfRef) {
        if (seen.has(node.num)) return;
        seen.add(node.num);
      }
      const dict = await history.dictAt(node, revision);
      if (dict === undefined) return;
      if (depth > 64 || pages >= MAX_PAGES || seen.size > MAX_PAGES) {
        this.#isTooLarge = true;
        return;
      }
      const num = node instanceof PdfRef ? node.num : nameless--;
      const first = pages;
      const kids =
        dict.name('Type') === 'Page' ? undefined : await history.arrayAt(dict.get('Kids'), revision);
      if (kids === undefined) pages++;
      for (const kid of kids ?? []) await visit(kid, depth + 1);
      this.#nodes.set(num, [first, pages - 1]);
      note(num, dict, TREE);
    };
    await visit((await history.catalogAt(revision)).get('Pages'), 0);
  }
}

function stepsLeft(): number {
  return currentBudget()?.stepsLeft ?? Number.POSITIVE_INFINITY;
}

const TREE: ReadonlySet<string> = new Set([...ELSEWHERE, 'Kids']);

function numbersIn(value: PdfObject): readonly number[] {
  return referencesIn(value).map(({ num }) => num);
}
