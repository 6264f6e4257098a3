import { describe, expect, it } from 'vitest';
import { checkPin } from './pin.ts';

const card = { kind: 'pkcs11', minPinLength: 4, maxPinLength: 8 } as const;
const file = { kind: 'pkcs12', minPinLength: 1, maxPinLength: 256 } as const;

describe('the form of a PIN', () => {
  it.each([
    ['123', card, 'wrong_pin_size'],
    ['1234', card, null],
    ['12345678', card, null],
    ['123456789', card, 'wrong_pin_size'],
    ['', card, 'wrong_pin_size'],
    ['', { ...card, minPinLength: 0 }, null],
    ['şifre', card, 'wrong_pin_characters'],
    ['12\t4', card, 'wrong_pin_characters'],
    ['çok gizli', file, null],
    ['a\u0000b', file, 'wrong_pin_characters'],
  ] as const)('%j', (pin, token, finding) => {
    expect(checkPin(pin, token)).toBe(finding);
  });

  it('is measured in octets: four Turkish letters are eight', () => {
    const exact = { ...file, minPinLength: 8, maxPinLength: 8 };
    expect(checkPin('şğıç', exact)).toBeNull();
    expect(checkPin('şğıçx', exact)).toBe('wrong_pin_size');
  });
});
