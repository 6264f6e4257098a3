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
  lang_passkey_cancelled: [
    'Geçiş anahtarı kullanılmadı: işlemden vazgeçildi, süre doldu ya da bu cihazda uygun bir anahtar yok.',
    'No passkey was used: it was cancelled, the time was over, or this device has none that fits.',
  ],
  lang_passkey_known: [
    'Bu cihazda zaten bir geçiş anahtarınız var.',
    'This device has a passkey of yours already.',
  ],
  lang_passkey_no_authenticator: [
    'Bu cihaz gereken geçiş anahtarını oluşturamıyor: ekran kilidi (PIN, parmak izi ya da yüz) kurun veya başka bir cihaz kullanın.',
    'This device cannot make the passkey that is needed: set up a screen lock (PIN, fingerprint or face) or use another device.',
  ],
  lang_passkey_wrong_address: [
    'Geçiş anahtarları yalnız {0} adresinde geçer. Sayfayı o adresten açın.',
    'Passkeys work at the address {0} only. Open the page there.',
  ],
  lang_passkey_insecure: [
    'Bağlantı güvenli (https) olmadığı için tarayıcı geçiş anahtarı kullanmaz.',
    'The browser uses no passkeys, because the connection is not secure (https).',
  ],
  lang_passkey_unsupported: [
    'Bu tarayıcı geçiş anahtarlarını tanımıyor. Güncelleyin ya da başka bir tarayıcı kullanın.',
    'This browser knows no passkeys. Update it, or use another one.',
  ],
  lang_passkey_failed: [
    'Cihaz geçiş anahtarını kullanamadı. Yeniden deneyin.',
    'The device could not use the passkey. Try again.',
  ],
  lang_passkeys_too_many: ['En fazla {0} geçiş anahtarı eklenebilir.', 'At most {0} passkeys can be added.'],
} as const satisfies Readonly<Record<string, Message>>;
