import type { Texts } from '../../i18n/t.ts';

export const passwordTexts = {
  title: ['Şifre', 'Password'],
  hint: [
    'Şifre {0} saatte bir kez değiştirilebilir. Değişince diğer oturumlarınız kapanır ve size e-posta gelir.',
    'A password can be changed once in {0} hours. Your other sessions then end and you are told by e-mail.',
  ],
  current: ['Şimdiki şifre', 'Present password'],
  change: ['Şifreyi değiştir', 'Change the password'],
  changed: [
    'Şifreniz değişti; diğer oturumlarınız kapatıldı.',
    'Your password was changed; your other sessions were ended.',
  ],
} as const satisfies Texts;
