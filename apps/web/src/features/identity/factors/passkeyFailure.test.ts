import { ApiError, withoutDetails } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { describedPasskey, whyNoPasskey } from './passkeyFailure.ts';

const place = { rpId: 'imza.kurum.com.tr' };
const named = (name: string) => Object.assign(new Error('what the browser says'), { name });

describe('ID-07: what a browser refuses of a passkey', () => {
  it.each([
    ['NotAllowedError', 'lang_passkey_cancelled'],
    ['AbortError', 'lang_passkey_cancelled'],
    ['InvalidStateError', 'lang_passkey_known'],
    ['ConstraintError', 'lang_passkey_no_authenticator'],
    ['NotSupportedError', 'lang_passkey_no_authenticator'],
    ['SecurityError', 'lang_passkey_wrong_address'],
    ['UnknownError', 'lang_passkey_failed'],
    ['', 'lang_passkey_failed'],
  ])('%s is said as %s, in both languages', (name, key) => {
    const [said, ...others] = describedPasskey(named(name), place).errors;
    expect([said?.key, others]).toEqual([key, []]);
    expect(said?.tr).not.toBe(said?.en);
    expect(`${said?.tr}${said?.en}`).not.toMatch(/\{0\}|what the browser says/);
  });

  it('names the address that passkeys work at', () => {
    const [said] = describedPasskey(named('SecurityError'), place).errors;
    expect([said?.tr, said?.en].every((text) => text?.includes(place.rpId))).toBe(true);
  });

  it('is not what the server answered', () => {
    const answered = new ApiError(429, withoutDetails('too_many_requests'));
    expect(describedPasskey(answered, place)).toBe(answered);
  });

  it.each([
    [false, false, 'lang_passkey_insecure'],
    [false, true, 'lang_passkey_insecure'],
    [true, false, 'lang_passkey_unsupported'],
    [true, true, null],
  ])('is said before it is asked (secure %s, known %s)', (isSecure, knowsPasskeys, key) => {
    expect(whyNoPasskey({ isSecure, knowsPasskeys })).toBe(key);
  });
});
