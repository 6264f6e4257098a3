import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasTool, runTool } from './openssl.ts';

const JARS = [
  'pdfbox2.jar',
  'fontbox2.jar',
  'commons-logging.jar',
  'bcprov.jar',
  'bcpkix.jar',
  'bcutil.jar',
].map((name) => join('/usr/share/java', name));

/** A short run is over before the better compiler has earned anything. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** Whether Java and Debian's PDFBox 2 are installed. In CI missing ones are a failure. */
export function hasPdfBox(): boolean {
  if (JARS.every((jar) => existsSync(jar))) return hasTool('java', '-version');
  const message = 'libpdfbox2-java is not installed: its checks are skipped';
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return false;
}

/**
 * Lets PDFBox and BouncyCastle verify the signatures of PDFs.
 * @returns one line per file in the order given: `OK …` or `FAILED …`
 */
export function judgedByPdfBox(files: Readonly<Record<string, Uint8Array>>): string[] {
  const names = Object.keys(files);
  const source = join(import.meta.dirname, 'java', 'CheckPdf.java');
  const { stdout, stderr } = runTool('java', [...QUICK, '-cp', JARS.join(':'), source, ...names], files);
  const lines = stdout.toString().split('\n').filter(Boolean);
  return lines.length === names.length ? lines : [`FAILED ${stderr}`];
}
