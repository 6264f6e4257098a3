import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ecdsaOctets, ecdsaValueToDer, ecdsaValueToRaw } from './ecdsaValue.ts';

it('r‖s survives the way to DER and back, leading zeros too', () => {
  const halves = fc
    .constantFrom(32, 48, 66)
    .chain((octets) => fc.uint8Array({ minLength: octets * 2, maxLength: octets * 2 }));
  fc.assert(
    fc.property(halves, (raw) => {
      expect(ecdsaValueToRaw(ecdsaValueToDer(raw, raw.length / 2), raw.length / 2)).toEqual(raw);
    }),
  );
  expect(ecdsaValueToRaw(ecdsaValueToDer(new Uint8Array(64), 32), 32)).toEqual(new Uint8Array(64));
});

it.each([0, 3, 62, 63, 65, 66, 96, 132])('refuses %d octets as a value on P-256', (length) => {
  expect(() => ecdsaValueToDer(new Uint8Array(length).fill(1), 32)).toThrow(
    expect.objectContaining({ code: 'signature_malformed' }),
  );
});

it('knows the curves that sign here, and no other', () => {
  expect(['prime256v1', 'secp384r1', 'secp521r1'].map(ecdsaOctets)).toEqual([32, 48, 66]);
  expect(() => ecdsaOctets('secp256k1')).toThrow(expect.objectContaining({ code: 'key_unsupported' }));
});

it('refuses values that are too long for the curve', () => {
  const long = ecdsaValueToDer(new Uint8Array(132).fill(1), 66);
  expect(() => ecdsaValueToRaw(long, 32)).toThrow(expect.objectContaining({ code: 'signature_malformed' }));
});
