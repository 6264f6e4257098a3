import { SignatureError } from '../errors.ts';
import { type Awaitable, type ByteWindow, onceKnown } from './byteWindow.ts';
import type { PdfEncryption } from './encryption/encryption.ts';
import { decodeStream } from './filters.ts';
import { type ObjectStream, ObjectStreams } from './objectStreams.ts';
import { PdfDict, type PdfObject, PdfStream } from './objects.ts';
import { ReferenceResolver } from './referenceResolver.ts';
import { resolveDeep } from './resolveDeep.ts';
import { type IndirectObject, indirectObjectAt, streamLength } from './xref/readXref.ts';
import type { XrefEntry } from './xref/xrefSection.ts';

/** Octets that the object streams of one document may decode to in all, read again or not. */
const OBJECT_STREAM_TOTAL = 1 << 30;
const DEFAULT_STREAM_LIMIT = 64 << 20;
/** The most that one octet of deflated data can stand for. */
const DEFLATE_RATIO = 1032;

/**
 * How an entry of a cross-reference becomes an object, decrypted and taken out of its object stream (ISO 32000-2, 7.3.10,
 * 7.5.7, 7.6): for the reader of a document and for the validator, which looks at older revisions, alike. They differ
 * in what they call the newest entry, and in what they do where an object is not at its place.
 */
export abstract class ObjectResolver extends ReferenceResolver {
  abstract readonly window: ByteWindow;
  abstract readonly encryption: PdfEncryption | undefined;
  protected readonly objectStreams: ObjectStreams;
  private decoded = 0;

  /** @param objectStreams those that several revisions share */
  constructor(objectStreams = new ObjectStreams()) {
    super();
    this.objectStreams = objectStreams;
  }

  /** Where object `num` is; undefined where no section knows it. */
  abstract locate(num: number): Awaitable<XrefEntry | undefined>;

  /** What is taken for an object that is not where the cross-reference says. */
  protected abstract misplaced(num: number, depth: number): Awaitable<PdfObject>;

  /** Whether an object is never encrypted: the encryption dictionary itself (7.6.2). */
  protected abstract isPlain(num: number): boolean;

  /** The object at an entry, null where there is none. */
  protected objectAt(num: number, entry: XrefEntry | undefined, depth: number): Awaitable<PdfObject> {
    if (entry === undefined || entry.kind === 'free') return null;
    if (entry.kind === 'compressed') return this.compressed(num, entry.container, entry.index, depth);
    return onceKnown(this.readAt(entry.offset), (object) =>
      object?.num === num ? this.decrypted(object.value, num, object.gen) : this.misplaced(num, depth),
    );
  }

  private readAt(offset: number): Awaitable<IndirectObject | undefined> {
    try {
      const object = indirectObjectAt(this.window, offset);
      return object instanceof Promise ? object.catch(nothingIfBroken) : object;
    } catch (error) {
      return nothingIfBroken(error);
    }
  }

  private decrypted(value: PdfObject, num: number, gen: number): PdfObject {
    if (this.encryption === undefined || this.isPlain(num)) return value;
    return this.encryption.decryptStrings(value, num, gen);
  }

  private async compressed(num: number, container: number, index: number, depth: number): Promise<PdfObject> {
    return (await this.objectStream(container, depth + 1))?.read(num, index) ?? null;
  }

  /** The object stream of that number, undefined where it is none or is damaged. */
  async objectStream(container: number, depth = 0): Promise<ObjectStream | undefined> {
    // The container is looked up like any other object: the newest entry counts.
    const entry = await this.locate(container);
    if (entry?.kind !== 'offset') return undefined;
    const key = `${container} ${entry.offset}`;
    return await this.objectStreams.find(key, () => this.readObjectStream(container, entry.gen, depth));
  }

  private async readObjectStream(container: number, gen: number, depth: number) {
    const stream = await this.get(container, depth);
    if (!(stream instanceof PdfStream)) return undefined;
    const first = await this.resolve(stream.dict.get('First'), depth);
    const count = await this.resolve(stream.dict.get('N'), depth);
    if (typeof first !== 'number' || typeof count !== 'number') return undefined;
    if (this.decoded > OBJECT_STREAM_TOTAL)
      throw new SignatureError('pdf_broken', 'The object streams of the PDF decode to too many bytes');
    // What fails to decode is taken to have cost the most it can.
    const { length } = await this.streamExtent(stream, depth);
    const maxCost = Math.min(DEFAULT_STREAM_LIMIT, length * DEFLATE_RATIO);
    this.decoded += maxCost;
    const data = await this.streamData(stream, container, gen, DEFAULT_STREAM_LIMIT, depth);
    this.decoded += data.length - maxCost;
    return { data, first, count };
  }

  /** Where the stream's data lie in the file and how long they are, encrypted and filtered as they stand. */
  async streamExtent(stream: PdfStream, depth = 0): Promise<{ offset: number; length: number }> {
    const declared = await this.resolve(stream.dict.get('Length'), depth);
    const length = await streamLength(
      this.window,
      stream.position,
      typeof declared === 'number' ? declared : undefined,
    );
    return { offset: stream.position, length };
  }

  /** The data of stream `num`, decrypted and decoded. Throws `pdf_broken` above `limit` bytes (64 MB unless given). */
  async streamData(
    stream: PdfStream,
    num: number,
    gen = 0,
    limit = DEFAULT_STREAM_LIMIT,
    depth = 0,
  ): Promise<Uint8Array> {
    if (stream.data !== undefined) return decodeStream(stream.dict, stream.data, limit);
    const { offset, length } = await this.streamExtent(stream, depth);
    if (length > limit)
      throw new SignatureError('pdf_broken', `A stream of the PDF is longer than ${limit} bytes`);
    const raw = await this.window.read(offset, length);
    const dict = new PdfDict();
    for (const key of ['Type', 'Filter', 'F', 'DecodeParms', 'DP']) {
      if (stream.dict.has(key)) dict.set(key, await resolveDeep(this, stream.dict.get(key), depth));
    }
    const plain = this.encryption?.decryptStream(dict, raw, num, gen) ?? raw;
    return decodeStream(dict, plain, limit);
  }
}

function nothingIfBroken(error: unknown): undefined {
  if (!(error instanceof SignatureError)) throw error;
}
