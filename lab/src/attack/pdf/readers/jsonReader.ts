import { z } from 'zod';
import { LineProcess } from './lineProcess.ts';
import { type Reader, type ReaderName, type Shown, wordsOf } from './reader.ts';

const answerSchema = z.object({
  failure: z.string().optional(),
  pages: z.array(z.object({ width: z.number(), height: z.number(), grey: z.base64() })).default([]),
  text: z.string().default(''),
  fields: z.record(z.string(), z.string()).default({}),
});

/** A reader within a program of ours that stays: told the path of a file, it says in a line of JSON what the file shows. */
export function jsonReader(name: ReaderName, command: string, args: readonly string[]): Reader {
  const program = new LineProcess(command, args, (line) => line.startsWith('{'));
  return {
    name,
    async read(path): Promise<Shown> {
      const line = await program.ask(path);
      if (line === undefined) return { failure: `${name} ended` };
      const { failure, pages, text, fields } = answerSchema.parse(JSON.parse(line));
      if (failure !== undefined) return { failure };
      return {
        pages: pages.map(({ width, height, grey }) => ({ width, height, grey: Buffer.from(grey, 'base64') })),
        words: wordsOf(text),
        fields,
      };
    },
    close: () => program.close(),
  };
}
