import { ApiError, apiErrorOf } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import '../i18n/allMessages.ts';
import { describeFailure } from './describeFailure.ts';
import { isInvalidToken, isProofRequired, noResponse } from './failure.ts';

const wireBody = (code: string, ...errors: { key: string; tr: string }[]) =>
  JSON.stringify({
    Code: code,
    ModelState: Object.fromEntries(errors.map((error, index) => [`Field${index}`, [error.key]])),
    Errors: errors.map((error, index) => ({
      Field: `field${index}`,
      Key: error.key,
      Params: [],
      Tr: error.tr,
      En: 'English',
    })),
    RequestId: 'r1',
  });

describe('what a person is told of a failed request', () => {
  it('says that the server cannot be reached when there is no response (ERR-01)', () => {
    expect(describeFailure(noResponse(new Error('x'))).heading).toMatch(/^Sunucuya ulaşılamıyor/);
  });

  it('says that the record was not found for 404, whatever the body (ERR-02)', () => {
    expect(describeFailure(apiErrorOf(404, '')).heading).toBe('Kayıt bulunamadı.');
  });

  it('DEF-06: says in one sentence that the account wants a second factor', () => {
    const failure = apiErrorOf(
      403,
      wireBody('proof_required', {
        key: 'lang_second_factor_required',
        tr: 'Bu hesap ikinci bir doğrulama ister.',
      }),
    );
    expect(describeFailure(failure)).toEqual({
      heading: 'Bu hesap ikinci bir doğrulama ister.',
      messages: [],
    });
    expect([isProofRequired(failure), isProofRequired(apiErrorOf(403, ''))]).toEqual([true, false]);
  });

  it('joins all messages of a 400 (ERR-03)', () => {
    const failure = apiErrorOf(
      400,
      wireBody('validation_failed', { key: 'lang_a', tr: 'Birinci.' }, { key: 'lang_b', tr: 'İkinci.' }),
    );
    expect(describeFailure(failure)).toEqual({ heading: 'Birinci.', messages: ['İkinci.'] });
  });

  it('tells to sign in again when a 400 holds the invalid-token entry (ERR-04)', () => {
    const failure = apiErrorOf(400, wireBody('refused', { key: 'lang_invalid_token', tr: 'x' }));
    expect(isInvalidToken(failure)).toBe(true);
    expect(describeFailure(failure).heading).toMatch(/yeniden giriş yapın/);
  });

  it('adds the messages to an authorization problem and to an unexpected error (ERR-06, ERR-07)', () => {
    for (const [status, heading] of [
      [401, 'Bu işlem için yetkiniz yok.'],
      [500, 'Beklenmeyen bir hata oluştu.'],
    ] as const)
      expect(describeFailure(apiErrorOf(status, wireBody('x', { key: 'k', tr: 'Ayrıntı.' })))).toEqual({
        heading,
        messages: ['Ayrıntı.'],
      });
  });

  it('asks to retry for any other status, and does not repeat itself (ERR-08)', () => {
    const failure = apiErrorOf(
      418,
      wireBody('x', { key: 'lang_try_again', tr: 'İşlem tamamlanamadı. Lütfen yeniden deneyin.' }),
    );
    expect(describeFailure(failure)).toEqual({
      heading: 'İşlem tamamlanamadı. Lütfen yeniden deneyin.',
      messages: [],
    });
  });

  it('keeps the status of an answer that no server of ours wrote', () => {
    const failure = apiErrorOf(502, '<html>');
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.status).toBe(502);
  });
});
