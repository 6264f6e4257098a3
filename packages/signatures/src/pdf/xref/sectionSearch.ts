import { spend } from '../../budget/index.ts';
import { type Awaitable, onceKnown } from '../byteWindow.ts';
import type { XrefEntry, XrefSection } from './xrefSection.ts';

/** From so many sections on, the small ones are taken into memory: looking up stays quick in files updated often. */
const TAKEN_FROM = 16;
const SMALL_SECTION = 4096;

/** What a section says of an object. */
export interface FoundEntry {
  /** Index of the section, the newest being 0. */
  readonly section: number;
  readonly entry: XrefEntry;
}

/**
 * Where the cross-reference sections of a file, newest first, have an object: the newest that knows it counts
 * (ISO 32000-2, 7.5.6). Asked from a later index on, the answer is as of that older section.
 */
export class SectionSearch {
  readonly sections: XrefSection[] = [];
  /** What small sections say, newest first. */
  readonly #inMemory = new Map<number, FoundEntry[]>();
  /** Indexes of the others among those looked at. */
  readonly #large: number[] = [];
  #looked = 0;
  #looking: Promise<void> | undefined;

  constructor(sections: Iterable<XrefSection> = []) {
    for (const section of sections) this.sections.push(section);
  }

  find(num: number, from = 0): Awaitable<FoundEntry | undefined> {
    return this.sections.length < TAKEN_FROM ? this.#among(num, from) : this.#search(num, from);
  }

  /** Section by section from one on; waits only where one has to be read. */
  #among(num: number, from: number): Awaitable<FoundEntry | undefined> {
    for (let section = from; section < this.sections.length; section++) {
      const entry = this.sections[section]?.find(num);
      if (entry instanceof Promise)
        return onceKnown(entry, (found) =>
          found === undefined ? this.#among(num, section + 1) : { section, entry: found },
        );
      if (entry !== undefined) return { section, entry };
    }
    return undefined;
  }

  #search(num: number, from: number): Awaitable<FoundEntry | undefined> {
    if (this.#looked < this.sections.length) return this.#lookAtAll().then(() => this.#search(num, from));
    const known = firstFrom(this.#inMemory.get(num) ?? [], from);
    return this.#large.length === 0 ? known : this.#amongLarge(num, from, known);
  }

  async #amongLarge(
    num: number,
    from: number,
    known: FoundEntry | undefined,
  ): Promise<FoundEntry | undefined> {
    spend(this.#large.length);
    for (const section of this.#large) {
      if (section < from) continue;
      if (known !== undefined && known.section < section) break;
      const entry = await this.sections[section]?.find(num);
      if (entry !== undefined) return { section, entry };
    }
    return known;
  }

  /** One look at a time: what is asked meanwhile waits for it. */
  async #lookAtAll(): Promise<void> {
    while (this.#looked < this.sections.length) {
      this.#looking ??= this.#look(this.#looked).finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
  }

  /** Takes the entries of a small section; of an object that it names twice, the first counts. */
  async #look(index: number): Promise<void> {
    const entries = await smallEntries(this.sections[index]);
    this.#looked = index + 1;
    if (entries === undefined) {
      this.#large.push(index);
      return;
    }
    for (const [num, entry] of entries) {
      const list = this.#inMemory.get(num);
      const found = { section: index, entry };
      if (list === undefined) this.#inMemory.set(num, [found]);
      else list.push(found);
    }
  }
}

/** Undefined for a section that stays where it is. */
async function smallEntries(
  section: XrefSection | undefined,
): Promise<ReadonlyMap<number, XrefEntry> | undefined> {
  const entries = new Map<number, XrefEntry>();
  if (section === undefined) return entries;
  for await (const [num, entry] of section.entries()) {
    if (!entries.has(num)) entries.set(num, entry);
    if (entries.size > SMALL_SECTION) return undefined;
  }
  return entries;
}

/** The first of an ordered list that is in no newer section. */
function firstFrom(list: readonly FoundEntry[], from: number): FoundEntry | undefined {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.section ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return list[low];
}
