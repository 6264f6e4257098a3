import type { Message } from './message.ts';

/**
 * What the page itself says to somebody who signs in (ERR-10 to ERR-12), and why the server lets nobody in, which it says by
 * key. Until that is done the page knows no others: the server's errors bring their texts along.
 */
export const signInMessages = {
  lang_login_connection_failed: [
    'Bağlantı kurulamadı. Lütfen internet bağlantınızı kontrol edin.',
    'Connection failed. Please check your Internet connection.',
  ],
  lang_login_unexpected: [
    'Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin',
    'Unexpected error occurred. Please try again later',
  ],
  lang_login_error_prefix: ['Hata :', 'Error :'],
  lang_login_failed: ['E-posta adresi ya da şifre yanlış.', 'The e-mail address or the password is wrong.'],
  lang_login_no_account: ['Bu kullanıcının etkin bir hesabı yok.', 'This user has no active account.'],
  lang_second_factor_required: [
    'Bu hesap ikinci bir doğrulama ister; kullandığınız yol tek başına yetmez.',
    'This account wants a second factor; the way you came is not enough alone.',
  ],
} as const satisfies Record<string, Message>;
