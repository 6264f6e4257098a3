import type { Texts } from '../../../i18n/t.ts';

export const wayTexts = {
  otherWays: ['Diğer giriş yolları', 'Other ways to sign in'],
  forgotten: ['Şifremi unuttum', 'Forgot password'],
  link: ['E-postayla', 'By e-mail'],
  external: ['Kurum hesabı', 'Your organisation'],
  eSignature: ['E-imza', 'E-signature'],
  passkey: ['Geçiş anahtarıyla gir', 'Sign in with a passkey'],
  or: ['ya da', 'or'],
} as const satisfies Texts;
