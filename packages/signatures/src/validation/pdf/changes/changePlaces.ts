import type { ShownChangesReport } from '../../report/report.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { type Change, mayShow } from './change.ts';
import { PageFinder } from './pageFinder.ts';

/** Of one answer: a person looks at no more. */
export const MAX_PAGES_TOLD = 100;

/** Kinds of change that show wherever readers please, whatever object they are about. */
const ANYWHERE: ReadonlySet<Change['kind']> = new Set<Change['kind']>([
  'pages_changed',
  'catalog_replaced',
  'catalog_changed',
  'layers_changed',
  'form_xfa_changed',
  'xfa_state_changed',
  'xfa_data_differ',
  'update_irregular',
  'encryption_changed',
]);

/**
 * On which pages changes show. They are told from the newest backwards; the pages of all told so far are summed. An
 * object is looked for in the document as it is now and, where it is gone from there, as it was signed first.
 */
export class ChangePlaces {
  readonly #first: number;
  readonly #history: RevisionHistory;
  readonly #pages = new Set<number>();
  readonly #known = new Map<number, readonly number[] | undefined>();
  #isAnywhere = false;
  #now: Promise<PageFinder> | undefined;
  #then: Promise<PageFinder> | undefined;

  constructor(first: number, history: RevisionHistory) {
    this.#first = first;
    this.#history = history;
  }

  async pagesOf(change: Change): Promise<readonly number[]> {
    if (!mayShow(change)) return [];
    const found = change.object === undefined ? undefined : await this.#find(change.object);
    if (ANYWHERE.has(change.kind) || found === undefined || found.length === 0) this.#isAnywhere = true;
    for (const page of found ?? []) if (this.#pages.size < MAX_PAGES_TOLD) this.#pages.add(page);
    return found ?? [];
  }

  /** Where everything told so far shows; undefined where nothing does. */
  shown(): ShownChangesReport | undefined {
    if (this.#pages.size === 0 && !this.#isAnywhere) return undefined;
    return { pages: [...this.#pages].sort((left, right) => left - right), anywhere: this.#isAnywhere };
  }

  /** Undefined where the document is too large to be looked through. */
  async #find(object: number): Promise<readonly number[] | undefined> {
    if (this.#known.has(object)) return this.#known.get(object);
    this.#now ??= PageFinder.at(this.#history.newest, this.#history);
    let pages = (await this.#now).pagesOf(object);
    if (pages?.length === 0) {
      this.#then ??= PageFinder.at(this.#first, this.#history);
      pages = (await this.#then).pagesOf(object);
    }
    this.#known.set(object, pages);
    return pages;
  }
}
