import { SignatureError } from '../../errors.ts';
import {
  type Awaitable,
  type ByteWindow,
  ObjectResolver,
  type ObjectStreams,
  onceKnown,
  type PdfDocument,
  type PdfEncryption,
  type PdfObject,
  type PdfRef,
  type XrefEntry,
} from '../../pdf/index.ts';

const KEPT_OBJECTS = 20_000;
const DEPTH_LIMIT = 48;

/** What all revisions of a file share: an object is read once at each of its places. */
export interface SharedObjects {
  readonly document: PdfDocument;
  readonly objects: Map<string, PdfObject>;
  readonly streams: ObjectStreams;
  /** Numbers of the encryption dictionaries of all revisions. */
  readonly plain: ReadonlySet<number>;
}

/** A document as it was at one of its revisions, read as every document is. Nothing is repaired: it was what it was. */
export class RevisionView extends ObjectResolver {
  readonly #shared: SharedObjects;
  readonly #entryOf: (num: number) => Awaitable<XrefEntry | undefined>;

  constructor(shared: SharedObjects, entryOf: (num: number) => Awaitable<XrefEntry | undefined>) {
    super(shared.streams);
    this.#shared = shared;
    this.#entryOf = entryOf;
  }

  override get window(): ByteWindow {
    return this.#shared.document.window;
  }

  override get encryption(): PdfEncryption | undefined {
    return this.#shared.document.encryption;
  }

  override locate(num: number): Awaitable<XrefEntry | undefined> {
    return this.#entryOf(num);
  }

  /** The object, null where there is none. Shared: not to be changed. */
  override get(ref: PdfRef | number, depth = 0): Awaitable<PdfObject> {
    if (depth > DEPTH_LIMIT)
      return Promise.reject(new SignatureError('pdf_broken', 'The PDF refers to itself in a circle'));
    const num = typeof ref === 'number' ? ref : ref.num;
    return onceKnown(this.locate(num), (entry) =>
      onceKnown(this.#placeOf(num, entry), (place) => {
        const known = place === undefined ? null : this.#shared.objects.get(place);
        if (place === undefined || known !== undefined) return known ?? null;
        return onceKnown(this.objectAt(num, entry, depth), (object) => this.#keep(place, object));
      }),
    );
  }

  /** What an object is known by: two revisions that have it at the same place have the same. */
  #placeOf(num: number, entry: XrefEntry | undefined): Awaitable<string | undefined> {
    if (entry === undefined || entry.kind === 'free') return undefined;
    if (entry.kind === 'offset') return `${num} ${entry.offset}`;
    const { container, index } = entry;
    return onceKnown(this.locate(container), (place) =>
      place?.kind === 'offset' ? `${num} ${container} ${index} ${place.offset}` : undefined,
    );
  }

  #keep(place: string, object: PdfObject): PdfObject {
    const { objects } = this.#shared;
    if (objects.size > KEPT_OBJECTS) objects.clear();
    objects.set(place, object);
    return object;
  }

  protected override known(): undefined {
    return undefined;
  }

  protected override misplaced(): PdfObject {
    return null;
  }

  protected override isPlain(num: number): boolean {
    return this.#shared.plain.has(num);
  }
}
