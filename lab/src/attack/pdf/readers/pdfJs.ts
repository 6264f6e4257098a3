import { join } from 'node:path';
import { jsonReader } from './jsonReader.ts';
import { DPI, type Reader } from './reader.ts';

/** pdf.js, which browsers and our own page show documents with, in a process of its own. */
export const pdfJs = (): Reader =>
  jsonReader('pdf.js', process.execPath, [join(import.meta.dirname, 'showPdfJs.ts'), String(DPI)]);
