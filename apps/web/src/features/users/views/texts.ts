import type { Texts } from '../../../i18n/t.ts';

export const viewTexts = {
  views: ['Görünümler', 'Views'],
  viewOf: ['Görünüm: {0}', 'View: {0}'],
  changedOf: ['Görünüm: {0} (değişti)', 'View: {0} (changed)'],
  none: ['Henüz kayıtlı görünüm yok', 'No views saved yet'],
  start: ['Başlangıç', 'Start'],
  whole: ['Tüm liste', 'The whole list'],
  saveNew: ['Bu görünümü kaydet…', 'Save this view…'],
  saveChange: ['Değişikliği kaydet', 'Save the change'],
  edit: ['Adını ve başlangıcı değiştir…', 'Change name and start…'],
  remove: ['Görünümü sil…', 'Delete the view…'],
  newTitle: ['Görünümü kaydet', 'Save the view'],
  editTitle: ['Görünümü değiştir', 'Change the view'],
  keeps: [
    'Süzgeçler, sıra ve sütunlar saklanır. Görünüm yalnız sizindir.',
    'It keeps filters, order and columns. The view is yours alone.',
  ],
  name: ['Ad', 'Name'],
  isStart: ['Liste bu görünümle açılsın', 'The list opens with this view'],
  save: ['Kaydet', 'Save'],
  saved: ['Görünüm kaydedildi.', 'The view was saved.'],
  removeTitle: ['“{0}” görünümü silinsin mi?', 'Delete the view “{0}”?'],
  removeBody: [
    'Listedeki kayıtlara bir şey olmaz; yalnız bu görünüm silinir.',
    'Nothing happens to the records of the list; only this view goes.',
  ],
  removeConfirm: ['Sil', 'Delete'],
  removed: ['Görünüm silindi.', 'The view was deleted.'],
} as const satisfies Texts;
