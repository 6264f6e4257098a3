import type { Texts } from '../../i18n/t.ts';

export const formTexts = {
  save: ['Kaydet', 'Save'],
  saved: ['Kaydedildi.', 'Saved.'],
  unsaved: ['Kaydedilmemiş değişiklik var', 'There are unsaved changes'],
  unchanged: ['Kaydedilecek değişiklik yok', 'Nothing to save'],
  conflictTitle: ['Kayıt başka bir yerde değişti', 'The record was changed elsewhere'],
  conflictBody: [
    'Siz düzenlerken biri bunu kaydetti. Hangisi kalsın?',
    'Somebody saved this while you were editing. Which one shall stay?',
  ],
  conflictTheirs: ['Güncel olanı yükle', 'Load the current one'],
  conflictMine: ['Benimkini kaydet', 'Save mine over it'],
} as const satisfies Texts;
