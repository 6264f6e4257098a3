import type { Message } from './message.ts';

/** ERR-01 to ERR-09 and what every screen may have to say. */
export const generalMessages = {
  lang_no_response: [
    'Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip yeniden deneyin.',
    'The server cannot be reached. Check your connection and try again.',
  ],
  lang_invalid_token: [
    'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
    'Your session has ended. Please sign in again.',
  ],
  lang_unauthorized: ['Bu işlem için yetkiniz yok.', 'You are not authorised for this action.'],
  lang_unexpected_error: ['Beklenmeyen bir hata oluştu.', 'An unexpected error occurred.'],
  lang_try_again: [
    'İşlem tamamlanamadı. Lütfen yeniden deneyin.',
    'The operation could not be completed. Please try again.',
  ],
  lang_too_many_requests: [
    'Çok fazla istek gönderildi. {0} saniye sonra yeniden deneyin.',
    'Too many requests. Try again in {0} seconds.',
  ],
  lang_temporarily_unavailable: [
    'Hizmet şu anda kullanılamıyor. Verileriniz güvende; birazdan yeniden deneyin.',
    'The service is not available right now. Your data is safe; try again shortly.',
  ],
  lang_no_space: [
    'Sunucuda yer kalmadı. Verileriniz güvende; yöneticinize haber verin ve daha sonra yeniden deneyin.',
    'The server has no space left. Your data is safe; tell your administrator and try again later.',
  ],
  lang_request_invalid: ['Gönderilen bilgi geçersiz.', 'What was sent is not valid.'],
  lang_request_too_large: ['Gönderilen bilgi çok büyük.', 'What was sent is too large.'],
  lang_request_too_slow: [
    'İstek zamanında ulaşmadı. Bağlantınızı kontrol edip yeniden deneyin.',
    'The request did not arrive in time. Check your connection and try again.',
  ],
  lang_not_found: ['Kayıt bulunamadı.', 'The record was not found.'],
  lang_changed_meanwhile: [
    'Bu kayıt siz düzenlerken başka bir yerde değişti. Güncel halini yükleyin.',
    'This record was changed elsewhere while you were editing it. Load the current one.',
  ],
  lang_invalid_id: ['Kayıt kimliği geçersiz.', 'The record id is not valid.'],
  lang_module_off: ['Bu modül hesabınızda açık değil.', 'This module is not enabled for your account.'],
  lang_option_off: ['Bu seçenek hesabınızda açık değil.', 'This option is not enabled for your account.'],
  lang_caller_unknown: [
    'Bu adres, bu kurulumda henüz kimsenin giremediği bir yoldan çağrılır.',
    'This address is for callers who have no way in to this installation yet.',
  ],
  lang_licence_expired: [
    'Lisansınızın süresi doldu. Hizmet sağlayıcınızın adresinden ya da telefonundan iletişime geçin.',
    'Your licence has expired. Contact your provider by address or phone.',
  ],
  lang_save_failed: ['Kaydedilemedi.', 'Saving failed.'],
  lang_update_failed: ['Güncellenemedi.', 'Updating failed.'],
  lang_name_required: ['Ad zorunludur.', 'Name is required.'],
  lang_name_too_long: ['Ad en fazla {0} karakter olabilir.', 'The name may have at most {0} characters.'],
  lang_text_too_long: ['En fazla {0} karakter yazılabilir.', 'At most {0} characters fit here.'],
  lang_name_taken: ['Bu ad kullanılıyor.', 'This name is in use.'],
  lang_name_alike: [
    'Buna çok benzeyen bir ad kullanılıyor: {0}.',
    'A name very much like this one is in use: {0}.',
  ],
  lang_character_not_accepted: [
    'Girdiğiniz karakter kabul edilmiyor.',
    'The character you entered is not accepted.',
  ],
  lang_no_angle_brackets: ['< ve > karakterlerini kullanmayın.', 'Do not use < and > characters.'],
  lang_email_duplicate: [
    '{0} adresi listede birden çok kez var.',
    'The address {0} is in the list more than once.',
  ],
  lang_password_too_short: [
    'Şifre en az {0} karakter olmalıdır.',
    'The password must be at least {0} characters.',
  ],
  lang_password_letter_and_number: [
    'Şifre en az bir harf ve bir rakam içermelidir.',
    'The password must hold a letter and a number.',
  ],
  lang_password_mismatch: ['Şifreler birbirinin aynı değil.', 'The passwords do not match.'],
  lang_invitation_unknown: [
    'Bu davet bağlantısı geçersiz. Bağlantının tamamını kopyaladığınızdan emin olun ya da yenisini isteyin.',
    'This invitation link is not valid. Make sure that you copied all of it, or ask for a new one.',
  ],
  lang_invitation_used: [
    'Bu davet bağlantısı daha önce kullanıldı. Şifrenizle giriş yapın ya da yeni bir bağlantı isteyin.',
    'This invitation link was used already. Sign in with your password, or ask for a new link.',
  ],
  lang_invitation_expired: [
    'Bu davet bağlantısının süresi doldu. Yeni bir bağlantı isteyin.',
    'This invitation link has expired. Ask for a new one.',
  ],
  lang_fresh_proof_required: [
    'Bu işlem için kimliğinizi yeniden doğrulayın.',
    'Prove again who you are: this wants a proof of the last minutes.',
  ],
  lang_request_header_required: [
    'Bu istek için bir istek kimliği gereklidir.',
    'This request needs a request id.',
  ],
} as const satisfies Record<string, Message>;
