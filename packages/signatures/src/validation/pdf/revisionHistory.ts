import { spend } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import {
  type Awaitable,
  ObjectStreams,
  onceKnown,
  PdfDict,
  PdfDocument,
  type PdfObject,
  PdfRef,
  type PdfRevision,
  PdfStream,
  revisionsOf,
  SectionSearch,
  type XrefEntry,
  type XrefSection,
} from '../../pdf/index.ts';
import { resolveDeep } from '../../pdf/resolveDeep.ts';
import { linearizedLengths, seemsLinearized } from '../../pdf/strict/linearization.ts';
import { irregularityOf } from '../../pdf/strict/strictUpdate.ts';
import { headerAt } from '../../pdf/xref/objectHeaders.ts';
import { TableSection } from '../../pdf/xref/xrefSection.ts';
import { JudgedSignatures } from './judgedSignatures.ts';
import { RevisionView, type SharedObjects } from './revisionView.ts';

interface Version {
  readonly revision: number;
  readonly entry: XrefEntry;
}

const MAX_ENTRIES = 2_000_000;
/** Steps to find an object as of a revision. */
const LOOKING_UP = 30;
const MAX_REPAIRED = 50;
const MAX_HOPS = 32;

/**
 * A PDF through all its incremental updates: which object was where at which revision. What the updates say is
 * held; the original's cross-reference is asked when needed. So a file with many updates costs one reading.
 */
export class RevisionHistory {
  readonly document: PdfDocument;
  readonly revisions: readonly PdfRevision[];
  readonly judged: JudgedSignatures;
  /** All sections, newest first; to each the revision it belongs to, and to each revision where its sections begin. */
  readonly #search: SectionSearch;
  readonly #revisionOf: readonly number[];
  readonly #sectionsOf: readonly number[];
  readonly #shared: SharedObjects;
  readonly #views: RevisionView[] = [];

  #sized = { from: -1, to: -1, size: 0 };
  #lengths: Promise<readonly number[]> | undefined;
  #names: Promise<ReadonlyMap<number, readonly number[]>> | undefined;
  #contents: Promise<ReadonlyMap<number, readonly number[]>> | undefined;

  private constructor(document: PdfDocument, revisions: readonly PdfRevision[], judged: JudgedSignatures) {
    this.document = document;
    this.revisions = revisions;
    this.judged = judged;
    const newestFirst = revisions.toReversed();
    this.#search = new SectionSearch(newestFirst.flatMap(({ sections }) => sections));
    this.#revisionOf = newestFirst.flatMap(({ index, sections }) => sections.map(() => index));
    const places = new Map<number, number>();
    for (const [place, revision] of this.#revisionOf.entries())
      if (!places.has(revision)) places.set(revision, place);
    this.#sectionsOf = revisions.map(({ index }) => places.get(index) ?? 0);
    const plain = new Set<number>();
    for (const { trailer } of this.#search.sections) {
      const encryption = trailer.get('Encrypt');
      if (encryption instanceof PdfRef) plain.add(encryption.num);
    }
    this.#shared = { document, objects: new Map(), streams: new ObjectStreams(), plain };
  }

  /**
   * @param signatures those to be judged; where their ranges end are the only boundaries that there are in a file that
   *   had to be repaired
   * @throws SignatureError `pdf_broken`
   */
  static async read(document: PdfDocument, signatures: readonly PdfDict[] = []): Promise<RevisionHistory> {
    // Reading the chain to its end is what shows whether it holds.
    await document.allSections();
    const judged = await JudgedSignatures.of(signatures, document);
    const revisions = document.rebuilt
      ? await repairedRevisions(document, judged.ends)
      : await revisionsOf(document);
    return new RevisionHistory(document, revisions, judged);
  }

  get newest(): number {
    return this.revisions.length - 1;
  }

  /** The objects that each update names, by revision, in one pass. */
  namesByRevision(): Promise<ReadonlyMap<number, readonly number[]>> {
    this.#names ??= this.#findNames();
    return this.#names;
  }

  async #findNames(): Promise<ReadonlyMap<number, readonly number[]>> {
    // In the order in which objects are first named by any update.
    const revisionsOf = new Map<number, Set<number>>();
    const state = { count: 0 };
    for (const { index, sections } of this.revisions.slice(1)) {
      for (const section of sections.toReversed()) {
        for await (const [num] of counted(section, state)) {
          const known = revisionsOf.get(num);
          if (known === undefined) revisionsOf.set(num, new Set([index]));
          else known.add(index);
        }
      }
    }
    const names = new Map<number, number[]>();
    for (const [num, revisions] of revisionsOf) {
      for (const revision of revisions) {
        const list = names.get(revision);
        if (list === undefined) names.set(revision, [num]);
        else list.push(num);
      }
    }
    return names;
  }

  /**
   * The objects that lie in one of these containers as of a revision: whoever writes an object stream anew writes
   * each of them anew, named or not (7.5.7).
   */
  async contentsOf(containers: ReadonlySet<number>, revision: number): Promise<readonly number[]> {
    this.#contents ??= this.#findContents();
    const contents = await this.#contents;
    const found = new Set<number>();
    for (const container of containers) {
      for (const num of contents.get(container) ?? []) {
        const version = await this.versionAt(num, revision);
        if (version?.entry.kind === 'compressed' && version.entry.container === container) found.add(num);
      }
    }
    return [...found];
  }

  /** The object streams that a revision has, in which any object lies as of any revision. */
  async containersAt(revision: number): Promise<readonly number[]> {
    this.#contents ??= this.#findContents();
    const found: number[] = [];
    for (const num of (await this.#contents).keys()) {
      const version = await this.versionAt(num, revision);
      if (version?.entry.kind === 'offset') found.push(num);
    }
    return found;
  }

  /** Which objects any revision has in which container. */
  async #findContents(): Promise<ReadonlyMap<number, readonly number[]>> {
    const contents = new Map<number, number[]>();
    const state = { count: 0 };
    const add = (num: number, entry: XrefEntry) => {
      if (entry.kind !== 'compressed') return;
      const list = contents.get(entry.container);
      if (list === undefined) contents.set(entry.container, [num]);
      else list.push(num);
    };
    for (const { sections } of this.revisions) {
      for (const section of sections) {
        // A classic table knows no containers, and may be long.
        if (section instanceof TableSection) continue;
        for await (const [num, entry] of counted(section, state)) add(num, entry);
      }
    }
    return contents;
  }

  /** Where an object is as of a revision, and which revision put it there; undefined where none knows it. */
  versionAt(num: number, revision: number): Awaitable<Version | undefined> {
    return onceKnown(this.#search.find(num, this.#sectionsOf[revision] ?? 0), (found) =>
      found === undefined
        ? undefined
        : { revision: this.#revisionOf[found.section] ?? 0, entry: found.entry },
    );
  }

  #entryAt(num: number, revision: number): Awaitable<XrefEntry | undefined> {
    return onceKnown(this.versionAt(num, revision), (version) => version?.entry);
  }

  /** Whether an object stands where its entry says (7.3.10, 7.5.4); generations are the strict reader's matter. */
  async isInPlace(num: number, entry: XrefEntry): Promise<boolean> {
    if (entry.kind !== 'offset') return entry.kind === 'compressed';
    return (await headerAt(this.document.window, entry.offset))?.num === num;
  }

  /** The first revision that anybody signed, not later than the one before an update. */
  firstSigned(to: number): number {
    const first = this.revisions.findIndex(({ end }) => this.judged.ends.some((signed) => signed <= end));
    return first < 0 ? to - 1 : Math.min(first, to - 1);
  }

  /**
   * What makes readers see different things in an update, undefined where it is written as the standard has it. What
   * follows a revision that had to be repaired by itself may follow anything.
   * @param to at least 1
   */
  async irregularity(to: number): Promise<string | undefined> {
    const [before, update] = [this.revisions[to - 1], this.revisions[to]];
    this.#lengths ??= linearizedLengths(this.document.window, this.document.base);
    const lengths = await this.#lengths;
    // What is read from the front before the update, or from then on, is another document.
    if ([before, update].some((revision) => revision !== undefined && seemsLinearized(revision, lengths)))
      return 'the file passes itself off as linearized';
    const previous = before?.sections[0]?.offset;
    if (before === undefined || update === undefined || previous === undefined) return undefined;
    return await irregularityOf(
      {
        from: before.end,
        to: update.end,
        previous: previous < 0 ? undefined : previous,
        sizeBefore: await this.#sizeBefore(to),
        entryBefore: (num) => this.#entryAt(num, to - 1),
      },
      this.document,
    );
  }

  /**
   * The size of the document before an update: as its trailer said when it was first signed, and as updates since then made
   * it, whatever theirs said. Undefined where the trailer before the update says none.
   */
  async #sizeBefore(to: number): Promise<number | undefined> {
    const sizeAt = (revision: number) => this.revisions[revision]?.sections[0]?.trailer.number('Size');
    const last = sizeAt(to - 1);
    if (last === undefined) return undefined;
    const signed = this.firstSigned(to);
    if (signed === to - 1) return last;
    const names = await this.namesByRevision();
    let [revision, size] = [signed, sizeAt(signed) ?? 0];
    // Kept as far as it was counted: files may have thousands of updates.
    if (this.#sized.from === signed && this.#sized.to < to)
      [revision, size] = [this.#sized.to, this.#sized.size];
    for (; revision < to; revision++) {
      size = Math.max(size, sizeAt(revision) ?? 0);
      if (revision > signed) for (const num of names.get(revision) ?? []) size = Math.max(size, num + 1);
    }
    this.#sized = { from: signed, to, size };
    return size;
  }

  /** The document as of a revision. */
  #viewAt(revision: number): RevisionView {
    this.#views[revision] ??= new RevisionView(this.#shared, (num) => this.#entryAt(num, revision));
    return this.#views[revision];
  }

  /** An object as of a revision; null where there is none. Shared: not to be changed. */
  objectAt(num: number, revision: number): Awaitable<PdfObject> {
    spend(LOOKING_UP);
    return this.#viewAt(revision).get(num);
  }

  /** Follows references, as of a revision; null for those that lead nowhere. */
  resolveAt(value: PdfObject | undefined, revision: number, hops = 0): Awaitable<PdfObject> {
    if (!(value instanceof PdfRef)) return value ?? null;
    if (hops > MAX_HOPS) return null;
    return onceKnown(this.objectAt(value.num, revision), (found) =>
      this.resolveAt(found, revision, hops + 1),
    );
  }

  /** A small dictionary of settings with all that it refers to. Throws `pdf_broken` where it is none. */
  deepAt(value: PdfObject, revision: number): Promise<PdfObject> {
    return resolveDeep(this.#viewAt(revision), value);
  }

  dictAt(value: PdfObject | undefined, revision: number): Awaitable<PdfDict | undefined> {
    return onceKnown(this.resolveAt(value, revision), (found) => {
      if (found instanceof PdfDict) return found;
      return found instanceof PdfStream ? found.dict : undefined;
    });
  }

  arrayAt(value: PdfObject | undefined, revision: number): Awaitable<readonly PdfObject[] | undefined> {
    return onceKnown(this.resolveAt(value, revision), (found) => (Array.isArray(found) ? found : undefined));
  }

  /** The trailer in force at a revision. */
  trailerAt(revision: number): PdfDict {
    return this.revisions[revision]?.sections[0]?.trailer ?? this.document.trailer;
  }

  catalogAt(revision: number): Awaitable<PdfDict> {
    return onceKnown(
      this.dictAt(this.trailerAt(revision).get('Root'), revision),
      (root) => root ?? new PdfDict(),
    );
  }
}

/** The entries of a section, as long as those of all that are gone through are not too many. */
async function* counted(
  section: XrefSection,
  state: { count: number },
): AsyncIterable<readonly [number, XrefEntry]> {
  for await (const pair of section.entries()) {
    if (++state.count > MAX_ENTRIES) throw new SignatureError('pdf_broken', 'The PDF has too many objects');
    yield pair;
  }
}

/** A damaged object is as good as none (ISO 32000-2, 7.3.10). */
function nothingIfDamaged(error: unknown): undefined {
  if (!(error instanceof SignatureError)) throw error;
  return undefined;
}

/**
 * Revisions of a file without a usable cross-reference: what a search for objects finds up to each boundary. The
 * last one is the whole file.
 */
async function repairedRevisions(
  document: PdfDocument,
  ends: readonly number[],
): Promise<readonly PdfRevision[]> {
  const { source, size } = document.window;
  const inside = [...new Set(ends)]
    .filter((end) => end > 0 && end < size)
    .sort((left, right) => left - right);
  const revisions: PdfRevision[] = [];
  for (const end of inside.slice(0, MAX_REPAIRED)) {
    const earlier = await PdfDocument.open(source, { end }).catch(nothingIfDamaged);
    if (earlier === undefined) continue;
    revisions.push({ index: revisions.length, sections: await earlier.allSections(), end });
  }
  revisions.push({ index: revisions.length, sections: await document.allSections(), end: size });
  return revisions;
}
