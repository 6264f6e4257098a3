import type { Texts } from '../../i18n/t.ts';

export const invitationTexts = {
  title: ['Şifrenizi belirleyin', 'Set your password'],
  body: [
    '{0} sizi davet etti. Bağlantı bir kez kullanılabilir; son kullanım: {1}.',
    '{0} has invited you. The link can be used once, until {1}.',
  ],
  incomplete: [
    'Bağlantı eksik. Size gönderilen bağlantının tamamını açın.',
    'The link is incomplete. Open the whole link that you were given.',
  ],
  otherSignedIn: [
    'Bu tarayıcıda {0} giriş yapmış. Devam ederseniz o oturumun yerine siz giriş yaparsınız.',
    '{0} is signed in to this browser. If you go on, you are signed in instead.',
  ],
  newPassword: ['Yeni şifre', 'New password'],
  again: ['Yeni şifre (tekrar)', 'New password, again'],
  rules: [
    'En az {0} karakter, en az bir harf ve bir rakam.',
    'At least {0} characters, with a letter and a number.',
  ],
  accept: ['Şifreyi kaydet ve giriş yap', 'Save the password and sign in'],
  toSignIn: ['Giriş sayfasına git', 'Go to the sign-in page'],
} as const satisfies Texts;
