import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, appendXrefStream, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

let plain: string;

beforeAll(async () => {
  const signed = await signPdf(makePdf());
  plain = appendTable(signed, { parts: [part(30, '<</A 1>>')] }).toString('latin1');
});

const verdictOf = async (text: string) => firstOf(await validated(Buffer.from(text, 'latin1'))).indication;

/** Replaces the last of its kind: that of the update. */
function altered(from: string, to: string): string {
  const at = plain.lastIndexOf(from);
  expect(at).toBeGreaterThan(0);
  return plain.slice(0, at) + to + plain.slice(at + from.length);
}

/** ISO 32000-2, 7.5.4 and 7.5.5: readers repair what they find written otherwise, each something else. */
describe('an update that some reader has to repair', () => {
  it('is not one that is written as it should be', async () => {
    expect(await verdictOf(plain)).toBe('TOTAL_PASSED');
    expect(await verdictOf(altered('xref\n30', 'xref \r\n30'))).toBe('TOTAL_PASSED');
    expect(await verdictOf(`${plain}${' '.repeat(900)}`)).toBe('TOTAL_PASSED');
  });

  it.each<[string, string, string]>([
    ['has a form feed behind startxref', 'startxref\n', 'startxref\f'],
    ['has a comment there', 'startxref\n', 'startxref %\n'],
    ['has many lines there', 'startxref\n', `startxref${'\n'.repeat(30)}`],
    ['ends far behind its offset', '\n%%EOF', `\n${' '.repeat(1_100)}\n%%EOF`],
    ['ends behind a long comment', '\n%%EOF', `\n%${'x'.repeat(2_100)}\n%%EOF`],
    ['does not end', '%%EOF\n', ''],
    ['has something else than a line behind xref', 'xref\n30', 'xref\0\n30'],
    ['has two spaces in the head of a subsection', 'xref\n30 1', 'xref\n30  1'],
    ['has a tab there', 'xref\n30 1', 'xref\n30\t1'],
    ['has a line there', 'xref\n30 1', 'xref\n30\n1'],
    ['has a stream beside it that is null', '/Root 1 0 R', '/XRefStm null/Root 1 0 R'],
  ])('is one that %s', async (_name, from, to) => {
    expect(await verdictOf(altered(from, to))).toBe('TOTAL_FAILED');
  });

  it('is one with a generation that there is not (7.5.4)', async () => {
    const numbered = (generation: string) => {
      const objects = altered('30 0 obj', `30 ${generation} obj`);
      const row = objects.lastIndexOf('00000 n');
      const rows = `${objects.slice(0, row)}${generation.padStart(5, '0')}${objects.slice(row + 5)}`;
      const longer = generation.length - 1;
      return rows.replace(
        /startxref\n(\d+)\n%%EOF\n$/,
        (_, offset) => `startxref\n${Number(offset) + longer}\n%%EOF\n`,
      );
    };
    expect(await verdictOf(numbered('65535'))).toBe('TOTAL_PASSED');
    expect(await verdictOf(numbered('99999'))).toBe('TOTAL_FAILED');
  });

  /** 7.5.4: object 0 is free. Ghostscript and pdf.js repair a file that has it. */
  it('is one that has an object 0', async () => {
    const signed = await signPdf(makePdf());
    for (const append of [appendTable, appendXrefStream]) {
      const first = firstOf(await validated(append(signed, { parts: [part(0, '<</A 1>>')] })));
      expect([first.indication, ...first.changesAfter.map(({ kind }) => kind)]).toEqual([
        'TOTAL_FAILED',
        'update_irregular',
      ]);
    }
  });

  /** Writers that forget object 0 begin so; pdf.js takes the first row for that of object 0, and all others for one less. */
  it('is one with a subsection that begins with object 1, which is free', async () => {
    const bodies = makePdf({ objects: ['(six)'] }).toString('latin1');
    // The catalog is object 6, and nothing is object 1.
    const moved = bodies
      .replace(/1 0 obj\n(<<\/Type\/Catalog[^\n]*)\nendobj/, '9 0 obj\n$1\nendobj')
      .replace('/Root 1 0 R', '/Root 9 0 R');
    const start = moved.lastIndexOf('xref\n0 ');
    const offset = (num: number) => String(moved.indexOf(`\n${num} 0 obj`) + 1).padStart(10, '0');
    const row = (num: number) => `${offset(num)} 00000 n \n`;
    const table = `xref\n0 10\n0000000000 65535 f \n0000000000 00000 f \n${[2, 3, 4, 5, 6].map(row).join('')}`;
    const rest = `0000000000 00000 f \n0000000000 00000 f \n${row(9)}`;
    const end = `trailer\n<</Size 10/Root 9 0 R>>\nstartxref\n${start}\n%%EOF\n`;
    const signed = await signPdf(Buffer.from(`${moved.slice(0, start)}${table}${rest}${end}`, 'latin1'));
    const six = part(2, objectText(signed, 2));
    const update = appendTable(signed, { parts: [six] }).toString('latin1');
    const at = update.lastIndexOf('xref\n2 1\n');
    expect(await verdictOf(update)).toBe('TOTAL_PASSED');
    const shifted = `${update.slice(0, at)}xref\n1 2\n0000000000 00000 f \n${update.slice(at + 9)}`;
    expect(await verdictOf(shifted)).toBe('TOTAL_FAILED');
  });

  it('is one whose end is not in the last 1,024 octets with all that leads to it', async () => {
    const long = altered('startxref\n', 'startxref\r\n\r\n\r\n').replace(
      /(\d+)\n%%EOF\n$/,
      '00000$1\r\n\r\n%%EOF\n',
    );
    expect(await verdictOf(long)).toBe('TOTAL_PASSED');
    expect(await verdictOf(`${long}${'\n'.repeat(990)}`)).toBe('TOTAL_FAILED');
  });
});

/** 7.5.8.2: the same of cross-reference streams, whose entries are integers, and whose /Root is the catalog. */
describe('an update with a cross-reference stream that some reader has to repair', () => {
  const streamed = async (dict: (right: string) => string) => {
    const signed = await signPdf(makePdf());
    const parts = [part(40, '<</A 1>>'), part(41, '1 0 R')];
    return firstOf(await validated(appendXrefStream(signed, { parts, dict }))).indication;
  };

  it('is not one that is written as it should be', async () => {
    expect(await streamed((right) => right)).toBe('TOTAL_PASSED');
  });

  it.each<[string, string | RegExp, string]>([
    ['has widths that are no integers', '/W[1 4 3]', '/W[1.0 4.0 3.0]'],
    ['has places that are no integers', '/Index[40 ', '/Index[40.0 '],
    ['has no places', '/Index[', '/Index[5 0 '],
    ['has a filter that is null', '/W', '/Filter null/W'],
    ['is encrypted', '/W', '/Filter/Crypt/W'],
    ['has a catalog behind a reference', '/Root 1 0 R', '/Root 41 0 R'],
  ])('is one that %s', async (_name, from, to) => {
    expect(await streamed((right) => right.replace(from, to))).toBe('TOTAL_FAILED');
  });
});

it('a cross-reference stream has types of one octet', async () => {
  const signed = await signPdf(makePdf());
  const narrow = appendXrefStream(signed, { parts: [part(40, '<</A 1>>')] }).toString('latin1');
  const stream = /\/W\[1 4 3\]([^>]*)\/Length (\d+)>>\nstream\n([\s\S]*?)\nendstream(?=\nendobj\nstartxref)/;
  const wide = narrow.replace(stream, (_, entries: string, length: string, rows: string) => {
    const wider = (rows.match(/[\s\S]{8}/g) ?? []).map((row) => `\0${row}`).join('');
    expect(rows).toHaveLength(Number(length));
    return `/W[2 4 3]${entries}/Length ${wider.length}>>\nstream\n${wider}\nendstream`;
  });
  expect(wide).not.toBe(narrow);
  expect(await verdictOf(wide)).toBe('TOTAL_FAILED');
});

/** 7.3.3 and annex C: what is no integer of 32 bits is none for poppler, so that a page turns and a hidden thing shows. */
describe('an integer', () => {
  const page = '/Rotate 90/Annots[6 0 R]';
  const note = '<</Type/Annot/Subtype/Square/Rect[10 10 90 30]/C[1 0 0]/F 2>>';

  it.each<[string, number, string, string]>([
    ['how a page is turned', 4, '/Rotate 90', '/Rotate 90.0'],
    ['the flags of an annotation', 6, '/F 2', '/F 2.'],
    ['flags', 6, '/F 2', '/F 4294967298'],
  ])('is not written as another number: %s', async (_name, num, from, to) => {
    const signed = await signPdf(makePdf({ pages: [{ entries: page }], objects: [note] }));
    const text = signed.toString('latin1');
    const [, body = ''] =
      [...text.matchAll(new RegExp(`\\n${num} 0 obj\\n([\\s\\S]*?)\\nendobj`, 'g'))].at(-1) ?? [];
    expect(body).toContain(from);
    const changed = appendTable(signed, { parts: [part(num, body.replace(from, to))] });
    const { changesAfter } = firstOf(await validated(changed));
    expect(changesAfter.map(({ kind }) => kind)).toContain('update_irregular');
  });
});
