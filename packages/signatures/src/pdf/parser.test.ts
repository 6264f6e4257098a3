import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureError } from '../errors.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts';
import { PdfParser } from './parser.ts';
import { ByteWriter, writeObject } from './serialize.ts';

function parse(text: string): PdfObject {
  return new PdfParser(Buffer.from(text, 'latin1')).readObject();
}

function write(value: PdfObject): Buffer {
  const out = new ByteWriter();
  writeObject(out, value, new Map());
  return out.toBytes();
}

const objects = fc.letrec<{ any: PdfObject }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((n) => Math.round(n * 1e4) / 1e4 + 0),
    fc.string({ unit: 'binary-ascii' }).map((name) => new PdfName(name)),
    fc.tuple(fc.uint8Array(), fc.boolean()).map(([bytes, hex]) => new PdfString(bytes, hex)),
    fc.nat(1e6).map((num) => new PdfRef(num)),
    fc.array(tie('any'), { maxLength: 5 }),
    fc
      .dictionary(fc.string({ unit: 'binary-ascii', minLength: 1 }), tie('any'), { maxKeys: 5 })
      .map((entries) => new PdfDict(Object.entries(entries).filter(([, value]) => value !== null))),
  ),
})).any;

/** What counts of an object: whether a string was written in hexadecimal does not. */
function meaning(value: PdfObject): unknown {
  if (value instanceof PdfString) return { string: Buffer.from(value.bytes).toString('hex') };
  if (value instanceof PdfName) return { name: value.value };
  if (value instanceof PdfRef) return { ref: [value.num, value.gen] };
  if (value instanceof PdfDict) return { dict: [...value.map].map(([key, item]) => [key, meaning(item)]) };
  if (Array.isArray(value)) return value.map(meaning);
  return Object.is(value, -0) ? 0 : value;
}

describe('objects (ISO 32000-2, 7.3)', () => {
  it('what is written reads back the same', () => {
    fc.assert(
      fc.property(objects, (value) => {
        expect(meaning(parse(write(value).toString('latin1')))).toEqual(meaning(value));
      }),
    );
  });

  it('literal strings: nesting, escapes, ends of line (7.3.4.2)', () => {
    expect(meaning(parse('(a(b)c\\)\\n\\101\\\r\nx\r\ny)'))).toEqual(
      meaning(new PdfString(Buffer.from('a(b)c)\nAx\ny'))),
    );
  });

  it('hexadecimal strings of odd length end with a zero (7.3.4.3)', () => {
    expect(meaning(parse('<90 1F A>'))).toEqual({ string: '901fa0' });
  });

  it('names with escapes (7.3.5)', () => {
    expect(parse('/A#20B#2f')).toEqual(new PdfName('A B/'));
  });

  it('tells references from neighbouring numbers', () => {
    expect(parse('[1 0 R 2 3 4 0 R 5]')).toEqual([new PdfRef(1), 2, 3, new PdfRef(4), 5]);
    expect(parse('[4 0R]')).toEqual([new PdfRef(4)]);
  });

  it.each([3.5422, -841.8898, 0.1, 123456789.0001])('the fraction of %d is not rounded twice', (value) => {
    expect(parse(String(value))).toBe(value);
  });

  it('numbers as careless writers have them', () => {
    expect(parse('[+5 -.5 4. --6 1.5-3]')).toEqual([5, -0.5, 4, -6, 1.53]);
  });

  it('a dictionary that is not closed ends with its object', () => {
    const dict = parse('<</A 1/B[2 3 endobj');
    expect(dict).toBeInstanceOf(PdfDict);
    expect(meaning(dict)).toEqual({
      dict: [
        ['A', 1],
        ['B', [2, 3]],
      ],
    });
  });

  it('refuses nesting that no document needs', () => {
    expect(() => parse('['.repeat(100_000))).toThrow(SignatureError);
  });

  it('takes any bytes without other errors than its own', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const parser = new PdfParser(bytes);
        for (let i = 0; i < 50 && parser.pos < bytes.length; i++) parser.read();
      }),
    );
  });
});

it.each([
  ['a mark of UTF-16', '<FEFF00412022>', 'A•'],
  ['a mark of UTF-8', '<EFBBBF41E280A2>', 'A•'],
  ['no mark, in PDFDocEncoding', '<41802041A0>', 'A• A€'],
])('a text string with %s is read (ISO 32000-2, 7.9.2.2)', (_name, written, text) => {
  const value = parse(written);
  expect(value instanceof PdfString && value.toText()).toBe(text);
});
