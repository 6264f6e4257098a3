import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { firstExtra, makePdf, type TestPdf } from '../testing/pdfs.ts';
import { PdfDocument } from './document.ts';
import { PdfDict, PdfName, PdfRef } from './objects.ts';
import { findPage, pageBox, pageCount, walkPages } from './pages.ts';
import { revisionsOf } from './revisions.ts';
import { PdfUpdate } from './update.ts';

const open = (bytes: Uint8Array) => PdfDocument.open(new BufferSource(bytes));

async function pagesOf(bytes: Uint8Array): Promise<number> {
  let count = 0;
  for await (const _ of walkPages(await open(bytes))) count++;
  return count;
}

/** The file with one more revision that gives the catalog a mark. */
async function updated(bytes: Buffer, mark: string): Promise<Buffer> {
  const document = await open(bytes);
  const update = await PdfUpdate.begin(document);
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef)) throw new Error('no catalog');
  (await update.edit(root)).set('Mark', new PdfName(mark));
  return Buffer.concat([bytes, (await update.build()).bytes]);
}

const markOf = async (bytes: Uint8Array) => (await (await open(bytes)).catalog()).name('Mark');

describe.each(['table', 'stream', 'hybrid'] as const)(
  'a file with a cross-reference of the style %s',
  (style) => {
    const recipe: TestPdf = { style, pages: [{}, {}, {}], spareObjects: 250 };

    it('is read without repair', async () => {
      const document = await open(makePdf(recipe));
      expect(document.rebuilt).toBe(false);
      expect(await pageCount(document)).toBe(3);
      expect(await document.dictAt(new PdfRef(firstExtra(3) + 200))).toEqual(expect.any(PdfDict));
    });

    it('is updated in the same style, and the update is read', async () => {
      const before = makePdf(recipe);
      const after = await updated(await updated(before, 'one'), 'two');
      expect(after.subarray(0, before.length).equals(before)).toBe(true);
      expect(await markOf(after)).toBe('two');
      const document = await open(after);
      expect(document.rebuilt).toBe(false);
      expect(document.newestSection.kind).toBe(style === 'stream' ? 'stream' : 'table');
    });

    it('shows each revision as it was', async () => {
      const before = makePdf(recipe);
      const after = await updated(await updated(before, 'one'), 'two');
      const revisions = await revisionsOf(await open(after));
      expect(revisions.map(({ index }) => index)).toEqual([0, 1, 2]);
      const marks: unknown[] = [];
      for (const { end } of revisions) {
        const view = await PdfDocument.open(new BufferSource(after), { end });
        marks.push((await view.catalog()).name('Mark'));
      }
      expect(marks).toEqual([undefined, 'one', 'two']);
      expect(revisions[0]?.end).toBe(before.length);
    });

    it.each([
      ['junk before the header', { junkBefore: 'HTTP/1.1 200 OK\r\n\r\n' }],
      ['junk behind the end', { junkAfter: `\n${'x'.repeat(5000)}` }],
      ['startxref some bytes too small', { startxrefError: -7 }],
      ['startxref some bytes too large', { startxrefError: 5 }],
      ['startxref far off', { startxrefError: 100_000 }],
    ])('is read and updated in spite of %s', async (_, damage) => {
      const damaged = makePdf({ ...recipe, ...damage });
      expect(await pagesOf(damaged)).toBe(3);
      const repaired = await updated(damaged, 'one');
      expect(await markOf(repaired)).toBe('one');
      const document = await open(repaired);
      expect(await pageCount(document)).toBe(3);
      expect(document.rebuilt).toBe(false);
    });

    it('is rebuilt when its end is cut off', async () => {
      const whole = makePdf(recipe);
      const document = await open(whole.subarray(0, whole.lastIndexOf('startxref') - 40));
      expect(document.rebuilt).toBe(true);
      expect(await pageCount(document)).toBe(3);
    });
  },
);

describe('reading in spite of damage', () => {
  it('a chain of /Prev that bites its tail ends', async () => {
    const text = makePdf().toString('latin1');
    const at = text.indexOf('xref\n');
    const looped = text.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${at}`);
    expect(await pagesOf(Buffer.from(looped, 'latin1'))).toBe(1);
  });

  it('an object that is not where the table says is found by scanning', async () => {
    const text = makePdf().toString('latin1');
    const moved = text.replace('2 0 obj', '  2 0 obj').replace('%PDF-1.7\n%', '%PDF-1.7\n');
    const document = await open(Buffer.from(moved.replace('4 0 obj', '     4 0 obj'), 'latin1'));
    expect(await findPage(document, 0)).toBeDefined();
    expect(document.rebuilt).toBe(true);
  });

  it.each([
    ['itself', ['6 0 R']],
    ['one that refers back', ['7 0 R', '6 0 R']],
  ])('an object that is a reference to %s is refused', async (_, objects) => {
    const document = await open(makePdf({ objects }));
    for (let i = 0; i < 2; i++)
      await expect(document.resolve(new PdfRef(firstExtra()))).rejects.toMatchObject({ code: 'pdf_broken' });
  });

  it('a PDF kept inside of a PDF does not take its place', async () => {
    const inner = makePdf({ pages: [{}, {}, {}, {}] }).toString('latin1');
    const outer = makePdf({ objects: [`<</Length ${inner.length}>>\nstream\n${inner}\nendstream`] });
    const cut = outer.subarray(0, outer.lastIndexOf('xref\n'));
    expect(await pagesOf(cut)).toBe(1);
  });

  it.each([
    ['an empty file', '', 'pdf_empty'],
    ['text', 'Sayın yetkili, ekte sözleşme.', 'pdf_not_a_pdf'],
    ['a header and nothing else', '%PDF-1.7\n', 'pdf_broken'],
  ])('refuses %s', async (_, content, code) => {
    await expect(open(Buffer.from(content))).rejects.toMatchObject({ code });
  });

  it('an object number is never used twice, whatever /Size claims', async () => {
    const lying = Buffer.from(
      makePdf({ spareObjects: 20 })
        .toString('latin1')
        .replace(/\/Size \d+/, '/Size 3'),
      'latin1',
    );
    const update = await PdfUpdate.begin(await open(lying));
    expect(update.allocate().num).toBeGreaterThanOrEqual(firstExtra() + 20);
  });
});

describe('pages (ISO 32000-2, 7.7.3)', () => {
  it('boxes are inherited, cropped and turned', async () => {
    const document = await open(
      makePdf({ pages: [{}, { mediaBox: [0, 0, 200, 100], cropBox: [10, 20, 500, 90], rotate: -90 }] }),
    );
    const boxes: unknown[] = [];
    for await (const page of walkPages(document)) boxes.push(await pageBox(document, page));
    expect(boxes).toEqual([
      { left: 0, bottom: 0, right: 595, top: 842, rotation: 0 },
      { left: 10, bottom: 20, right: 200, top: 90, rotation: 270 },
    ]);
  });

  it('a page is found though the counts lie', async () => {
    const text = makePdf({ pages: [{}, {}, {}] })
      .toString('latin1')
      .replace('/Count 3', '/Count 9');
    expect((await findPage(await open(Buffer.from(text, 'latin1')), 2))?.index).toBe(2);
    expect(await findPage(await open(Buffer.from(text, 'latin1')), 3)).toBeUndefined();
  });
});
