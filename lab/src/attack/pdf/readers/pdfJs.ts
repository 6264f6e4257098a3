import { join } from 'node:path';
import { z } from 'zod';
import { LineProcess } from './lineProcess.ts';
import { DPI, type Reader, type Shown, wordsOf } from './reader.ts';

const answerSchema = z.object({
  failure: z.string().optional(),
  pages: z.array(z.object({ width: z.number(), height: z.number(), grey: z.base64() })).default([]),
  text: z.string().default(''),
  fields: z.record(z.string(), z.string()).default({}),
});

/** pdf.js, which browsers and our own page show documents with, in a process of its own. */
export function pdfJs(): Reader {
  const program = join(import.meta.dirname, 'showPdfJs.ts');
  const reader = new LineProcess(process.execPath, [program, String(DPI)], (line) => line.startsWith('{'));
  return {
    name: 'pdf.js',
    async read(path): Promise<Shown> {
      const line = await reader.ask(path);
      if (line === undefined) return { failure: 'pdf.js ended' };
      const { failure, pages, text, fields } = answerSchema.parse(JSON.parse(line));
      if (failure !== undefined) return { failure };
      return {
        pages: pages.map(({ width, height, grey }) => ({ width, height, grey: Buffer.from(grey, 'base64') })),
        words: wordsOf(text),
        fields,
      };
    },
    close: () => reader.close(),
  };
}
