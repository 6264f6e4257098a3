import { hold, spend } from '../../../budget/index.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream, referencesIn } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

/** Stands for the trailer, from which the walk begins. */
const TRAILER = -1;
/** Octets of memory for an object in the index, and for each of its references. */
const OBJECT_OCTETS = 150;
const REFERENCE_OCTETS = 60;

/**
 * Entries under which annotations are referred to as annotations or fields: of pages, of fields and the form, of one
 * another (12.5.6), of the structure (14.7.5.3), and as what an action is about (12.6.4: hide, forms, renditions, 3D).
 */
const ANNOTATION_KEYS: ReadonlySet<string> = new Set(
  'Annots Kids Fields CO Popup Parent IRT Obj T AN TA Annotation'.split(' '),
);

/** Entries under which stands what pages, annotations, fields and layers draw with, or by (7.8, 8.11, 12.5.5, 12.7.3). */
const DRAWING_KEYS: ReadonlySet<string> = new Set(
  'Resources Group Contents AP MK DR OCProperties'.split(' '),
);

/**
 * Who refers to whom in the document as of a revision. Two deceptions show here: a reference to an object that is
 * not there, which an update then supplies, and an object with two roles, which an update changes in the name of
 * the harmless one.
 */
export class ReferenceIndex {
  readonly #history: RevisionHistory;
  readonly #targets = new Map<number, readonly number[]>();
  readonly #counts = new Map<number, number>();
  readonly #missing = new Set<number>();
  /** From each object to those that refer to it as something else than an annotation, and to those that are it, or list it. */
  readonly #apart = new Map<number, Set<number>>();
  readonly #lists = new Map<number, Set<number>>();
  /** From each object to those that have it among their /Kids, but for nodes of the page tree. */
  readonly #parents = new Map<number, Set<number>>();
  /** From each object to those that lead to it otherwise. */
  readonly #users = new Map<number, Set<number>>();
  /** From each object to those that draw with it, by themselves or through what has no number. */
  readonly #drawing = new Map<number, Set<number>>();
  /** The revision that the index is of, and the walk that makes it so. */
  #revision = -1;
  #walk: Promise<void> = Promise.resolve();

  constructor(history: RevisionHistory) {
    this.#history = history;
  }

  /** Whether the document as of a revision refers to object `num`, which it does not have. Revisions only go up. */
  async wanted(num: number, revision: number): Promise<boolean> {
    await this.#advance(revision);
    return this.#missing.has(num);
  }

  /** How many references to object `num` the document has as of a revision. Revisions only go up. */
  async count(num: number, revision: number): Promise<number> {
    await this.#advance(revision);
    return this.#counts.get(num) ?? 0;
  }

  /**
   * Whether object `num`, an annotation, also stands where none does as of a revision: as an action or as settings, by
   * itself or through an array. Revisions only go up.
   */
  async standsElsewhere(num: number, revision: number): Promise<boolean> {
    await this.#advance(revision);
    const seen = new Set([num]);
    for (const each of seen) {
      spend(1);
      if ((this.#apart.get(each)?.size ?? 0) > 0) return true;
      for (const list of this.#lists.get(each) ?? []) seen.add(list);
    }
    return false;
  }

  /**
   * Whether the document refers to object `num` as of a revision under other entries than these. Revisions only go up.
   */
  async isAlso(num: number, entries: ReadonlySet<string>, revision: number): Promise<boolean> {
    await this.#advance(revision);
    for (const source of [...(this.#users.get(num) ?? []), ...(this.#drawing.get(num) ?? [])]) {
      const found = placedReferencesIn(
        source === TRAILER ? null : await this.#history.objectAt(source, revision),
      );
      if (found.some((one) => one.num === num && !entries.has(one.key ?? ''))) return true;
    }
    return false;
  }

  /** The objects that have object `num` among their /Kids as of a revision, nodes of the page tree too. Revisions only go up. */
  async listedBy(num: number, revision: number): Promise<ReadonlySet<number>> {
    await this.#advance(revision);
    const found = new Set<number>();
    const seen = new Set([num]);
    for (const each of seen) {
      for (const source of [...(this.#users.get(each) ?? []), ...(this.#drawing.get(each) ?? [])]) {
        if (source === TRAILER) continue;
        const places = placedReferencesIn(await this.#history.objectAt(source, revision));
        spend(places.length);
        for (const { num: target, key } of places) {
          if (target !== each) continue;
          if (key === 'Kids') found.add(source);
          else if (key === undefined) seen.add(source);
        }
      }
    }
    return found;
  }

  /** The objects that have object `num` among their /Kids as of a revision, but for the page tree's. Revisions only go up. */
  async parentsOf(num: number, revision: number): Promise<ReadonlySet<number>> {
    await this.#advance(revision);
    const parents = new Set(this.#parents.get(num));
    for (const list of this.#lists.get(num) ?? [])
      for (const parent of this.#parents.get(list) ?? []) parents.add(parent);
    return parents;
  }

  /**
   * Whether anything on the way from the document to object `num` as of a revision is something to draw with: where
   * nothing is, no page, look or layer shows it. Revisions only go up.
   */
  async mayShow(num: number, revision: number): Promise<boolean> {
    await this.#advance(revision);
    const seen = new Set([num]);
    for (const each of seen) {
      spend(1);
      if ((this.#drawing.get(each)?.size ?? 0) > 0) return true;
      for (const user of this.#users.get(each) ?? []) seen.add(user);
    }
    return false;
  }

  /**
   * Gets the index to a revision. Whoever asks while it is being made waits: half an index knows too few references.
   * One that failed stays so.
   */
  async #advance(revision: number): Promise<void> {
    if (revision < this.#revision) throw new Error('The index of references is of a later revision');
    if (revision > this.#revision) {
      const from = this.#revision;
      this.#revision = revision;
      this.#walk = this.#walk.then(() => this.#extend(from, revision));
    }
    await this.#walk;
    // Asked for a later one meanwhile, it would answer of that.
    if (revision < this.#revision) throw new Error('The index of references is of a later revision');
  }

  /** The first call walks the whole document, later ones only what the updates in between wrote. */
  async #extend(from: number, revision: number): Promise<void> {
    const waiting = this.#note(TRAILER, this.#history.trailerAt(revision).get('Root'));
    if (from >= 0) {
      const names = await this.#history.namesByRevision();
      for (let update = from + 1; update <= revision; update++) {
        const named = names.get(update) ?? [];
        // Whoever writes an object stream anew writes what lies in it anew (7.5.7).
        const contained = await this.#history.contentsOf(new Set(named), update);
        for (const num of new Set([...named, ...contained])) {
          this.#missing.delete(num);
          if (this.#targets.has(num) || this.#counts.has(num))
            waiting.push(...(await this.#visit(num, revision)));
        }
      }
    }
    // Nothing refers to an object stream, and what it refers to says how all that lies in it is read (7.5.7).
    waiting.push(...(await this.#history.containersAt(revision)));
    for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
      if (this.#targets.has(num)) continue;
      waiting.push(...(await this.#visit(num, revision)));
    }
  }

  async #visit(num: number, revision: number): Promise<number[]> {
    const object = await this.#history.objectAt(num, revision);
    if (object === null) this.#missing.add(num);
    return this.#note(num, object);
  }

  /** Replaces what one object refers to; answers with the numbers it refers to now. */
  #note(source: number, value: PdfObject): number[] {
    for (const old of this.#targets.get(source) ?? []) {
      this.#counts.set(old, (this.#counts.get(old) ?? 1) - 1);
      this.#apart.get(old)?.delete(source);
      this.#lists.get(old)?.delete(source);
      this.#parents.get(old)?.delete(source);
      this.#users.get(old)?.delete(source);
      this.#drawing.get(old)?.delete(source);
    }
    const targets: number[] = [];
    const isPages = value instanceof PdfDict && value.name('Type') === 'Pages';
    for (const { num, key, drawn } of placedReferencesIn(value)) {
      targets.push(num);
      this.#counts.set(num, (this.#counts.get(num) ?? 0) + 1);
      if (key === 'Kids' && !isPages) addTo(this.#parents, num, source);
      if (key === undefined) addTo(this.#lists, num, source);
      else if (!ANNOTATION_KEYS.has(key)) addTo(this.#apart, num, source);
      addTo(drawn ? this.#drawing : this.#users, num, source);
    }
    // Reading them was counted once; an update can have them looked at again and again.
    spend(1 + targets.length / 2);
    hold(OBJECT_OCTETS + REFERENCE_OCTETS * targets.length);
    this.#targets.set(source, targets);
    return [...targets];
  }
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

/**
 * The numbers of the objects that `after` refers to and `before` does not. Lists of fields grow with each signature: what
 * both begin and end with is passed over.
 */
export function newNumbersIn(before: PdfObject, after: PdfObject): ReadonlySet<number> {
  const [old, now] = [referencesIn(before), referencesIn(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start]?.num === now[start]?.num) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end)?.num === now.at(-1 - end)?.num) end++;
  const found = new Set(now.slice(start, now.length - end).map(({ num }) => num));
  for (const { num } of found.size === 0 ? [] : old) found.delete(num);
  return found;
}

interface Reference {
  readonly num: number;
  /** The entry that it stands in, by itself or in an array; undefined in an object that is no dictionary. */
  readonly key: string | undefined;
  /** Whether it stands somewhere below an entry of what to draw with. */
  readonly drawn: boolean;
}

function placedReferencesIn(value: PdfObject): readonly Reference[] {
  const found: Reference[] = [];
  const waiting = [{ value, key: undefined as string | undefined, drawn: false }];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { value: one, key, drawn } = item;
    const dict = one instanceof PdfStream ? one.dict : one;
    if (one instanceof PdfRef) found.push({ num: one.num, key, drawn });
    else if (Array.isArray(one)) for (const inner of one) waiting.push({ value: inner, key, drawn });
    else if (dict instanceof PdfDict)
      for (const [name, inner] of dict.map)
        waiting.push({ value: inner, key: name, drawn: drawn || DRAWING_KEYS.has(name) });
  }
  return found;
}
