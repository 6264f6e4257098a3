import { spend } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import {
  PdfDict,
  PdfDocument,
  type PdfObject,
  PdfRef,
  type PdfRevision,
  PdfStream,
  readIndirectObject,
  revisionsOf,
  type XrefEntry,
} from '../../pdf/index.ts';
import { ObjectStream } from '../../pdf/objectStreams.ts';
import { irregularityOf } from '../../pdf/strict/strictUpdate.ts';
import { TableSection } from '../../pdf/xrefSection.ts';

interface Version {
  readonly revision: number;
  readonly entry: XrefEntry;
}

const MAX_ENTRIES = 2_000_000;
/** Steps to find an object as of a revision. */
const LOOKING_UP = 30;
const KEPT_OBJECTS = 20_000;
const MAX_REPAIRED = 50;

/**
 * A PDF through all its incremental updates: which object was where at which revision. What the updates say is
 * held; the original's cross-reference is asked when needed. So a file with many updates costs one reading.
 */
export class RevisionHistory {
  readonly document: PdfDocument;
  readonly revisions: readonly PdfRevision[];
  readonly #versions: ReadonlyMap<number, readonly Version[]>;
  readonly #encryptionNumbers = new Set<number>();
  readonly #objects = new Map<string, PdfObject>();
  readonly #streams = new Map<string, ObjectStream | undefined>();

  #names: ReadonlyMap<number, readonly number[]> | undefined;
  #contents: ReadonlyMap<number, readonly number[]> | undefined;

  private constructor(
    document: PdfDocument,
    revisions: readonly PdfRevision[],
    versions: ReadonlyMap<number, readonly Version[]>,
  ) {
    this.document = document;
    this.revisions = revisions;
    this.#versions = versions;
    for (const { sections } of revisions) {
      for (const { trailer } of sections) {
        const encryption = trailer.get('Encrypt');
        if (encryption instanceof PdfRef) this.#encryptionNumbers.add(encryption.num);
      }
    }
  }

  /**
   * @param ends where signed ranges end: the only boundaries there are in a file that had to be repaired
   * @throws SignatureError `pdf_broken`
   */
  static async read(document: PdfDocument, ends: readonly number[] = []): Promise<RevisionHistory> {
    // Reading the chain to its end is what shows whether it holds.
    await document.allSections();
    const revisions = document.rebuilt
      ? await repairedRevisions(document, ends)
      : await revisionsOf(document);
    const versions = new Map<number, Version[]>();
    let count = 0;
    for (const { index, sections } of revisions.slice(1)) {
      // The oldest section of a revision first, so that a newer one has the last word.
      for (const section of sections.toReversed()) {
        const named = new Set<number>();
        for await (const [num, entry] of section.entries()) {
          if (++count > MAX_ENTRIES) throw new SignatureError('pdf_broken', 'The PDF has too many updates');
          // Of an object that a section names twice the reader takes the first entry, and so does this.
          if (named.has(num)) continue;
          named.add(num);
          addVersion(versions, num, { revision: index, entry });
        }
      }
    }
    return new RevisionHistory(document, revisions, versions);
  }

  get newest(): number {
    return this.revisions.length - 1;
  }

  /** The objects that each update names, by revision, in one pass. */
  namesByRevision(): ReadonlyMap<number, readonly number[]> {
    if (this.#names !== undefined) return this.#names;
    const names = new Map<number, number[]>();
    for (const [num, versions] of this.#versions) {
      for (const { revision } of versions) {
        const list = names.get(revision);
        if (list === undefined) names.set(revision, [num]);
        else list.push(num);
      }
    }
    this.#names = names;
    return names;
  }

  /**
   * The objects that lie in one of these containers as of a revision: whoever writes an object stream anew writes
   * each of them anew, named or not (7.5.7).
   */
  async contentsOf(containers: ReadonlySet<number>, revision: number): Promise<readonly number[]> {
    this.#contents ??= await this.#findContents();
    const found = new Set<number>();
    for (const container of containers) {
      for (const num of this.#contents.get(container) ?? []) {
        const version = await this.versionAt(num, revision);
        if (version?.entry.kind === 'compressed' && version.entry.container === container) found.add(num);
      }
    }
    return [...found];
  }

  /** Which objects any revision has in which container. */
  async #findContents(): Promise<ReadonlyMap<number, readonly number[]>> {
    const contents = new Map<number, number[]>();
    const add = (num: number, entry: XrefEntry) => {
      if (entry.kind !== 'compressed') return;
      const list = contents.get(entry.container);
      if (list === undefined) contents.set(entry.container, [num]);
      else list.push(num);
    };
    let count = 0;
    for (const section of this.revisions[0]?.sections ?? []) {
      // A classic table knows no containers, and may be long.
      if (section instanceof TableSection) continue;
      for await (const [num, entry] of section.entries()) {
        if (++count > MAX_ENTRIES) throw new SignatureError('pdf_broken', 'The PDF has too many objects');
        add(num, entry);
      }
    }
    for (const [num, versions] of this.#versions) for (const { entry } of versions) add(num, entry);
    return contents;
  }

  /** Where an object is as of a revision, and which revision put it there; undefined where none knows it. */
  async versionAt(num: number, revision: number): Promise<Version | undefined> {
    const versions = this.#versions.get(num) ?? [];
    for (let i = versions.length - 1; i >= 0; i--) {
      const version = versions[i];
      if (version !== undefined && version.revision <= revision) return version;
    }
    for (const section of this.revisions[0]?.sections ?? []) {
      const entry = await section.find(num);
      if (entry !== undefined) return { revision: 0, entry };
    }
    return undefined;
  }

  /**
   * What makes readers see different things in an update, undefined where it is written as the standard has it. What
   * follows a revision that had to be repaired by itself may follow anything.
   * @param to at least 1
   */
  async irregularity(to: number): Promise<string | undefined> {
    const [before, update] = [this.revisions[to - 1], this.revisions[to]];
    const previous = before?.sections[0]?.offset;
    if (before === undefined || update === undefined || previous === undefined) return undefined;
    return await irregularityOf(
      {
        from: before.end,
        to: update.end,
        previous: previous < 0 ? undefined : previous,
        entryBefore: async (num) => (await this.versionAt(num, to - 1))?.entry,
      },
      this.document,
    );
  }

  /** An object as of a revision; null where there is none. Shared: not to be changed. */
  async objectAt(num: number, revision: number): Promise<PdfObject> {
    spend(LOOKING_UP);
    const version = await this.versionAt(num, revision);
    if (version === undefined || version.entry.kind === 'free') return null;
    const { entry } = version;
    // The container of an object is looked up like any other object: the newest one counts (7.5.7).
    const container =
      entry.kind === 'compressed' ? await this.versionAt(entry.container, revision) : undefined;
    const place = container?.entry.kind === 'offset' ? container.entry : undefined;
    if (entry.kind === 'compressed' && place === undefined) return null;
    const key =
      entry.kind === 'offset'
        ? `${num} ${entry.offset}`
        : `${num} ${entry.container} ${entry.index} ${place?.offset}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const object =
      entry.kind === 'offset' ? await this.#read(num, entry.offset) : await this.#unpack(num, entry, place);
    if (this.#objects.size > KEPT_OBJECTS) this.#objects.clear();
    this.#objects.set(key, object);
    return object;
  }

  async #read(num: number, offset: number): Promise<PdfObject> {
    if (offset >= this.document.window.size) return null;
    const object = await readIndirectObject(this.document.window, offset).catch(nothingIfDamaged);
    if (object === undefined || object.num !== num) return null;
    // The encryption dictionary itself is never encrypted (7.6.2), whichever revision's it is.
    if (this.#encryptionNumbers.has(num)) return object.value;
    return this.document.encryption?.decryptStrings(object.value, num, object.gen) ?? object.value;
  }

  async #unpack(
    num: number,
    { container, index }: Extract<XrefEntry, { kind: 'compressed' }>,
    place: Extract<XrefEntry, { kind: 'offset' }> | undefined,
  ): Promise<PdfObject> {
    if (place === undefined) return null;
    return (await this.streamAt(container, place))?.read(num, index) ?? null;
  }

  /** The object stream at a place in the file, undefined where there is none or it is damaged. */
  async streamAt(
    num: number,
    { offset, gen }: Extract<XrefEntry, { kind: 'offset' }>,
  ): Promise<ObjectStream | undefined> {
    const key = `${num} ${offset}`;
    const known = this.#streams.get(key);
    if (known !== undefined || this.#streams.has(key)) return known;
    const stream = await this.#openStream(num, offset, gen);
    if (this.#streams.size > 64) this.#streams.clear();
    this.#streams.set(key, stream);
    return stream;
  }

  async #openStream(num: number, offset: number, gen: number): Promise<ObjectStream | undefined> {
    const value = await this.#read(num, offset);
    if (!(value instanceof PdfStream)) return undefined;
    const first = await this.document.numberAt(value.dict.get('First'));
    const count = await this.document.numberAt(value.dict.get('N'));
    if (first === undefined || count === undefined) return undefined;
    const data = await this.document.streamData(value, num, gen).catch(nothingIfDamaged);
    return data === undefined ? undefined : new ObjectStream({ data, first, count });
  }

  /** Follows references, as of a revision. */
  async resolveAt(value: PdfObject | undefined, revision: number): Promise<PdfObject> {
    let current = value ?? null;
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > 32) return null;
      current = await this.objectAt(current.num, revision);
    }
    return current;
  }

  async dictAt(value: PdfObject | undefined, revision: number): Promise<PdfDict | undefined> {
    const found = await this.resolveAt(value, revision);
    if (found instanceof PdfDict) return found;
    return found instanceof PdfStream ? found.dict : undefined;
  }

  async arrayAt(value: PdfObject | undefined, revision: number): Promise<readonly PdfObject[] | undefined> {
    const found = await this.resolveAt(value, revision);
    return Array.isArray(found) ? found : undefined;
  }

  /** The trailer in force at a revision. */
  trailerAt(revision: number): PdfDict {
    return this.revisions[revision]?.sections[0]?.trailer ?? this.document.trailer;
  }

  async catalogAt(revision: number): Promise<PdfDict> {
    return (await this.dictAt(this.trailerAt(revision).get('Root'), revision)) ?? new PdfDict();
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

function addVersion(versions: Map<number, Version[]>, num: number, version: Version): void {
  const list = versions.get(num);
  if (list === undefined) versions.set(num, [version]);
  else if (list.at(-1)?.revision === version.revision) list[list.length - 1] = version;
  else list.push(version);
}
