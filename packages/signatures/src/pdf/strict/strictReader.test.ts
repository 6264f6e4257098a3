import { expect, it } from 'vitest';
import { PdfRef } from '../objects.ts';
import { StrictReader } from './strictReader.ts';

const read = (text: string) => new StrictReader(Buffer.from(text, 'latin1')).value();

it('reads references as they may be written (7.3.10), at the end of a list and within it', () => {
  const seven = new PdfRef(7, 0);
  expect(read('[7 0 R]')).toEqual([seven]);
  expect(read('[7\0\r\n0\t\fR/N 7 0 R(7 0 R)7 1]')).toMatchObject([seven, {}, seven, {}, 7, 1]);
  expect(read('<</A 7 0 R/B 7 65535 R>>')).toMatchObject({
    map: new Map(Object.entries({ A: seven, B: {} })),
  });
  expect(read('7 0 R')).toEqual(seven);
});

it.each([
  ['a word that only begins like one', '[7 0 Rx]'],
  ['no generation', '[7 R]'],
  ['a generation of six digits', '[7 123456 R]'],
  ['a number of sixteen digits', '[1234567890123456 0 R]'],
  ['what is no white space (7.2.3) before the generation', '[7 \v 0 R]'],
  ['the same before the letter', '[7 0 \xa0R]'],
  ['more white space than anyone looks over', `[7${' '.repeat(25)}0 R]`],
])('takes no reference with %s', (_, text) => {
  expect(() => read(text)).toThrow('something is no object');
});
