import { spend } from '../../../budget/index.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

const MAX_OBJECTS = 500_000;
/** Stands for the trailer, from which the walk begins. */
const TRAILER = -1;

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
  #revision = -1;

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

  /** The first call walks the whole document, later ones only what the updates in between wrote. */
  async #advance(revision: number): Promise<void> {
    if (revision <= this.#revision) return;
    const waiting = this.#note(TRAILER, this.#history.trailerAt(revision).get('Root'));
    if (this.#revision >= 0) {
      const names = await this.#history.namesByRevision();
      for (let update = this.#revision + 1; update <= revision; update++) {
        for (const num of names.get(update) ?? []) {
          this.#missing.delete(num);
          if (this.#targets.has(num) || this.#counts.has(num))
            waiting.push(...(await this.#visit(num, revision)));
        }
      }
    }
    this.#revision = revision;
    for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
      if (this.#targets.has(num) || this.#targets.size > MAX_OBJECTS) continue;
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
    for (const old of this.#targets.get(source) ?? [])
      this.#counts.set(old, (this.#counts.get(old) ?? 1) - 1);
    const targets = referencesIn(value);
    // Reading them was counted once; an update can have them looked at again and again.
    spend(1 + targets.length / 2);
    for (const target of targets) this.#counts.set(target, (this.#counts.get(target) ?? 0) + 1);
    this.#targets.set(source, targets);
    return [...targets];
  }
}

function referencesIn(value: PdfObject): readonly number[] {
  const found: number[] = [];
  const waiting: PdfObject[] = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item instanceof PdfRef) found.push(item.num);
    else if (Array.isArray(item)) for (const inner of item) waiting.push(inner);
    else if (item instanceof PdfDict) for (const inner of item.map.values()) waiting.push(inner);
    else if (item instanceof PdfStream) waiting.push(item.dict);
  }
  return found;
}
