import { describe, expect, it } from 'vitest';
import type { ByteSource } from '../io/byteSource.ts';
import { makePdf } from '../testing/pdfs.ts';
import { PdfDocument } from './document.ts';
import { PdfName, PdfRef } from './objects.ts';
import { pageCount } from './pages.ts';
import { PdfUpdate } from './update.ts';

/** A file with a hole of zeros, as a stream of many gigabytes would make it, and something behind it. */
class HoledSource implements ByteSource {
  readonly size: number;
  readonly parts: readonly (readonly [offset: number, bytes: Buffer])[];

  constructor(parts: readonly (readonly [number, Buffer])[]) {
    this.parts = parts;
    this.size = Math.max(...parts.map(([offset, bytes]) => offset + bytes.length));
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const out = Buffer.alloc(Math.max(0, Math.min(length, this.size - offset)));
    for (const [start, bytes] of this.parts) {
      const from = Math.max(0, offset - start);
      if (start < offset + out.length && from < bytes.length)
        bytes.copy(out, Math.max(0, start - offset), from);
    }
    return out;
  }

  // biome-ignore lint/correctness/useYield: nothing here may read the whole of such a file
  async *stream(): AsyncGenerator<Uint8Array> {
    throw new Error('read through');
  }
}

/** The test PDF with its cross-reference moved to `offset`. */
function holed(offset: number, style: 'table' | 'stream'): HoledSource {
  const text = makePdf({ style }).toString('latin1');
  const at = style === 'table' ? text.indexOf('xref\n') : text.lastIndexOf(' 0 obj') - 1;
  const moved = text.slice(at).replace(/startxref\n\d+/, `startxref\n${offset}`);
  return new HoledSource([
    [0, Buffer.from(text.slice(0, at), 'latin1')],
    [offset, Buffer.from(moved, 'latin1')],
  ]);
}

async function update(source: ByteSource) {
  const document = await PdfDocument.open(source);
  expect(document.rebuilt).toBe(false);
  expect(await pageCount(document)).toBe(1);
  const change = await PdfUpdate.begin(document);
  (await change.edit(new PdfRef(1))).set('Mark', new PdfName('Large'));
  return change.build();
}

/** The file with the update behind it, read again. */
async function reread(source: HoledSource, bytes: Buffer) {
  const parts = [...source.parts, [source.size, bytes] as const];
  const document = await PdfDocument.open(new HoledSource(parts));
  return (await document.catalog()).name('Mark');
}

describe('files of many gigabytes', () => {
  it.each([
    ['five gigabytes with a table', 5e9, 'table'],
    ['five gigabytes with a stream', 5e9, 'stream'],
    ['two terabytes with a stream', 2e12, 'stream'],
  ] as const)('%s are updated without reading them through', async (_, offset, style) => {
    const source = holed(offset, style);
    const { bytes } = await update(source);
    expect(await reread(source, bytes)).toBe('Large');
  });

  it('more than ten digits do not fit into a table (ISO 32000-2, 7.5.4)', async () => {
    await expect(update(holed(10_000_000_000, 'table'))).rejects.toMatchObject({ code: 'pdf_too_large' });
  });
});
