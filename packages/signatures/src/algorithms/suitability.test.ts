import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  amended,
  digestRow,
  isSuitable,
  keyRow,
  NEVER,
  schemeRow,
  sizeOf,
  TS_119_312,
} from './suitability.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const lastMoment = (until: Date) => new Date(until.getTime() - 1);

describe('TS 119 312, until when algorithms and keys are suitable', () => {
  it.each([
    ['md5', '2004-08-01'],
    ['sha1', '2012-08-01'],
    ['sha224', '2029-01-01'],
  ] as const)('%s up to %s', (digest, date) => {
    const row = digestRow(TS_119_312, digest);
    expect(row.until).toEqual(day(date));
    expect(isSuitable(row, lastMoment(day(date)))).toBe(true);
    expect(isSuitable(row, day(date))).toBe(false);
  });

  it.each(['sha256', 'sha384', 'sha512', 'sha3-256', 'sha3-384', 'sha3-512'] as const)(
    '%s without a stated end',
    (digest) => {
      expect(isSuitable(digestRow(TS_119_312, digest), day('2099-01-01'))).toBe(true);
    },
  );

  it.each([
    ['rsa', 512, NEVER],
    ['rsa', 1023, day('2010-08-01')],
    ['rsa', 1024, day('2019-10-01')],
    ['rsa', 1899, day('2019-10-01')],
    ['rsa', 2048, day('2029-01-01')],
    ['rsa', 2999, day('2029-01-01')],
    ['rsa', 3000, null],
    ['rsa', 4096, null],
    ['ec', 192, day('2012-08-01')],
    ['ec', 224, day('2021-10-01')],
    ['ec', 256, null],
    ['ec', 521, null],
  ] as const)('a key for %s of %i bits up to %s', (key, bits, until) => {
    expect(keyRow(TS_119_312, { key, bits }).until).toEqual(until);
  });

  it('RSA with the padding of PKCS #1 v1.5 up to 2029, the other schemes without a stated end', () => {
    expect(schemeRow(TS_119_312, 'rsa-pkcs1').until).toEqual(day('2029-01-01'));
    for (const scheme of ['rsa-pss', 'ecdsa', 'eddsa'] as const)
      expect(schemeRow(TS_119_312, scheme).until).toBeNull();
  });

  it('names its source in every row, and lists each algorithm once', () => {
    expect(TS_119_312.every(({ source }) => source.length > 10)).toBe(true);
    expect(amended(TS_119_312, ...TS_119_312)).toHaveLength(TS_119_312.length);
  });

  it('takes the size of keys from the key', () => {
    const curve = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).publicKey;
    expect(sizeOf(curve)).toEqual({ key: 'ec', bits: 384 });
    expect(sizeOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)).toEqual({
      key: 'rsa',
      bits: 1024,
    });
    expect(sizeOf(generateKeyPairSync('ed25519').publicKey)).toBeUndefined();
  });

  it('lets a policy bring other dates', () => {
    const row = { kind: 'key', key: 'ec', bits: 256, until: day('2031-01-01'), source: 'this test' } as const;
    const table = amended(TS_119_312, row);
    expect(keyRow(table, { key: 'ec', bits: 300 }).until).toEqual(day('2031-01-01'));
    expect(keyRow(table, { key: 'ec', bits: 224 }).until).toEqual(day('2021-10-01'));
    expect(keyRow(TS_119_312, { key: 'ec', bits: 300 }).until).toBeNull();
  });
});
