import { SignatureError, type SignatureErrorCode } from '@tomar/signatures/errors';
import type { Pkcs11Token } from '@tomar/signatures/keys';
import { describe, expect, it } from 'vitest';
import { SigningFailure } from './signingFailure.ts';
import { card } from './testing/card.ts';
import { tokenFailure } from './tokenFailure.ts';

const failure = (code: SignatureErrorCode, now: Pkcs11Token | undefined = card) =>
  tokenFailure(new SignatureError(code, code), () => now);

describe('tokenFailure', () => {
  it.each<[SignatureErrorCode, string]>([
    ['pin_incorrect', 'wrong_pin'],
    ['pin_length', 'wrong_pin_size'],
    ['pin_characters', 'wrong_pin_characters'],
    ['pin_locked', 'token_locked'],
    ['pin_expired', 'token_locked'],
    ['token_removed', 'token_lost'],
    ['session_lost', 'token_lost'],
    ['key_not_found', 'no_suitable_certificate'],
    ['pkcs11_failed', 'sign_failed'],
    ['mechanism_unsupported', 'sign_failed'],
  ] as const)('%s of the card is %s for the person', (code, expected) => {
    expect(failure(code).code).toBe(expected);
  });

  it('tells how many tries are left where the card tells', () => {
    expect(failure('pin_incorrect').triesLeft).toBeNull();
    expect(failure('pin_incorrect', { ...card, pinFinalTry: true })).toMatchObject({
      code: 'wrong_pin',
      triesLeft: 1,
    });
    expect(failure('pin_incorrect', { ...card, pinLocked: true })).toMatchObject({
      code: 'token_locked',
      triesLeft: 0,
    });
  });

  it('knows a card that was pulled out by its empty slot, whatever the library called it', () => {
    expect(tokenFailure(new SignatureError('pkcs11_failed', 'CKR_DEVICE_ERROR'), () => undefined).code).toBe(
      'token_lost',
    );
  });

  it('leaves its own failures as they are, and mistakes of the program to be seen', () => {
    const own = new SigningFailure('certificate_expired', 'old');
    expect(tokenFailure(own, () => card)).toBe(own);
    expect(() => tokenFailure(new TypeError('x'), () => card)).toThrow(TypeError);
  });
});
