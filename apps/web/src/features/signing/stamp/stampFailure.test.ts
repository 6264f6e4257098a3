import '../../../i18n/allMessages.ts';
import { ApiError, messages, type SigningSession } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { signWords } from '../signingWords.ts';
import { adviceForKey, adviceTexts } from '../texts.ts';
import { stampFailure, stampSentence, stampStartFailure, stampWithoutTimestamp } from './stampFailure.ts';
import { stampAdvice, stampSentences } from './stampFailureTexts.ts';

const session = (state: SigningSession['state'], error: string | null = null): SigningSession => ({
  id: 'a'.repeat(24),
  state,
  expiresAt: '2026-01-01T00:15:00Z',
  items: [],
  purpose: 'Seal',
  holder: 'ServerKey',
  canRetry: false,
  warning: null,
  error,
});

/** What a certificate on the server is refused for. */
const ofCertificate = [
  'expired',
  'not_yet_valid',
  'unusable',
  'untrusted',
  'revoked',
  'issuer_revoked',
  'not_qualified',
  'weak',
].map((why) => `lang_sign_certificate_${why}`);
const ofStamp = Object.keys(messages).filter((key) => key.startsWith('lang_sign_stamp_'));
/** A device, a PIN, a certificate or a signature of the reader's own. */
const ofSigner = /cihaz|PIN|Sertifikanız|imzanız|imza at|kendi kimliğ|sağlayıcınız/i;

// SIGN-03
describe('what is said where a stamp could not be put', () => {
  it.each([
    ...ofCertificate,
    ...ofStamp,
    'lang_sign_failed',
    'lang_sign_revocation_unknown',
    'lang_sign_timestamp_unreachable',
    'lang_sign_timestamp_refused',
    'lang_sign_session_ended',
    'lang_module_off',
  ])('%s speaks of the stamp, and says what to do', (key) => {
    const failure = stampFailure(session('Failed', key));
    expect(failure?.sentence).toBeTruthy();
    expect(failure?.advice).toBeTruthy();
    expect(`${failure?.sentence} ${failure?.advice}`).not.toMatch(ofSigner);
  });

  it.each([...ofCertificate, ...ofStamp])('%s has advice of its own, which no signer is given', (key) => {
    const { advice } = stampFailure(session('Failed', key)) ?? {};
    expect(stampAdvice[key]).toBeDefined();
    expect(advice).not.toBe(adviceTexts.sign_failed[0]);
    if (adviceForKey[key]) expect(advice).not.toBe(adviceForKey[key][0]);
  });

  it('is of reasons that there are', () => {
    for (const key of [...Object.keys(stampSentences), ...Object.keys(stampAdvice)])
      expect(messages).toHaveProperty(key);
  });

  it('tells of a session that expired, and nothing of one that goes on or is done', () => {
    expect(stampFailure(session('Expired'))?.sentence).toBe(stampSentences.lang_sign_session_ended?.[0]);
    expect(stampFailure(session('DigestsIssued'))).toBeNull();
    expect(stampFailure(session('Embedded'))).toBeNull();
  });

  it('asks for no PIN where only the time-stamp is missing', () => {
    const { sentence, advice } = stampWithoutTimestamp();
    expect(`${sentence} ${advice}`).not.toMatch(ofSigner);
  });

  it('advises where the server refuses at once, too', () => {
    const key = 'lang_sign_stamp_not_bound';
    const [tr, en] = messages[key];
    const refusal = new ApiError(400, {
      code: 'refused',
      modelState: {},
      errors: [{ field: '', key, params: [], tr, en }],
      requestId: '',
    });
    expect(stampStartFailure(refusal)).toEqual({ sentence: tr, advice: stampAdvice[key]?.[0] });
  });

  it('leaves a signer’s own words to signers', () => {
    const key = 'lang_sign_certificate_expired';
    expect(signWords.failures.sentenceOf(key)).toBe(messages[key][0]);
    expect(stampSentence(key)).toBe(stampSentences[key]?.[0]);
  });
});
