import type { Texts } from '../../i18n/t.ts';
import { signInTexts } from './signInTexts.ts';

export const identityTexts = {
  ...signInTexts,
  againTitle: ['Yeniden giriş yapın', 'Sign in again'],
  againBody: [
    'Oturumunuz sona erdi. Yazdıklarınız duruyor; giriş yapınca kaldığınız yerden devam edersiniz.',
    'Your session has ended. What you entered is kept; sign in and go on where you were.',
  ],
  leave: ['Vazgeç ve çık', 'Give up and leave'],
} as const satisfies Texts;
