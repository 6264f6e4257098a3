import { SignatureError } from '../../errors.ts';
import { type Awaitable, type ByteWindow, onceKnown } from '../byteWindow.ts';
import { PdfDict } from '../objects.ts';
import { readXrefSection } from './readXref.ts';
import { SectionSearch } from './sectionSearch.ts';
import type { XrefEntry, XrefSection } from './xrefSection.ts';

const SECTION_LIMIT = 5_000;
/** What a trailer says of the whole file, not of its own section. */
const LASTING_KEYS: ReadonlySet<string> = new Set(['Root', 'Encrypt', 'Info', 'ID']);

/**
 * The cross-reference sections of a file, newest first, read as far back as is needed (ISO 32000-2, 7.5.6).
 * Throws `pdf_broken` where the chain is damaged.
 */
export class XrefChain {
  private readonly search = new SectionSearch();
  private readonly window: ByteWindow;
  private readonly base: number;
  private previous: number | undefined;
  private readonly seen = new Set<number>();

  constructor(window: ByteWindow, base: number, newest: XrefSection) {
    this.window = window;
    this.base = base;
    this.take(newest);
  }

  get sections(): readonly XrefSection[] {
    return this.search.sections;
  }

  private take(section: XrefSection): void {
    this.search.sections.push(section);
    this.seen.add(section.offset);
    const previous = section.kind === 'rebuilt' ? undefined : section.trailer.number('Prev');
    this.previous = previous === undefined || previous <= 0 ? undefined : previous + this.base;
  }

  /** Makes sure that section `i` is read; false behind the oldest. A chain that bites its tail ends there. */
  load(i: number): Awaitable<boolean> {
    return i < this.sections.length || this.loadMore(i);
  }

  private async loadMore(i: number): Promise<boolean> {
    while (this.sections.length <= i) {
      if (this.previous === undefined || this.isWhole) return false;
      if (this.sections.length >= SECTION_LIMIT)
        throw new SignatureError('pdf_broken', 'The PDF has too many cross-reference sections');
      this.take(await readXrefSection(this.window, this.previous, this.base));
    }
    return true;
  }

  /** Whether no older section is left to be read. */
  private get isWhole(): boolean {
    return this.previous === undefined || this.seen.has(this.previous);
  }

  all(): Awaitable<readonly XrefSection[]> {
    return this.isWhole ? this.sections : this.loadAll();
  }

  private async loadAll(): Promise<readonly XrefSection[]> {
    while (await this.load(this.sections.length)) {
      // Each turn reads one more.
    }
    return this.sections;
  }

  find(num: number): Awaitable<XrefEntry | undefined> {
    return onceKnown(this.search.find(num), (found) =>
      found !== undefined || this.isWhole ? found?.entry : this.findOlder(num),
    );
  }

  /** In sections that have not been read yet. */
  private async findOlder(num: number): Promise<XrefEntry | undefined> {
    for (let i = this.sections.length; await this.load(i); i++) {
      const entry = await this.sections[i]?.find(num);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }
}

/** The newest trailer; the keys it lacks are taken from older ones, as for a newest one without a catalog. */
export function mergedTrailer(sections: readonly XrefSection[]): PdfDict {
  const merged = new PdfDict();
  for (const [i, { trailer }] of sections.entries()) {
    for (const [key, value] of trailer.map) {
      if (!merged.has(key) && (i === 0 || LASTING_KEYS.has(key))) merged.set(key, value);
    }
  }
  return merged;
}
