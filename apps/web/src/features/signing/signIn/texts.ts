import type { Texts } from '../../../i18n/t.ts';

export const eSignInTexts = {
  title: ['E-imza ile giriş', 'Sign in by e-signature'],
  body: [
    'Kartınızla bir giriş isteği imzalanır; hiçbir belge imzalanmaz. Sertifikanızdaki kimlik numarası kimlik bilginizle eşleşmelidir.',
    'Your card signs a sign-in request, and no document. The identity number in your certificate must be that of your identity information.',
  ],
  enter: ['Giriş yap', 'Sign in'],
  running: ['Kartınız imzalıyor…', 'Your card is signing…'],
  off: ['Bu kurulumda e-imza ile giriş yapılmıyor.', 'This installation does not sign in by e-signature.'],
  byPassword: ['Şifreyle giriş', 'Sign in with a password'],
} as const satisfies Texts;
