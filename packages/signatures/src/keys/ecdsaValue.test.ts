import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ecdsaValueToDer, ecdsaValueToRaw } from './ecdsaValue.ts';

it('r‖s survives the way to DER and back, leading zeros too', () => {
  const halves = fc
    .constantFrom(32, 48, 66)
    .chain((octets) => fc.uint8Array({ minLength: octets * 2, maxLength: octets * 2 }));
  fc.assert(
    fc.property(halves, (raw) => {
      expect(ecdsaValueToRaw(ecdsaValueToDer(raw), raw.length / 2)).toEqual(raw);
    }),
  );
  expect(ecdsaValueToRaw(ecdsaValueToDer(new Uint8Array(64)), 32)).toEqual(new Uint8Array(64));
});

it('refuses odd and overlong values', () => {
  expect(() => ecdsaValueToDer(new Uint8Array(3))).toThrow(
    expect.objectContaining({ code: 'signature_malformed' }),
  );
  const long = ecdsaValueToDer(new Uint8Array(132).fill(1));
  expect(() => ecdsaValueToRaw(long, 32)).toThrow(expect.objectContaining({ code: 'signature_malformed' }));
});
