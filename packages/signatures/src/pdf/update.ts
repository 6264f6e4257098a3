import { randomUUID } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import { refuseUnsafeUpdate } from './checkUpdate.ts';
import type { PdfDocument } from './document.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts';
import { ByteWriter, type Placement, writeObject } from './serialize.ts';
import { newestIntactSection } from './xref/intactSection.ts';
import type { XrefEntry, XrefSection } from './xref/xrefSection.ts';

/** Ten digits is what a classic table's rows can hold (ISO 32000-2, 7.5.4). */
const LAST_TABLE_OFFSET = 9_999_999_999;

export interface BuiltUpdate {
  readonly bytes: Buffer;
  /** Offsets from the start of `bytes`. */
  readonly marks: ReadonlyMap<string, Placement>;
}

/**
 * Collects new and changed objects and writes them as one incremental update (7.5.6), in the cross-reference
 * style of the file, encrypted as the file is. A file whose cross-reference is damaged gets a whole new one, which
 * follows the newest one that is whole where something was signed before.
 */
export class PdfUpdate {
  private readonly document: PdfDocument;
  private readonly begunOn: XrefSection;
  private next: number;
  private root: PdfObject;
  private readonly objects = new Map<number, { gen: number; value: PdfObject }>();

  private constructor(document: PdfDocument, next: number) {
    this.document = document;
    this.begunOn = document.newestSection;
    this.next = next;
    this.root = document.trailer.get('Root');
  }

  static async begin(document: PdfDocument): Promise<PdfUpdate> {
    return new PdfUpdate(document, await document.nextNumber());
  }

  /**
   * Whether the cross-reference proved damaged since the update was begun: its numbers and copies were taken from a
   * view of the file that was wrong.
   */
  get isStale(): boolean {
    return this.document.newestSection !== this.begunOn;
  }

  get isEmpty(): boolean {
    return this.objects.size === 0;
  }

  /** A number for a new object. */
  allocate(): PdfRef {
    return new PdfRef(this.next++);
  }

  add(value: PdfObject): PdfRef {
    const ref = this.allocate();
    this.set(ref, value);
    return ref;
  }

  /** Writes `value` as the new state of `ref`. */
  set(ref: PdfRef, value: PdfObject): void {
    this.objects.set(ref.num, { gen: ref.gen, value });
  }

  /** The object as this update leaves it. */
  async get(ref: PdfRef): Promise<PdfObject> {
    const changed = this.objects.get(ref.num);
    return changed === undefined ? this.document.get(ref) : changed.value;
  }

  /**
   * A copy of the dictionary at `ref` to change: it is part of the update from now on.
   * Throws `pdf_broken` where there is no dictionary.
   */
  async edit(ref: PdfRef): Promise<PdfDict> {
    const changed = this.objects.get(ref.num);
    if (changed?.value instanceof PdfDict) return changed.value;
    const value = await this.document.get(ref);
    if (!(value instanceof PdfDict))
      throw new SignatureError('pdf_broken', `Object ${ref.num} of the PDF should be a dictionary`);
    const copy = value.copy();
    this.set(ref, copy);
    return copy;
  }

  /**
   * A copy of the catalog to change. One that lies in the trailer becomes an object of its own, as 7.5.5 wants it.
   * Throws `pdf_broken` where there is none.
   */
  async editCatalog(): Promise<PdfDict> {
    if (this.root instanceof PdfDict) this.root = this.add(this.root.copy());
    if (this.root instanceof PdfRef) return this.edit(this.root);
    throw new SignatureError('pdf_broken', 'The PDF has no catalog');
  }

  /**
   * The update's bytes for appending to the file. Throws `pdf_too_large` beyond what the tables can hold,
   * `pdf_broken` where the update is stale, and `pdf_append_unsafe` where the result would not read as it should.
   */
  async build(): Promise<BuiltUpdate> {
    const document = this.document;
    const id = await this.nextId();
    if (this.isStale)
      throw new SignatureError('pdf_broken', 'The PDF is damaged: its objects are not where it says');
    const out = new ByteWriter();
    const marks = new Map<string, Placement>();
    const origin = document.window.size - document.base;
    const tail = await document.window.read(document.window.size - 1, 1);
    if (tail[0] !== 0x0a && tail[0] !== 0x0d) out.text('\n');
    const written = new Map<number, XrefEntry>();
    for (const [num, { gen, value }] of [...this.objects].sort((a, b) => a[0] - b[0])) {
      written.set(num, { kind: 'offset', offset: origin + out.length, gen });
      out.text(`${num} ${gen} obj\n`);
      writeObject(out, value, marks, document.encryption?.cipherFor(num, gen));
      out.text('\nendobj\n');
    }
    await this.writeXref(out, origin, written, id);
    const bytes = out.toBytes();
    await refuseUnsafeUpdate(document, bytes);
    return { bytes, marks };
  }

  private async writeXref(
    out: ByteWriter,
    origin: number,
    written: Map<number, XrefEntry>,
    id: PdfObject[] | undefined,
  ): Promise<void> {
    const document = this.document;
    const rows = document.rebuilt ? await this.wholeTable(written) : written;
    const previous = document.rebuilt
      ? await newestIntactSection(document.window, document.base)
      : document.newestSection;
    let asStream = previous?.kind === 'stream';
    if (document.rebuilt) for (const row of rows.values()) asStream ||= row.kind === 'compressed';
    const at = origin + out.length;
    if (!asStream && at > LAST_TABLE_OFFSET)
      throw new SignatureError('pdf_too_large', 'The PDF is too large for its cross-reference tables');
    const trailer = new PdfDict();
    for (const key of ['Root', 'Info', 'Encrypt']) {
      const value = key === 'Root' ? this.root : document.trailer.get(key);
      if (value !== null) trailer.set(key, value);
    }
    if (id !== undefined) trailer.set('ID', id);
    if (previous !== undefined) trailer.set('Prev', previous.offset - document.base);
    if (asStream) this.writeXrefStream(out, at, rows, trailer);
    else this.writeXrefTable(out, rows, trailer);
    out.text(`startxref\n${at}\n%%EOF\n`);
  }

  /** Every object of a file that was rebuilt, with the changed ones. Offsets count from the header again. */
  private async wholeTable(written: ReadonlyMap<number, XrefEntry>): Promise<Map<number, XrefEntry>> {
    const rows = new Map<number, XrefEntry>([[0, { kind: 'free' }]]);
    for await (const [num, entry] of this.document.newestSection.entries()) {
      const moved = entry.kind === 'offset' ? { ...entry, offset: entry.offset - this.document.base } : entry;
      rows.set(num, moved);
    }
    for (const [num, entry] of written) rows.set(num, entry);
    return rows;
  }

  /** The file's id with a new second half (14.4); one that is encrypted keeps what its key is made of. */
  private async nextId(): Promise<PdfObject[] | undefined> {
    const document = this.document;
    const id = await document.arrayAt(document.trailer.get('ID'));
    const first = id === undefined ? null : await document.resolve(id[0] ?? null);
    if (first instanceof PdfString) return [new PdfString(first.bytes, true), freshId()];
    if (document.encryption !== undefined) return undefined;
    return [freshId(), freshId()];
  }

  private writeXrefTable(out: ByteWriter, rows: ReadonlyMap<number, XrefEntry>, trailer: PdfDict): void {
    out.text('xref\n');
    for (const run of runsOf(rows)) {
      out.text(`${run.first} ${run.entries.length}\n`);
      for (const entry of run.entries) {
        if (entry.kind === 'offset')
          out.text(`${String(entry.offset).padStart(10, '0')} ${String(entry.gen).padStart(5, '0')} n \n`);
        else out.text('0000000000 65535 f \n');
      }
    }
    trailer.set('Size', this.next);
    out.text('trailer\n');
    writeObject(out, trailer, new Map());
    out.text('\n');
  }

  private writeXrefStream(
    out: ByteWriter,
    at: number,
    changed: ReadonlyMap<number, XrefEntry>,
    trailer: PdfDict,
  ): void {
    const own = this.allocate();
    const rows = new Map(changed).set(own.num, { kind: 'offset', offset: at, gen: 0 });
    const width = Math.max(4, Math.ceil(at.toString(16).length / 2));
    const index: number[] = [];
    const data: number[] = [];
    const push = (value: number, bytes: number) => {
      for (let i = bytes - 1; i >= 0; i--) data.push(Math.floor(value / 256 ** i) & 0xff);
    };
    for (const run of runsOf(rows)) {
      index.push(run.first, run.entries.length);
      for (const entry of run.entries) {
        data.push(entry.kind === 'free' ? 0 : entry.kind === 'offset' ? 1 : 2);
        push(
          entry.kind === 'offset' ? entry.offset : entry.kind === 'compressed' ? entry.container : 0,
          width,
        );
        push(entry.kind === 'offset' ? entry.gen : entry.kind === 'compressed' ? entry.index : 65535, 3);
      }
    }
    const dict = new PdfDict([['Type', new PdfName('XRef')], ...trailer.map]);
    dict.set('Size', this.next).set('W', [1, width, 3]).set('Index', index);
    out.text(`${own.num} 0 obj\n`);
    writeObject(out, PdfStream.made(dict, Uint8Array.from(data)), new Map());
    out.text('\nendobj\n');
  }
}

function freshId(): PdfString {
  return new PdfString(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), true);
}

/** Neighbouring object numbers together: the subsections of a cross-reference. */
function runsOf(rows: ReadonlyMap<number, XrefEntry>): { first: number; entries: XrefEntry[] }[] {
  const runs: { first: number; entries: XrefEntry[] }[] = [];
  for (const [num, entry] of [...rows].sort((a, b) => a[0] - b[0])) {
    const run = runs.at(-1);
    if (run !== undefined && run.first + run.entries.length === num) run.entries.push(entry);
    else runs.push({ first: num, entries: [entry] });
  }
  return runs;
}
