/** A page as a reader draws it, in shades of grey. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

/** What a reader makes of a file; each tells what it can. */
export interface Shown {
  /** Why the reader could not read the file. */
  readonly failure?: string;
  readonly pages?: readonly Picture[];
  readonly words?: readonly string[];
  /** Values by full names. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What each page is made of, as digests by name. */
  readonly structure?: readonly Readonly<Record<string, string>>[];
}

export type ReaderName = 'mupdf' | 'poppler' | 'PDFBox' | 'qpdf' | 'Ghostscript' | 'pdf.js';

export interface Reader {
  readonly name: ReaderName;
  read(path: string): Promise<Shown>;
  close(): void;
}

/** So many dots per inch tell a 5 from a 9 in the texts that the documents have. */
export const DPI = 36;

export const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The pictures of a file in the portable graymap format, one after the other. */
export function portableGraymaps(bytes: Buffer): Picture[] {
  const pictures: Picture[] = [];
  for (let at = 0; at < bytes.length; ) {
    const header = /^P5\s+(?:#[^\n]*\n)?(\d+)\s+(\d+)\s+\d+\s/.exec(bytes.toString('latin1', at, at + 200));
    if (header === null) return pictures;
    const [width, height] = [Number(header[1]), Number(header[2])];
    const from = at + header[0].length;
    at = from + width * height;
    pictures.push({ width, height, grey: bytes.subarray(from, at) });
  }
  return pictures;
}
