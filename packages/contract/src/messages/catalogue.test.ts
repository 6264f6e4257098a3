import { expect, it } from 'vitest';
import { type MessageKey, messages } from './index.ts';

/** What a person reads, letter by letter; only of what the product says somewhere. */
it.each<[id: string, key: MessageKey, tr: string, en: string]>([
  [
    'ERR-10',
    'lang_login_connection_failed',
    'Bağlantı kurulamadı. Lütfen internet bağlantınızı kontrol edin.',
    'Connection failed. Please check your Internet connection.',
  ],
  [
    'ERR-11',
    'lang_login_unexpected',
    'Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin',
    'Unexpected error occurred. Please try again later',
  ],
  ['ERR-12', 'lang_login_error_prefix', 'Hata :', 'Error :'],
  [
    'ERR-16',
    'lang_sign_token_locked',
    'E-imza cihazı kilitli. Kilidi sertifika sağlayıcınızın aracıyla (PUK) açın.',
    'The signing device is locked. Unlock it with your certificate provider’s tool (PUK).',
  ],
  [
    'ERR-17',
    'lang_sign_wrong_pin',
    'E-imza şifresi (PIN) yanlış.',
    'The e-signature password (PIN) is wrong.',
  ],
  ['ERR-18', 'lang_sign_wrong_pin_size', 'PIN uzunluğu yanlış.', 'The PIN has the wrong length.'],
  [
    'ERR-19',
    'lang_sign_wrong_pin_characters',
    'PIN geçersiz karakter içeriyor.',
    'The PIN has characters that are not allowed.',
  ],
  [
    'ERR-20',
    'lang_sign_token_lost',
    'E-imza cihazıyla bağlantı koptu. Cihazı yeniden takıp deneyin.',
    'The connection to the signing device was lost. Plug it in again and retry.',
  ],
  [
    'ERR-21',
    'lang_sign_already_signed',
    'Bu iş zaten imzalanmış; yeniden imzalanamaz.',
    'This job is already signed and cannot be signed again.',
  ],
  ['ERR-22', 'lang_sign_no_documents', 'İmzalanacak belge yok.', 'There are no documents to sign.'],
  ['ERR-23', 'lang_sign_failed', 'Dosya imzalanamadı.', 'The file could not be signed.'],
  [
    'ERR-25',
    'lang_sign_result_not_accepted',
    'İmza sonucu kabul edilmedi.',
    'The sign result was not accepted.',
  ],
  ['ERR-26', 'lang_file_upload_failed', 'Dosya yüklenemedi.', 'The file could not be uploaded.'],
  ['ERR-27', 'lang_file_size_exceeded', '“{0}” çok büyük: en fazla {1}.', '“{0}” is too large: at most {1}.'],
  [
    'ERR-28',
    'lang_image_too_small',
    'Resim çok küçük: en az {0} × {1} piksel.',
    'The image is too small: at least {0} × {1} pixels.',
  ],
  ['ERR-29', 'lang_file_cannot_preview', 'Dosya önizlenemiyor.', 'The file cannot be previewed.'],
  [
    'ERR-30',
    'lang_login_failed',
    'E-posta adresi ya da şifre yanlış.',
    'The e-mail address or the password is wrong.',
  ],
  ['ERR-31', 'lang_password_mismatch', 'Şifreler birbirinin aynı değil.', 'The passwords do not match.'],
  [
    'ERR-32',
    'lang_password_link_unknown',
    'Şifre bağlantısı doğrulanamadı. Bağlantının tamamını açtığınızdan emin olun ya da yenisini isteyin.',
    'The password link could not be verified. Make sure that you opened all of it, or ask for a new one.',
  ],
  ['ERR-34', 'lang_unauthorized', 'Bu işlem için yetkiniz yok.', 'You are not authorised for this action.'],
  [
    'ERR-35',
    'lang_delivery_mail_not_set_up',
    'E-posta gönderimi bu kurulumda ayarlanmamış.',
    'Sending mail is not set up in this installation.',
  ],
  ['ERR-44', 'lang_test_succeeded', 'Bağlantı denemesi başarılı.', 'The connection test succeeded.'],
  ['ERR-45', 'lang_test_failed', 'Bağlantı denemesi başarısız.', 'The connection test failed.'],
  [
    'ERR-46',
    'lang_licence_expired',
    'Lisansınızın süresi doldu. Hizmet sağlayıcınızın adresinden ya da telefonundan iletişime geçin.',
    'Your licence has expired. Contact your provider by address or phone.',
  ],
  ['ERR-41', 'lang_job_none_waiting', 'Bekleyen iş bulunamadı.', 'No waiting job was found.'],
  ['ERR-42', 'lang_save_failed', 'Kaydedilemedi.', 'Saving failed.'],
  ['ERR-43', 'lang_update_failed', 'Güncellenemedi.', 'Updating failed.'],
])('%s: %s', (_id, key, tr, en) => {
  expect(messages[key]).toEqual([tr, en]);
});
