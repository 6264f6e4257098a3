import type { Texts } from '../i18n/t.ts';

export const idleTexts = {
  title: ['Oturumunuz kapanmak üzere', 'You are about to be signed out'],
  body: [
    'Uzun süredir işlem yapmadınız. Kalırsanız kaldığınız yerden devam edersiniz.',
    'Nothing has happened here for a while. Stay, and you go on where you were.',
  ],
  seconds: ['{0} sn', '{0} s'],
  stay: ['Oturumda kal', 'Stay signed in'],
  signOut: ['Çıkış yap', 'Sign out'],
} as const satisfies Texts;
