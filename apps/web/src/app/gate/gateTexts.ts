import type { Texts } from '../../i18n/t.ts';

/** Said where an account is not open to the reader, or not yet. */
export const gateTexts = {
  noAccountTitle: [
    'Böyle bir hesap yok ya da size açık değil',
    'There is no such account, or it is not open to you',
  ],
  noAccountBody: [
    'Adresin başındaki “{0}”, erişebildiğiniz bir hesabı göstermiyor. Adres yanlış yazılmış olabilir; hesap başkasınınsa yöneticisinden sizi eklemesini isteyin.',
    '“{0}” at the beginning of the address is no account that you can reach. The address may be mistyped; if the account belongs to others, ask its administrator to add you.',
  ],
  proveNow: ['Şimdi doğrula', 'Verify now'],
  proveWhy: [
    '“{0}” hesabı ikinci bir doğrulama ister. Doğrulayınca kaldığınız yerden devam edersiniz.',
    '“{0}” wants a second factor. Once verified you go on where you were.',
  ],
} as const satisfies Texts;
