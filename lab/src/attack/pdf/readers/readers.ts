import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { ghostscript } from './ghostscript.ts';
import { mupdf } from './mupdf.ts';
import { hasPdfBoxJars, pdfBox } from './pdfBox.ts';
import { pdfJs } from './pdfJs.ts';
import { poppler } from './poppler.ts';
import { qpdf } from './qpdf.ts';
import type { Reader, ReaderName } from './reader.ts';

const MAKE: Readonly<Record<ReaderName, (folder: string) => Reader>> = {
  mupdf,
  poppler,
  PDFBox: pdfBox,
  qpdf,
  Ghostscript: ghostscript,
  'pdf.js': pdfJs,
};

const runs = (command: string, argument: string) => spawnSync(command, [argument]).error === undefined;

const require = createRequire(import.meta.url);

function isInstalled(name: string): boolean {
  try {
    return require.resolve(name) !== '';
  } catch {
    return false;
  }
}

const IS_HERE: Readonly<Record<ReaderName, () => boolean>> = {
  mupdf: () => runs('mutool', '-v') && runs('stdbuf', '--version'),
  poppler: () => runs('pdftoppm', '-v') && runs('pdftotext', '-v'),
  PDFBox: () => runs('java', '-version') && hasPdfBoxJars(),
  qpdf: () => runs('qpdf', '--version'),
  Ghostscript: () => runs('gs', '--version'),
  'pdf.js': () => isInstalled('pdfjs-dist/package.json') && isInstalled('@napi-rs/canvas'),
};

export const ALL_READERS: readonly ReaderName[] = [
  'mupdf',
  'poppler',
  'PDFBox',
  'qpdf',
  'Ghostscript',
  'pdf.js',
];

/** Those of the readers that are installed. In CI a missing one is a failure; elsewhere it is said aloud. */
export function installedReaders(wanted: readonly ReaderName[] = ALL_READERS): readonly ReaderName[] {
  const missing = wanted.filter((name) => !IS_HERE[name]());
  if (missing.length === 0) return wanted;
  const message = `${missing.join(', ')} not installed: what it shows is not looked at`;
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return wanted.filter((name) => !missing.includes(name));
}

/** Each with a process of its own where it can have one. */
export function startReaders(names: readonly ReaderName[], folder: string): readonly Reader[] {
  return names.map((name) => MAKE[name](folder));
}
