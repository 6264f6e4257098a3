import '../../i18n/allMessages.ts';
import { companionFailures, messages, type SigningSession } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { noResponse } from '../../api/failure.ts';
import { CompanionAway, CompanionRefused } from './companion/companionClient.ts';
import {
  endedPartly,
  isOpen,
  pairingFailure,
  pinError,
  runFailure,
  sessionFailure,
  startFailure,
} from './signFailure.ts';

const session = (state: SigningSession['state'], error: string | null = null): SigningSession => ({
  id: 'a'.repeat(24),
  state,
  expiresAt: '2026-01-01T00:15:00Z',
  items: [],
  purpose: 'Sign',
  holder: 'Companion',
  canRetry: false,
  warning: null,
  error,
});

describe('what the companion could not do', () => {
  it.each(companionFailures)('%s has a sentence of its own and a next step', (code) => {
    const { sentence, advice } = runFailure({ code, detail: '', triesLeft: null });
    expect(Object.values(messages).map(([tr]) => tr)).toContain(sentence);
    expect(advice).toBeTruthy();
  });

  it('says how many tries are left', () => {
    expect(runFailure({ code: 'wrong_pin', detail: '', triesLeft: 2 }).sentence).toMatch(/Kalan deneme: 2/);
  });

  it("prefers the server's reason to the bare code", () => {
    const { sentence } = runFailure({
      code: 'sign_failed',
      detail: 'lang_sign_certificate_not_yours',
      triesLeft: null,
    });
    expect(sentence).toBe(messages.lang_sign_certificate_not_yours[0]);
  });

  it('shows no sentence that was meant for the log', () => {
    expect(
      runFailure({ code: 'sign_failed', detail: 'CKR_GENERAL_ERROR', triesLeft: null }).sentence,
    ).not.toMatch(/CKR/);
  });
});

describe('a session', () => {
  it('tells why it failed or that it expired, and nothing while it goes on', () => {
    expect(sessionFailure(session('Failed', 'lang_sign_cancelled'))?.sentence).toBe(
      messages.lang_sign_cancelled[0],
    );
    expect(sessionFailure(session('Expired'))?.sentence).toBe(messages.lang_sign_session_ended[0]);
    expect(sessionFailure(session('DigestsIssued'))).toBeNull();
    expect(sessionFailure(session('Embedded'))).toBeNull();
  });

  it('takes another try only while it is open and not too old', () => {
    const before = Date.parse('2026-01-01T00:10:00Z');
    const after = Date.parse('2026-01-01T00:20:00Z');
    expect(isOpen(session('CertificateGiven'), before)).toBe(true);
    expect(isOpen(session('CertificateGiven'), after)).toBe(false);
    expect(isOpen(session('Failed'), before)).toBe(false);
  });
});

// SIGN-01
describe('a session over several documents', () => {
  type State = SigningSession['items'][number]['state'];
  const over = (state: SigningSession['state'], ...states: State[]) => ({
    state,
    items: states.map((one) => ({ state: one }) as SigningSession['items'][number]),
  });
  it.each([
    ['some signed, the others not to be signed any more', true, over('Failed', 'Embedded', 'Failed')],
    ['none signed', false, over('Failed', 'Failed', 'Failed')],
    ['one left that another try can sign', false, over('Failed', 'Embedded', 'Failed', 'DigestIssued')],
    ['one left that was not begun', false, over('Failed', 'Embedded', 'Waiting')],
    ['still going on', false, over('DigestsIssued', 'Embedded', 'Failed')],
  ] as const)('%s: a result to tell is %s', (_, expected, after) => {
    expect(endedPartly(after)).toBe(expected);
  });
});

describe('pairing', () => {
  it.each([
    ['wrong_code', false],
    ['pairing_ended', true],
    ['too_many_codes', true],
  ] as const)('%s has a sentence of its own', (code, ended) => {
    const failure = pairingFailure(new CompanionRefused(code));
    expect(failure.ended).toBe(ended);
    expect(failure.sentence).not.toBe(pairingFailure(new CompanionAway(null, 'open')).sentence);
  });

  it('that was removed in the companion is said to be so', () => {
    expect(startFailure(new CompanionRefused('not_paired')).advice).toBeTruthy();
  });
});

describe('before signing', () => {
  it('does not spend a try on a PIN of the wrong length', () => {
    const token = { kind: 'pkcs11', minPinLength: 4, maxPinLength: 8 } as const;
    expect(pinError('123', token)).toBe(messages.lang_sign_wrong_pin_size[0]);
    expect(pinError('123456789', token)).toBe(messages.lang_sign_wrong_pin_size[0]);
    expect(pinError('1234ş', token)).toBe(messages.lang_sign_wrong_pin_characters[0]);
    expect(pinError('1234', token)).toBeNull();
    expect(pinError('', token)).toBeTruthy();
    expect(pinError('', { ...token, minPinLength: 0 })).toBeNull();
  });

  it('tells a companion that went away from a server that did', () => {
    expect(startFailure(new CompanionAway(null, 'open')).sentence).toMatch(/İmza uygulaması/);
    expect(startFailure(new CompanionAway(null, 'refused')).sentence).toMatch(/erişimi engelliyor/);
    expect(startFailure(new CompanionAway(null, 'impossible')).sentence).toMatch(/Bu tarayıcı .* erişemez/);
    expect(startFailure(noResponse(null)).sentence).toMatch(/Sunucuya ulaşılamıyor/);
  });
});
