import type { Message } from './message.ts';

/** What is said of second factors, where they are asked for and set up. */
export const secondFactorMessages = {
  lang_second_factor_wrong: [
    'Kod ya da geçiş anahtarı kabul edilmedi. Yeniden deneyin.',
    'The code or passkey was not accepted. Try again.',
  ],
  lang_second_factor_code_form: ['Kod altı rakamdır.', 'The code has six digits.'],
  lang_proof_wrong_password: ['Şifre yanlış.', 'The password is wrong.'],
  lang_sign_in_over: [
    'Bu girişin süresi doldu ya da başka bir tarayıcıda başladı. Yeniden giriş yapın.',
    'This sign-in has expired, or began in another browser. Sign in again.',
  ],
  lang_totp_begin_again: [
    'Kurulumun süresi doldu. Yeniden başlatın.',
    'The set-up has expired. Begin again.',
  ],
  lang_passkey_refused: [
    'Geçiş anahtarı eklenemedi. Yeniden deneyin.',
    'The passkey could not be added. Try again.',
  ],
  lang_passkey_unavailable: [
    'Bu kurulumun adresinde geçiş anahtarı kullanılamaz.',
    'Passkeys cannot be used at the address of this installation.',
  ],
  lang_passkeys_too_many: ['En fazla {0} geçiş anahtarı eklenebilir.', 'At most {0} passkeys can be added.'],
} as const satisfies Readonly<Record<string, Message>>;
