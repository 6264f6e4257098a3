import { SignatureError } from '../../errors.ts';
import type { Awaitable, ByteWindow } from '../byteWindow.ts';
import { HIGHEST_NUMBER, PdfDict } from '../objects.ts';
import { locateXref } from './locateXref.ts';
import { type RebuildView, rebuildXref } from './rebuildXref.ts';
import { mergedTrailer, XrefChain } from './xrefChain.ts';
import type { MapSection, XrefEntry, XrefSection } from './xrefSection.ts';

/** What the reader of the objects does for the cross-reference. */
export interface ObjectReader {
  /** The same file through another section. */
  viewThrough(section: MapSection): Promise<RebuildView>;
  /** Another section has taken the place of the chain: what was read before may be wrong. */
  forget(): void;
}

/**
 * Where the objects of a file are: its chain of cross-reference sections as long as they prove true, and one made
 * anew by scanning from the moment they do not. `rebuilt` tells which.
 */
export class CrossReference {
  trailer: PdfDict = new PdfDict();
  rebuilt = false;
  private readonly window: ByteWindow;
  private readonly base: number;
  private readonly reader: ObjectReader;
  private chain: XrefChain | undefined;
  private scanned: MapSection | 'nothing' | undefined;

  constructor(window: ByteWindow, base: number, reader: ObjectReader) {
    this.window = window;
    this.base = base;
    this.reader = reader;
  }

  /** Finds the newest section, or scans. Throws `pdf_broken` where there are no objects at all. */
  async start(): Promise<void> {
    const newest = await locateXref(this.window, this.base);
    if (newest === undefined) return this.rebuild();
    this.chain = new XrefChain(this.window, this.base, newest);
    this.trailer = newest.trailer;
    if (!this.trailer.has('Root')) this.trailer = mergedTrailer(await this.allSections());
  }

  /** Asks the chain; one that proves damaged is replaced by a rebuilt section, which is asked again. */
  private ask<T>(question: (chain: XrefChain) => Awaitable<T>): Awaitable<T> {
    if (this.chain === undefined) throw new SignatureError('pdf_broken', 'The PDF has no cross-reference');
    try {
      const answer = question(this.chain);
      return answer instanceof Promise ? answer.catch((error) => this.askAgain(error, question)) : answer;
    } catch (error) {
      return this.askAgain(error, question);
    }
  }

  private async askAgain<T>(error: unknown, question: (chain: XrefChain) => Awaitable<T>): Promise<T> {
    if (!(error instanceof SignatureError) || this.rebuilt) throw error;
    await this.rebuild();
    if (this.chain === undefined) throw error;
    return question(this.chain);
  }

  /** All sections, newest first; a rebuilt file has one. */
  allSections(): Awaitable<readonly XrefSection[]> {
    return this.ask((chain) => chain.all());
  }

  get newestSection(): XrefSection {
    const newest = this.chain?.sections[0];
    if (newest === undefined) throw new SignatureError('pdf_broken', 'The PDF has no cross-reference');
    return newest;
  }

  /** Where the newest revision has object `num`; undefined where no section knows it. */
  find(num: number): Awaitable<XrefEntry | undefined> {
    return this.ask((chain) => chain.find(num));
  }

  /** A number above every object number in use. Throws `pdf_too_large`. */
  async nextNumber(): Promise<number> {
    let size = 1;
    for (const section of await this.allSections()) {
      const claimed = section.trailer.number('Size') ?? 0;
      // A claim beyond what readers can take is damage.
      size = Math.max(size, section.size, claimed <= HIGHEST_NUMBER ? claimed : 0);
    }
    if (size > HIGHEST_NUMBER && !this.rebuilt) {
      // Only a damaged section claims such numbers; what is really there tells the true ones.
      await this.rebuild();
      return this.nextNumber();
    }
    if (size > HIGHEST_NUMBER) throw new SignatureError('pdf_too_large', 'The PDF has no object number left');
    return size;
  }

  /** Scans for `num`, which is not where it should be; the scan is taken over only if it knows better. */
  async rebuildFor(num: number): Promise<boolean> {
    const scanned = await this.scan();
    if (scanned === 'nothing' || (await scanned.find(num)) === undefined) return false;
    this.take(scanned);
    return true;
  }

  /** Throws `pdf_broken` where there are no objects at all. */
  async rebuild(): Promise<void> {
    const scanned = await this.scan();
    if (scanned === 'nothing')
      throw new SignatureError('pdf_broken', 'The PDF is damaged: no objects can be found');
    this.take(scanned);
  }

  /** From now on the objects are where this section says. */
  take(section: MapSection): void {
    this.rebuilt = true;
    this.chain = new XrefChain(this.window, this.base, section);
    this.trailer = section.trailer;
    this.reader.forget();
  }

  private async scan(): Promise<MapSection | 'nothing'> {
    this.scanned ??=
      (await rebuildXref(this.window, (section) => this.reader.viewThrough(section))) ?? 'nothing';
    return this.scanned;
  }
}
