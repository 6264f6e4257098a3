import { spend } from '../../budget/index.ts';
import type { XrefEntry } from '../../pdf/index.ts';
import { type ObjectHeader, objectHeaders } from '../../pdf/xref/objectHeaders.ts';
import type { ReferenceIndex } from './changes/referenceIndex.ts';
import type { RevisionHistory } from './revisionHistory.ts';

/** Steps to look up one object. */
const LOOKING_UP = 10;
/** More than these no honest file has: nobody looks which of them matter. */
const MAX_HIDDEN = 100_000;
/** White space between the offset that a cross-reference says and the object. */
const MAX_WHITE = 24;

interface Hidden extends ObjectHeader {
  /** From this revision on it lies in the file. */
  readonly since: number;
}

/**
 * Objects that lie in the file and that no cross-reference names, behind the one of their number that it does name: a
 * reader that repairs the file takes the last of each number. Something in the document may make it do so only before or
 * only after an update, however well the update is written (ISO 32000-2, 7.5.4 and 7.5.8, leave no room for repair).
 */
export class HiddenObjects {
  readonly #history: RevisionHistory;
  readonly #hidden: readonly Hidden[];

  private constructor(history: RevisionHistory, hidden: readonly Hidden[]) {
    this.#history = history;
    this.#hidden = hidden;
  }

  /** Looks through all revisions but the newest. @param first the oldest that is of interest */
  static async find(first: number, history: RevisionHistory): Promise<HiddenObjects> {
    const { document, newest, revisions } = history;
    const hidden = new Map<string, Hidden>();
    // In a file that had to be repaired, the last of each number is what we took.
    const end = document.rebuilt || first >= newest ? 0 : (revisions[newest - 1]?.end ?? 0);
    let since = first;
    for await (const { num, offset } of objectHeaders(document.window, end)) {
      spend(LOOKING_UP);
      while (offset >= (revisions[since]?.end ?? end)) since++;
      // Of those that came with one revision the last counts.
      if (await isBehind({ num, offset, since }, since, history))
        hidden.set(`${num} ${since}`, { num, offset, since });
      if (hidden.size >= MAX_HIDDEN) break;
    }
    return new HiddenObjects(history, [...hidden.values()]);
  }

  /** Whether the document as of a revision has any. Revisions only go up. */
  async areAt(revision: number, references: ReferenceIndex): Promise<boolean> {
    if (this.#hidden.length >= MAX_HIDDEN) return true;
    for (const one of this.#hidden) {
      spend(LOOKING_UP);
      if (one.since > revision || !(await isBehind(one, revision, this.#history))) continue;
      const version = await this.#history.versionAt(one.num, revision);
      // What was freed, or never named, lies in many files; it matters where something refers to it.
      const isNamed = version !== undefined && version.entry.kind !== 'free';
      if (isNamed || (await references.wanted(one.num, revision))) return true;
    }
    return false;
  }
}

/** Whether an object lies behind the one that the cross-reference of a revision names, or this one names none. */
async function isBehind(
  { num, offset }: Hidden,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const place = await placeOf((await history.versionAt(num, revision))?.entry, revision, history);
  if (place === undefined) return true;
  if (offset <= place) return false;
  if (offset - place > MAX_WHITE) return true;
  const between = Buffer.from(await history.document.window.read(place, offset - place));
  return /[^\s\0]/.test(between.toString('latin1'));
}

/** Where an object or its container lies; undefined where it is nowhere. */
async function placeOf(
  entry: XrefEntry | undefined,
  revision: number,
  history: RevisionHistory,
): Promise<number | undefined> {
  if (entry === undefined || entry.kind === 'free') return undefined;
  if (entry.kind === 'offset') return entry.offset;
  const container = (await history.versionAt(entry.container, revision))?.entry;
  return container?.kind === 'offset' ? container.offset : undefined;
}
