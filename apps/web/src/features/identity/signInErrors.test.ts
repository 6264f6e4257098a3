import { ApiError, apiErrorOf, messages, withoutDetails } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { noResponse } from '../../api/failure.ts';
import { describeSignInFailure, SignInRefused } from './signInErrors.ts';

describe('the sign-in form', () => {
  it('speaks of the connection when the server did not answer (ERR-10)', () => {
    expect(describeSignInFailure(noResponse(null))).toBe(
      'Bağlantı kurulamadı. Lütfen internet bağlantınızı kontrol edin.',
    );
  });

  it('speaks of an unexpected error for any other failure (ERR-11)', () => {
    const unexpected = 'Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin';
    expect(describeSignInFailure(apiErrorOf(500, ''))).toBe(unexpected);
    expect(describeSignInFailure(new Error('x'))).toBe(unexpected);
    expect(describeSignInFailure(new SignInRefused([]))).toBe(unexpected);
  });

  it("shows the server's messages after the prefix (ERR-12)", () => {
    expect(describeSignInFailure(new SignInRefused(['lang_login_failed']))).toBe(
      'Hata : E-posta adresi ya da şifre yanlış.',
    );
    for (const key of ['lang_login_no_account', 'lang_second_factor_required'] as const)
      expect(describeSignInFailure(new SignInRefused([key]))).toBe(`Hata : ${messages[key][0]}`);
    const limited = new ApiError(429, {
      ...withoutDetails('too_many_requests'),
      errors: [{ field: '', key: 'k', params: [30], tr: '30 saniye bekleyin.', en: 'Wait.' }],
    });
    expect(describeSignInFailure(limited)).toBe('Hata : 30 saniye bekleyin.');
  });
});
