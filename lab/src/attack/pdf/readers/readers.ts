import { ghostscript } from './ghostscript.ts';
import { mupdf } from './mupdf.ts';
import { pdfBox } from './pdfBox.ts';
import { poppler } from './poppler.ts';
import { qpdf } from './qpdf.ts';
import type { Reader } from './reader.ts';

/** All whose word counts, each with a process of its own where it can have one. */
export function allReaders(folder: string): readonly Reader[] {
  return [mupdf(folder), poppler(), pdfBox(), qpdf(), ghostscript(folder)];
}
