import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, readSpreadsheetText } from './csv.ts';
import { findSeparator, readCsv } from './readCsv.ts';

const bounds = { rows: 1000, columns: 100 };
const read = (text: string, separator = ';') => readCsv(text, separator, bounds).rows;

describe('a CSV file that is read', () => {
  it('is what was written, whatever that was', () => {
    // An apostrophe before a formula is what writing puts there: one that was there already cannot be told from it.
    const cell = fc
      .oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', '=', 'ğ') }),
      )
      .filter((text) => readSpreadsheetText(text) === text);
    const row = fc.array(cell, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';'),
        (rows, separator) => {
          const found = readCsv(csvOf(rows, separator), separator, bounds);
          expect(found.openQuote).toBeNull();
          expect(found.rows.map((cells) => cells.map(readSpreadsheetText))).toEqual(rows);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('ends its lines in any way, and needs no end at its last one', () => {
    expect(read('a;b\nc;d\r\ne;f\rg;h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
  });

  it('keeps empty lines as rows, and empty cells at both ends', () => {
    expect(read('a\n\n;b;\n')).toEqual([['a'], [''], ['', 'b', '']]);
    expect(read('')).toEqual([]);
  });

  it('takes a quotation mark inside a cell for what it is', () => {
    expect(read('5" boru;"6"" boru";"7" x\n')).toEqual([['5" boru', '6" boru', '7 x']]);
  });

  it('names the line in which a quotation mark is never closed', () => {
    expect(readCsv('a;"b\nc"\nd;"e\nf;g', ';', bounds)).toEqual({ rows: [['a', 'b\nc']], openQuote: 3 });
  });

  it('is read no further than one row and cell above its bounds', () => {
    const { rows } = readCsv('a;b;c;d\n'.repeat(10), ';', { rows: 3, columns: 2 });
    expect([rows.length, rows[0]?.length]).toEqual([4, 3]);
  });

  it.each([
    ['a,b;c,d\n1,2;3,4', ','],
    ['"a,b,c";d\n1;2', ';'],
    ['Ad\tSoyad, varsa\n', '\t'],
    ['\n\nAd;Soyad\n', ';'],
    ['Ad\nAyşe', ';'],
  ])('has its separator found out: %j', (text, separator) => {
    expect(findSeparator(text)).toBe(separator);
  });
});
