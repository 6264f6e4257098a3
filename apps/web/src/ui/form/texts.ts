import type { Texts } from '../../i18n/t.ts';

export const formTexts = {
  save: ['Kaydet', 'Save'],
  saved: ['Kaydedildi.', 'Saved.'],
  unsaved: ['Kaydedilmemiş değişiklik var', 'There are unsaved changes'],
  unchanged: ['Kaydedilecek değişiklik yok', 'Nothing to save'],
  sectionChanged: ['kaydedilmedi', 'not saved'],
  sectionWrong: ['düzeltilmeli', 'to be corrected'],
  conflictTitle: ['Kayıt başka bir yerde değişti', 'The record was changed elsewhere'],
  conflictBody: [
    'Siz düzenlerken bu kayıt başka biri ya da başka bir sekme tarafından değiştirildi. Farklı olan her bilgi için hangisinin kalacağını seçin.',
    'While you were editing, somebody else or another tab saved this. For everything that differs choose which one stays.',
  ],
  conflictWhole: [
    'Siz düzenlerken bu kayıt başka biri ya da başka bir sekme tarafından değiştirildi. Hangisi kalsın?',
    'While you were editing, somebody else or another tab saved this. Which one shall stay?',
  ],
  conflictAllMine: ['Hepsinde benimki', 'Mine everywhere'],
  conflictAllTheirs: ['Hepsinde öteki', 'Theirs everywhere'],
  conflictOwn: ['Benimki', 'Mine'],
  conflictOther: ['Öteki', 'Theirs'],
  conflictSave: ['Seçtiklerimi kaydet', 'Save what I chose'],
  conflictTheirs: ['Güncel olanı yükle', 'Load the current one'],
  conflictMine: ['Benimkini kaydet', 'Save mine over it'],
  switchOn: ['Açık', 'On'],
  switchOff: ['Kapalı', 'Off'],
} as const satisfies Texts;
