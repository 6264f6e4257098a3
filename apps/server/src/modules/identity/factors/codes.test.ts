import { describe, expect, it } from 'vitest';
import { foldCode, hashRecoveryCode, maskedEmail, newMailCode, newRecoveryCodes } from './codes.ts';

describe('ID-07: recovery codes', () => {
  it('are ten, each of 140 bits and unlike the others', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are read as people write them, and belong to one login', () => {
    const hash = hashRecoveryCode('a', '7K2M-9QXD-0B1T-ZW3R');
    expect(hashRecoveryCode('a', ' 7k2m 9qxd ob lt zw3r ')).toBe(hash);
    expect(hashRecoveryCode('b', '7K2M-9QXD-0B1T-ZW3R')).not.toBe(hash);
    expect(hashRecoveryCode('a', '7K2M-9QXD-0B1T-ZW3S')).not.toBe(hash);
  });
});

it('a code by mail has six digits, whatever spaces are typed', () => {
  for (let index = 0; index < 200; index += 1) expect(newMailCode()).toMatch(/^\d{6}$/);
  expect(foldCode(' 123 456 ')).toBe('123456');
});

it('tells of an address no more than its owner needs', () => {
  expect(maskedEmail('ayse@demo.example')).toBe('a•••@demo.example');
  expect(maskedEmail('i@x.example')).toBe('i•••@x.example');
});
