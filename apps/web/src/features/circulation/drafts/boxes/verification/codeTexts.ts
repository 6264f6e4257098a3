import type { Texts } from '../../../../../i18n/t.ts';

/** Of the verification QR code, where a draft is edited. */
export const codeTexts = {
  name: ['Doğrulama karekodu', 'Verification QR code'],
  short: ['Karekod', 'QR code'],
  add: ['Karekod ekle', 'Add QR code'],
  placeIn: ['Karekod, {0}: {1}', 'QR code, {0}: {1}'],
  onPageOf: ['{1} ({0}. sayfa)', '{1} (page {0})'],
  /** Under another standard than PAdES what was placed stays in the draft, for whoever chooses PAdES again. */
  notPrinted: [
    'Yerleştirdiğiniz doğrulama karekodu bu imza standardıyla basılmaz, yalnız PAdES (PDF) ile basılır.',
    'The verification QR code that you placed is not printed under this signature standard, only under PAdES (PDF).',
  ],
  wrong: ['{0}, orada duramaz', '{0}, cannot stand there'],
} as const satisfies Texts;
