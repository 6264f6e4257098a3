import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignatureError } from '../errors.ts';
import {
  cursor,
  der,
  readDer,
  readDerPrefix,
  readInteger,
  readOctets,
  readOid,
  readText,
  readTime,
  TAG,
} from './index.ts';
import type { DerNode, EncodingRules } from './node.ts';

const hex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'));

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
  return 'none';
}

/** Reads everything there is, the way a hostile file would be walked. */
function walk(node: DerNode): number {
  if (!node.constructed) return 1;
  let count = 1;
  for (const child of node.each()) count += walk(child);
  return count;
}

describe('reading DER (X.690)', () => {
  it('shares memory with what it reads', () => {
    const bytes = der.sequence(der.octetString(Uint8Array.of(1, 2, 3)));
    const inner = readDer(bytes).children[0];
    expect(inner?.content.buffer).toBe(bytes.buffer);
    expect(inner?.encoded).toEqual(hex('0403010203'));
  });

  it('8.1.3: refuses lengths that are not the shortest, unless BER is allowed', () => {
    expect(codeOf(() => readDer(hex('0481 01 00')))).toBe('der_length');
    expect(readDer(hex('0481 01 00'), { rules: 'ber' }).content).toEqual(hex('00'));
    expect(codeOf(() => readDer(hex('3080 0000')))).toBe('der_length');
  });

  it('8.1.3.6: reads nested indefinite lengths and pieces of an OCTET STRING under BER', () => {
    const node = readDer(hex('3080 2480 0401aa 0402bbcc 0000 0500 0000'), { rules: 'ber' });
    expect(node.children).toHaveLength(2);
    expect(readOctets(node.children[0] as DerNode)).toEqual(hex('aabbcc'));
  });

  it('8.1.2.4: reads high tag numbers and refuses padded ones', () => {
    expect(readDer(hex('9f8148 00')).tagNumber).toBe(200);
    expect(codeOf(() => readDer(hex('9f80 01 00')))).toBe('der_tag');
    expect(codeOf(() => readDer(hex('9f1e 00')))).toBe('der_tag');
  });

  it('names truncation, trailing bytes, huge lengths and deep nesting', () => {
    expect(codeOf(() => readDer(hex('3005 0500')))).toBe('der_truncated');
    expect(codeOf(() => readDer(hex('0500 00')))).toBe('der_trailing');
    expect(codeOf(() => readDer(hex('0488 7fffffffffffffff')))).toBe('der_length');
    expect(codeOf(() => readDer(hex('0489 01 0000000000000000')))).toBe('der_length');
    expect(codeOf(() => readDer(hex('0484 7fffffff')))).toBe('der_truncated');
    let deep: Uint8Array = der.NULL;
    for (let level = 0; level < 1000; level++) deep = der.sequence(deep);
    expect(codeOf(() => walk(readDer(deep)))).toBe('der_depth');
    const endless = new Uint8Array(100_000).map((_, index) => (index % 2 === 0 ? 0x30 : 0x80));
    expect(codeOf(() => readDer(endless, { rules: 'ber' }))).toBe('der_depth');
  });

  it('leaves bytes behind a prefix alone', () => {
    expect(readDerPrefix(hex('0500 0000')).end).toBe(2);
  });

  it('10.2: refuses strings in pieces and primitive sequences', () => {
    expect(codeOf(() => readDer(hex('2403 0401aa')))).toBe('der_tag');
    expect(codeOf(() => readDer(hex('1000'), { rules: 'ber' }))).toBe('der_tag');
  });

  it('a cursor tells what is missing and what is too much', () => {
    const items = cursor(readDer(der.sequence(der.integer(1), der.NULL)));
    expect(items.optional(TAG.OCTET_STRING)).toBeUndefined();
    expect(readInteger(items.next(TAG.INTEGER))).toBe(1n);
    expect(codeOf(() => items.done())).toBe('der_structure');
    expect(codeOf(() => items.next(TAG.SEQUENCE))).toBe('der_structure');
    items.next();
    expect(codeOf(() => items.next())).toBe('der_structure');
  });
});

describe('values', () => {
  it('any integer survives writing and reading', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 300n), max: 2n ** 300n }), (value) => {
        expect(readInteger(readDer(der.integer(value)))).toBe(value);
      }),
    );
  });

  it('unsigned octets become the same integer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        expect(readInteger(readDer(der.unsignedInteger(bytes)))).toBe(
          BigInt(`0x${Buffer.from(bytes).toString('hex')}`),
        );
      }),
    );
  });

  it('any object identifier survives writing and reading', () => {
    const arcs = fc.array(fc.bigInt({ min: 0n, max: 2n ** 128n }), { maxLength: 10 });
    const top = fc.oneof(
      fc.tuple(fc.constantFrom(0n, 1n), fc.bigInt({ min: 0n, max: 39n })),
      fc.tuple(fc.constant(2n), fc.bigInt({ min: 0n, max: 2n ** 70n })),
    );
    fc.assert(
      fc.property(top, arcs, (head, tail) => {
        const dotted = [...head, ...tail].join('.');
        expect(readOid(readDer(der.oid(dotted)))).toBe(dotted);
      }),
    );
  });

  it('refuses malformed object identifiers', () => {
    for (const text of ['', '1', '3.1', '1.40', '1.02', '1.2.', 'a.b'])
      expect(codeOf(() => der.encodeOid(text))).toBe('oid_malformed');
    expect(codeOf(() => readOid(readDer(hex('0602 8001'))))).toBe('der_value');
    expect(codeOf(() => readOid(readDer(hex('0601 81'))))).toBe('der_value');
  });

  it('times of every year survive to the second, as the type RFC 5280 asks for', () => {
    const dates = fc.date({
      min: new Date('0000-01-01'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const whole = new Date(Math.floor(date.getTime() / 1000) * 1000);
        const encoded = der.time(whole);
        expect(readTime(readDer(encoded))).toEqual(whole);
        const year = whole.getUTCFullYear();
        expect(encoded[0]).toBe(year >= 1950 && year < 2050 ? TAG.UTC_TIME : TAG.GENERALIZED_TIME);
      }),
    );
  });

  it('refuses days that do not exist', () => {
    const bad = (text: string) => der.tlv(TAG.UTC_TIME, Buffer.from(text));
    expect(codeOf(() => readTime(readDer(bad('250230000000Z'))))).toBe('der_value');
    expect(codeOf(() => readTime(readDer(bad('2502010000Z'))))).toBe('der_value');
    expect(readTime(readDer(bad('2502010000+0300'), { rules: 'ber' }))).toEqual(
      new Date('2025-01-31T21:00:00Z'),
    );
  });

  it('reads Turkish letters from every string type that has them', () => {
    const text = 'Şule Iğdır İĞÜÖÇ';
    expect(readText(readDer(der.utf8String(text)))).toBe(text);
    expect(readText(readDer(der.bmpString(text)))).toBe(text);
    expect(codeOf(() => der.printableString(text))).toBe('der_value');
    expect(codeOf(() => readText(readDer(hex('0c02 c328'))))).toBe('der_value');
  });

  it('SET OF is sorted whatever order comes in', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 5 })), (values) => {
        const parts = values.map((value) => der.octetString(value));
        const one = der.setOf(...parts);
        expect(der.setOf(...parts.reverse())).toEqual(one);
        const encodings = readDer(one).children.map((child) => Buffer.from(child.encoded));
        expect([...encodings].sort(Buffer.compare)).toEqual(encodings);
      }),
    );
  });

  it('named bits drop trailing zeros (11.2.2)', () => {
    expect(der.namedBits([0, 1])).toEqual(hex('0302 06c0'));
    expect(der.namedBits([5, 6])).toEqual(hex('0302 0106'));
    expect(der.namedBits([])).toEqual(hex('0301 00'));
  });
});

describe('hostile input', () => {
  const read = (bytes: Uint8Array, rules: EncodingRules) => () => {
    const node = readDer(bytes, { rules });
    walk(node);
    for (const reader of [readInteger, readOid, readText, readTime, readOctets]) codeOf(() => reader(node));
  };

  it('random bytes end in a value or a SignatureError', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom<EncodingRules>('der', 'ber'),
        (bytes, rules) => {
          codeOf(read(bytes, rules));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('a flipped bit or a cut end does the same', () => {
    const good = der.sequence(
      der.integer(123456789n),
      der.oid('1.2.840.113549.1.7.2'),
      der.setOf(der.utf8String('İstanbul'), der.time(new Date(0)), der.bitString(new Uint8Array(200))),
    );
    fc.assert(
      fc.property(fc.nat(good.length * 8 - 1), fc.nat(good.length), (bit, cut) => {
        const flipped = Uint8Array.from(good);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        codeOf(read(flipped, 'ber'));
        expect(codeOf(read(good.subarray(0, cut), 'der'))).toBe(
          cut === good.length ? 'none' : 'der_truncated',
        );
      }),
      { numRuns: 2000 },
    );
  });
});
