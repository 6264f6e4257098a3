import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LineProcess } from './lineProcess.ts';
import { DPI, type Reader, type Shown, wordsOf } from './reader.ts';

const JARS = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcpkix', 'bcutil'].map((name) =>
  join('/usr/share/java', `${name}.jar`),
);

const answerSchema = z.object({
  failure: z.string().optional(),
  pages: z.array(z.object({ width: z.number(), height: z.number(), grey: z.base64() })).default([]),
  text: z.string().default(''),
  fields: z.record(z.string(), z.string()).default({}),
});

export const hasPdfBoxJars = () => JARS.every((jar) => existsSync(jar));

/** PDFBox in one virtual machine for the whole run. */
export function pdfBox(): Reader {
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m', '-Djava.awt.headless=true'];
  const program = join(import.meta.dirname, 'ShowPdf.java');
  const process = new LineProcess('java', [...options, '-cp', JARS.join(':'), program, String(DPI)], (line) =>
    line.startsWith('{'),
  );
  return {
    name: 'PDFBox',
    async read(path): Promise<Shown> {
      const line = await process.ask(path);
      if (line === undefined) return { failure: 'PDFBox ended' };
      const { failure, pages, text, fields } = answerSchema.parse(JSON.parse(line));
      if (failure !== undefined) return { failure };
      return {
        pages: pages.map(({ width, height, grey }) => ({ width, height, grey: Buffer.from(grey, 'base64') })),
        words: wordsOf(text),
        fields,
      };
    },
    close: () => process.close(),
  };
}
