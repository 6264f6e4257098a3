import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { jsonReader } from './jsonReader.ts';
import { DPI, type Reader } from './reader.ts';

const JARS = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcpkix', 'bcutil'].map((name) =>
  join('/usr/share/java', `${name}.jar`),
);

export const hasPdfBoxJars = () => JARS.every((jar) => existsSync(jar));

/** PDFBox in one virtual machine for the whole run. */
export function pdfBox(): Reader {
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m', '-Djava.awt.headless=true'];
  const program = join(import.meta.dirname, 'ShowPdf.java');
  return jsonReader('PDFBox', 'java', [...options, '-cp', JARS.join(':'), program, String(DPI)]);
}
