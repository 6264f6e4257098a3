import { describe, expect, it } from 'vitest';
import { asSignatureError } from './failure.ts';
import { checkPin } from './login.ts';
import { chooseMechanism, offeredSchemes } from './mechanism.ts';
import type { Pkcs11Token } from './module.ts';

describe('what a token answers, in codes', () => {
  it.each([
    ['CKR_PIN_INCORRECT', 'pin_incorrect'],
    ['CKR_PIN_LEN_RANGE', 'pin_length'],
    ['CKR_PIN_INVALID', 'pin_characters'],
    ['CKR_PIN_LOCKED', 'pin_locked'],
    ['CKR_DEVICE_REMOVED', 'token_removed'],
    ['CKR_TOKEN_NOT_PRESENT', 'token_removed'],
    ['CKR_SESSION_HANDLE_INVALID', 'session_lost'],
    ['CKR_GENERAL_ERROR', 'pkcs11_failed'],
  ])('%s is %s', (name, code) => {
    expect(asSignatureError(new Error(`${name}:1\n at PKCS11.C_Sign`)).code).toBe(code);
  });
});

const token: Pkcs11Token = {
  label: '',
  manufacturer: '',
  model: '',
  serialNumber: '',
  minPinLength: 4,
  maxPinLength: 8,
  loginRequired: true,
  pinPad: false,
  pinCountLow: false,
  pinFinalTry: false,
  pinLocked: false,
  pinInitialised: true,
};

describe('a PIN that cannot be right costs no try', () => {
  it.each([
    ['short', token, '123', 'pin_length'],
    ['long', token, '123456789', 'pin_length'],
    ['locked', { ...token, pinLocked: true }, '1234', 'pin_locked'],
    ['not set', { ...token, pinInitialised: false }, '1234', 'pin_not_set'],
  ] as const)('%s', (_, state, pin, code) => {
    expect(() => checkPin(state, Buffer.from(pin))).toThrow(expect.objectContaining({ code }));
  });

  it('any length goes where the library names no limit', () => {
    expect(() =>
      checkPin({ ...token, minPinLength: 0, maxPinLength: 0 }, Buffer.from('1'.repeat(40))),
    ).not.toThrow();
  });
});

describe('choosing a mechanism', () => {
  const toBeSigned = Buffer.from('abc');
  const digest = Buffer.alloc(32, 7);
  const request = { toBeSigned, digest, algorithm: { scheme: 'rsa-pkcs1', digest: 'sha256' } } as const;

  it('sends a DigestInfo (RFC 8017 9.2) where the token takes one', () => {
    const { data } = chooseMechanism(request, new Set([1, 0x40]), 0);
    expect(Buffer.from(data).toString('hex')).toBe(
      `3031300d060960864801650304020105000420${digest.toString('hex')}`,
    );
  });

  it('knows the schemes of a token by its mechanisms', () => {
    expect(offeredSchemes(new Set([0x1, 0xd, 0x1041]))).toEqual(['rsa-pkcs1', 'rsa-pss', 'ecdsa']);
    expect(offeredSchemes(new Set([0x40]))).toEqual(['rsa-pkcs1']);
    expect(offeredSchemes(new Set([0x250]))).toEqual([]);
  });

  it('lets the token hash where it insists, and refuses what it cannot do', () => {
    expect(chooseMechanism(request, new Set([0x40]), 0)).toEqual({
      mechanism: { mechanism: 0x40 },
      data: toBeSigned,
    });
    expect(() => chooseMechanism(request, new Set([0x1041]), 0)).toThrow(
      expect.objectContaining({ code: 'mechanism_unsupported' }),
    );
  });
});
