import type { RevisionHistory } from '../revisionHistory.ts';
import { type KnownPlaces, knownPlaces } from './knownPlaces.ts';
import type { ReferenceIndex } from './referenceIndex.ts';

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
