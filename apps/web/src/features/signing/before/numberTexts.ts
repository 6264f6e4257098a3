import type { Texts } from '../../../i18n/t.ts';

export const numberTexts = {
  title: ['Kimlik bilgileriniz eksik', 'Your identity information is missing'],
  body: [
    'İmza sertifikanızın size ait olduğu kimlik numaranızla anlaşılır. İmzalamadan önce girin; yoksa imzanız reddedilebilir.',
    'Your identity number tells that a signature certificate is yours. Give it before you sign, or the signature may be refused.',
  ],
  give: ['Kimlik bilgilerimi gir', 'Give my identity information'],
} as const satisfies Texts;
