import { spend } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { type Awaitable, ByteWindow, onceKnown } from './byteWindow.ts';
import { PdfEncryption } from './encryption/encryption.ts';
import { ObjectResolver } from './objectResolver.ts';
import { PdfDict, type PdfObject, PdfRef, PdfString } from './objects.ts';
import { resolveDeep } from './resolveDeep.ts';
import { CrossReference } from './xref/crossReference.ts';
import { hasSignature } from './xref/intactSection.ts';
import { misplacedObjects } from './xref/misplacedObjects.ts';
import { MapSection, type XrefEntry, type XrefSection } from './xref/xrefSection.ts';

const CACHE_LIMIT = 20_000;
/** Steps to look for an object that is not in memory. */
const LOADING = 10;
const DEPTH_LIMIT = 48;

export interface OpenOptions {
  /** Sees only the bytes before this offset: the document as it was at an earlier revision. */
  readonly end?: number;
  /** The user password; empty unless given. */
  readonly password?: string;
}

/**
 * A PDF read lazily: the cross-reference chain as far as it is needed, and only the objects asked for.
 * A damaged cross-reference is rebuilt by scanning, and `rebuilt` is true from then on.
 */
export class PdfDocument extends ObjectResolver {
  override readonly window: ByteWindow;
  /** Offset of `%PDF-`; all offsets inside the file count from there (ISO 32000-2, annex on compatibility). */
  readonly base: number;
  override encryption: PdfEncryption | undefined;

  private readonly xref: CrossReference;
  private readonly cache = new Map<number, PdfObject>();
  private encryptNum = -1;
  private password = '';

  private constructor(window: ByteWindow, base: number) {
    super();
    this.window = window;
    this.base = base;
    this.xref = new CrossReference(window, base, {
      viewThrough: (section) => this.viewThrough(section),
      forget: () => this.forget(),
    });
  }

  /** The newest trailer, completed where it lacks the catalog. */
  get trailer(): PdfDict {
    return this.xref.trailer;
  }

  /** Whether the cross-reference proved damaged and was made anew. */
  get rebuilt(): boolean {
    return this.xref.rebuilt;
  }

  /**
   * Throws `pdf_empty`, `pdf_not_a_pdf`, `pdf_encrypted` (a password is needed) or `pdf_broken`.
   */
  static async open(source: ByteSource, options: OpenOptions = {}): Promise<PdfDocument> {
    const window = new ByteWindow(source, options.end);
    if (window.size === 0) throw new SignatureError('pdf_empty', 'The file is empty');
    const head = Buffer.from(await window.read(0, 1024 + 5));
    const header = head.indexOf('%PDF-');
    const document = new PdfDocument(window, Math.max(0, header));
    try {
      await document.start(options.password ?? '');
    } catch (error) {
      // Readers open a file without a header too, as long as it has a catalog.
      if (header >= 0 || !(error instanceof SignatureError) || error.code !== 'pdf_broken') throw error;
      throw new SignatureError('pdf_not_a_pdf', 'The file is not a PDF', { cause: error });
    }
    return document;
  }

  private async start(password: string): Promise<void> {
    this.password = password;
    await this.xref.start();
    await this.openEncryption(password);
    if (await this.hasCatalog()) return;
    // Looking for the pages may have made the cross-reference anew already.
    if (!this.rebuilt) await this.xref.rebuild();
    if (this.encryption === undefined) await this.openEncryption(password);
    if (await this.hasCatalog()) return;
    throw new SignatureError('pdf_broken', 'The PDF is damaged: its catalog cannot be found');
  }

  private async openEncryption(password: string): Promise<void> {
    const given = this.trailer.get('Encrypt');
    if (given === null) return;
    if (given instanceof PdfRef) this.encryptNum = given.num;
    const dict = await this.resolve(given);
    if (!(dict instanceof PdfDict)) return;
    const plain = new PdfDict();
    for (const [key, value] of dict.map) plain.map.set(key, await resolveDeep(this, value));
    const id = await this.resolve(this.trailer.get('ID'));
    const first = Array.isArray(id) ? await this.resolve(id[0] ?? null) : null;
    this.forget();
    this.encryption = PdfEncryption.open(
      plain,
      first instanceof PdfString ? first.bytes : new Uint8Array(0),
      password,
    );
  }

  /** A catalog with a page tree; of a file that was rebuilt already, the catalog that a trailer names has to do. */
  private async hasCatalog(): Promise<boolean> {
    const root = await this.resolve(this.trailer.get('Root'));
    if (!(root instanceof PdfDict)) return false;
    if (this.rebuilt) return root.has('Pages') || root.name('Type') === 'Catalog';
    return (await this.dictAt(root.get('Pages'))) !== undefined;
  }

  /**
   * Looks whether objects of the newest sections are where these say: all of them in a small file. Damage that
   * reading has not met so far shows itself before an update is built on it. Where something is signed, an object
   * that nothing asks for is left where it is: making the cross-reference anew would break up the revisions.
   */
  async probe(): Promise<void> {
    for (const { num, offset } of await misplacedObjects(this.window, await this.allSections())) {
      const entry = this.rebuilt ? undefined : await this.locate(num);
      // What a newer section says of the object is what counts.
      if (entry?.kind !== 'offset' || entry.offset !== offset) continue;
      if (await hasSignature(this.window, this.window.size)) return;
      await this.xref.rebuildFor(num);
    }
  }

  /** All sections of the chain, newest first; a rebuilt file has one. */
  allSections(): Awaitable<readonly XrefSection[]> {
    return this.xref.allSections();
  }

  /** The newest section: its kind decides how an update is written. */
  get newestSection(): XrefSection {
    return this.xref.newestSection;
  }

  /** Whether a repair of the cross-reference had to leave out objects that lie in streams that cannot be read. */
  get lostObjects(): boolean {
    const section = this.rebuilt ? this.newestSection : undefined;
    return section instanceof MapSection && section.unreadStreams > 0;
  }

  /** A number above every object number in use. Throws `pdf_too_large`. */
  nextNumber(): Promise<number> {
    return this.xref.nextNumber();
  }

  /** Where the newest revision has object `num`; undefined where no section knows it. */
  override locate(num: number): Awaitable<XrefEntry | undefined> {
    return this.xref.find(num);
  }

  /** The object, null where there is none (7.3.10). Strings are in plain. Shared: copy before you change it. */
  override get(ref: PdfRef | number, depth = 0): Awaitable<PdfObject> {
    const num = typeof ref === 'number' ? ref : ref.num;
    // Before the cache is asked: a reference to itself may be what is in there.
    if (depth > DEPTH_LIMIT)
      return Promise.reject(new SignatureError('pdf_broken', 'The PDF refers to itself in a circle'));
    const cached = this.cache.get(num);
    if (cached !== undefined) return cached;
    spend(LOADING);
    return onceKnown(this.load(num, depth), (value) => {
      if (this.cache.size > CACHE_LIMIT) this.cache.clear();
      this.cache.set(num, value);
      return value;
    });
  }

  protected override known(num: number): PdfObject | undefined {
    return this.cache.get(num);
  }

  private load(num: number, depth: number): Awaitable<PdfObject> {
    return onceKnown(this.locate(num), (entry) => this.objectAt(num, entry, depth));
  }

  /** The cross-reference is made anew for it, where that finds the object. */
  protected override async misplaced(num: number, depth: number): Promise<PdfObject> {
    return this.rebuilt || !(await this.xref.rebuildFor(num)) ? null : this.load(num, depth + 1);
  }

  protected override isPlain(num: number): boolean {
    return num === this.encryptNum;
  }

  /** The document catalog (7.7.2). */
  catalog(): Awaitable<PdfDict> {
    return onceKnown(this.dictAt(this.trailer.get('Root')), (root) => {
      if (root === undefined) throw new SignatureError('pdf_broken', 'The PDF has no catalog');
      return root;
    });
  }

  private forget(): void {
    this.cache.clear();
    this.objectStreams.clear();
  }

  private async viewThrough(section: MapSection): Promise<PdfDocument> {
    const view = new PdfDocument(this.window, this.base);
    view.xref.take(section);
    await view.openEncryption(this.password);
    return view;
  }
}
