import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

const MAX_OBJECTS = 200_000;

/**
 * References of a document to objects that are not there. An update that supplies such an object changes what
 * the signed part shows without changing a byte of it: a shadow that was prepared before signing.
 */
export class DanglingReferences {
  readonly #history: RevisionHistory;
  readonly #seen = new Set<number>();
  readonly #missing = new Set<number>();
  #revision = -1;

  constructor(history: RevisionHistory) {
    this.#history = history;
  }

  /** Whether the document as of a revision refers to object `num`, which it does not have. Revisions only go up. */
  async wanted(num: number, revision: number): Promise<boolean> {
    if (revision > this.#revision) await this.#advance(revision);
    return this.#missing.has(num);
  }

  /** The first call walks the whole document, later ones only what the updates in between wrote. */
  async #advance(revision: number): Promise<void> {
    const first = this.#revision < 0;
    const waiting: PdfObject[] = [this.#history.trailerAt(revision).get('Root')];
    if (!first) {
      const names = this.#history.namesByRevision();
      for (let update = this.#revision + 1; update <= revision; update++) {
        for (const num of names.get(update) ?? []) {
          this.#missing.delete(num);
          this.#seen.delete(num);
          waiting.push(new PdfRef(num));
        }
      }
    }
    this.#revision = revision;
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (value instanceof PdfRef) {
        if (this.#seen.has(value.num) || this.#seen.size > MAX_OBJECTS) continue;
        this.#seen.add(value.num);
        const object = await this.#history.objectAt(value.num, revision);
        if (object === null) this.#missing.add(value.num);
        else waiting.push(object);
      } else if (Array.isArray(value)) {
        for (const item of value) if (typeof item === 'object') waiting.push(item);
      } else if (value instanceof PdfDict || value instanceof PdfStream) {
        const dict = value instanceof PdfDict ? value : value.dict;
        for (const item of dict.map.values()) if (typeof item === 'object') waiting.push(item);
      }
    }
  }
}
