import type { Texts } from '../../i18n/t.ts';

/** Said where an address names no account that is open to the reader. */
export const gateTexts = {
  noAccountTitle: [
    'Böyle bir hesap yok ya da size açık değil',
    'There is no such account, or it is not open to you',
  ],
  noAccountBody: [
    'Adresin başındaki “{0}”, erişebildiğiniz bir hesabı göstermiyor. Adres yanlış yazılmış olabilir; hesap başkasınınsa yöneticisinden sizi eklemesini isteyin.',
    '“{0}” at the beginning of the address is no account that you can reach. The address may be mistyped; if the account belongs to others, ask its administrator to add you.',
  ],
} as const satisfies Texts;
