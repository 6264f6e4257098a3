import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a CSV file', () => {
  it('has a mark of UTF-8, quotes what needs it, and ends lines by CRLF', () => {
    expect(
      csvOf(
        [
          ['Ad', 'IP'],
          ['Ayşe "Ş" Işık', 'a,b'],
          [' x', 3],
        ],
        ',',
      ),
    ).toBe('\u{FEFF}Ad,IP\r\n"Ayşe ""Ş"" Işık","a,b"\r\n" x",3\r\n');
    expect(csvOf([['a,b', 'c;d']], ';')).toBe('\u{FEFF}a,b;"c;d"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\n=cmd|calc'])(
    'holds no formula: %j',
    (text) => {
      expect(
        csvOf([[text]], ';')
          .replace('\u{FEFF}', '')
          .replace(/^"/, ''),
      ).toMatch(/^'/);
    },
  );

  it('gives back what was put in, whatever that is', () => {
    const row = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';'),
        (rows, separator) => {
          const read = parse(csvOf(rows, separator).slice(1), separator);
          expect(read.map((cells) => cells.map((cell) => cell.replace(/^'/, '')))).toEqual(
            rows.map((cells) => cells.map((cell) => cell.replace(/^'/, ''))),
          );
        },
      ),
    );
  });
});

/** As RFC 4180 reads it. */
function parse(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += text[at] === '"' ? 2 : 1)
        cell += text[at];
      at += 1;
    } else for (; text[at] !== separator && text[at] !== '\r'; at += 1) cell += text[at];
    rows.at(-1)?.push(cell);
    if (text[at] === separator) at += 1;
    else {
      at += 2;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}
