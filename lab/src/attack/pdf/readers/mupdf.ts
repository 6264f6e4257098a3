import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { z } from 'zod';
import { LineProcess } from './lineProcess.ts';
import { DPI, type Picture, type Reader, type Shown, wordsOf } from './reader.ts';

const answerSchema = z.object({
  failure: z.string().optional(),
  pages: z.number().default(0),
  text: z.string().default(''),
  fields: z.record(z.string(), z.string()).default({}),
});

/** mupdf: mutool with a script that answers as long as it is asked. */
export function mupdf(folder: string): Reader {
  // By itself it keeps its answers back until there are many of them.
  const process = new LineProcess(
    'stdbuf',
    ['-oL', 'mutool', 'run', join(import.meta.dirname, 'showMupdf.mujs')],
    (line) => line.startsWith('{'),
  );
  let count = 0;
  return {
    name: 'mupdf',
    async read(path): Promise<Shown> {
      const target = join(folder, `mupdf-${count++}`);
      const line = await process.ask(`${DPI} ${target} ${path}`);
      if (line === undefined) return { failure: 'mupdf ended' };
      const answer = answerSchema.parse(JSON.parse(line));
      if (answer.failure !== undefined) return { failure: answer.failure };
      const pages: Picture[] = [];
      for (let page = 0; page < answer.pages; page++) {
        const name = `${target}-${page}.png`;
        pages.push(greyPng(await readFile(name)));
        rmSync(name);
      }
      return { pages, words: wordsOf(answer.text), fields: answer.fields };
    },
    close: () => process.close(),
  };
}

/** The pixels of a PNG of eight bits of grey, not interlaced. */
function greyPng(bytes: Buffer): Picture {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(data));
  const grey = new Uint8Array(width * height);
  const pixel = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (grey[y * width + x] ?? 0));
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x++) {
      const [left, up, corner] = [pixel(x - 1, y), pixel(x, y - 1), x === 0 ? 0 : pixel(x - 1, y - 1)];
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      grey[y * width + x] = (raw[y * (width + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return { width, height, grey };
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
