import { PdfRef } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { type KnownPlaces, knownPlaces } from './knownPlaces.ts';
import type { ReferenceIndex } from './referenceIndex.ts';

const MAX_DEPTH = 64;

/** Where objects stood before an update; looked up only when it writes something whose place must be known. */
export class Places {
  readonly #to: number;
  readonly #history: RevisionHistory;
  readonly #references: ReferenceIndex;
  #known: Promise<KnownPlaces> | undefined;

  constructor(to: number, history: RevisionHistory, references: ReferenceIndex) {
    this.#to = to;
    this.#history = history;
    this.#references = references;
  }

  get(): Promise<KnownPlaces> {
    this.#known ??= knownPlaces(this.#to - 1, this.#history);
    return this.#known;
  }

  /** Whether nothing but the one place we know of refers to the object: otherwise it has a second role. */
  async onlyRole(num: number, references = 1): Promise<boolean> {
    return (await this.#references.count(num, this.#to - 1)) <= references;
  }

  /** Whether pages, looks or layers may show the object: told without a walk over all of them. */
  async mayShow(num: number): Promise<boolean> {
    return await this.#references.mayShow(num, this.#to - 1);
  }

  async parentsOf(num: number): Promise<ReadonlySet<number>> {
    return await this.#references.parentsOf(num, this.#to - 1);
  }

  /**
   * Whether the page tree leads to a page by those that it names as its parents, and by no other way (7.7.3): some readers
   * hand down what stands above a page on the one way, some on the other.
   */
  async inheritsByTree(page: number): Promise<boolean> {
    const revision = this.#to - 1;
    const root = (await this.#history.catalogAt(revision)).get('Pages');
    for (let node = page, depth = 0; depth < MAX_DEPTH; depth++) {
      const parent = (await this.#history.dictAt(new PdfRef(node, 0), revision))?.get('Parent') ?? null;
      const parents = await this.#references.listedBy(node, revision);
      if (parent === null) return root instanceof PdfRef && root.num === node && parents.size === 0;
      if (!(parent instanceof PdfRef) || parents.size !== 1 || !parents.has(parent.num)) return false;
      node = parent.num;
    }
    return false;
  }

  /** Whether the document referred to something that it did not have. */
  async wanted(num: number): Promise<boolean> {
    return await this.#references.wanted(num, this.#to - 1);
  }

  /** Whether anything leads to the object under other entries than these. */
  async isAlso(num: number, entries: ReadonlySet<string>): Promise<boolean> {
    return await this.#references.isAlso(num, entries, this.#to - 1);
  }

  /** Whether something that is no field has the field for a child, or for anything but a field. */
  async isKidElsewhere(num: number, fields: ReadonlySet<number>): Promise<boolean> {
    if (await this.standsElsewhere(num)) return true;
    const parents = await this.parentsOf(num);
    return [...parents].some((parent) => !fields.has(parent));
  }

  /** Whether an annotation is also an action, or settings, or the like. */
  async standsElsewhere(num: number): Promise<boolean> {
    return await this.#references.standsElsewhere(num, this.#to - 1);
  }
}
