import type { Texts } from '../../../../../i18n/t.ts';

/** Of the editor of text fields, which loads with it alone. */
export const placeholderTexts = {
  title: ['Metin alanları: {0}', 'Text fields: {0}'],
  help: [
    'Alana yazılacak metin, şablondan iş başlatılırken sorulur; aynı adlı alanlara aynı metin gelir. Alanı sürükleyin, köşesinden boyutlandırın.',
    'What goes into a field is asked when a job is begun from the template; fields of the same name get the same. Drag a field, size it by its corner.',
  ],
  keys: [
    'Ok tuşları da taşır (Shift: büyük adım, Alt: boyut, PageUp/PageDown: sayfa, Delete: sil).',
    'The arrow keys move it, too (Shift: larger steps, Alt: size, PageUp/PageDown: page, Delete: remove).',
  ],
  fields: ['Bu belgedeki alanlar', 'Fields of this document'],
  count: ['Metin alanları ({0})', 'Text fields ({0})'],
  none: ['Henüz alan yok.', 'There are no fields yet.'],
  add: ['Alan ekle', 'Add a field'],
  added: [
    'Alan {0}. sayfada: adını yazın, yerine sürükleyin.',
    'The field stands on page {0}: name it, then drag it to its place.',
  ],
  another: ['“{0}” için bir yer daha', 'Another place for “{0}”'],
  show: ['“{0}” alanını göster, {1}. sayfa', 'Show the field “{0}”, page {1}'],
  showShort: ['Göster', 'Show'],
  remove: ['“{0}” alanını kaldır, {1}. sayfa', 'Remove the field “{0}”, page {1}'],
  removed: ['“{0}” alanı kaldırıldı.', 'The field “{0}” was removed.'],
  restored: ['“{0}” alanı geri geldi.', 'The field “{0}” is back.'],
  name: ['Alanın adı', 'Name of the field'],
  nameHint: ['Örneğin Kiracının adı', 'Such as Name of the tenant'],
  size: ['Punto', 'Size'],
  required: ['Zorunlu', 'Required'],
  onPage: ['{0}. sayfada', 'on page {0}'],
  field: ['Metin alanı {0}, {1}. sayfa', 'Text field {0}, page {1}'],
  unnamed: ['adsız alan', 'unnamed field'],
  pageFields: ['Sayfa {0}, {1} metin alanı', 'Page {0}, {1} text fields'],
  start: [
    'Alan ekleyip sayfada metnin duracağı yere sürükleyin.',
    'Add a field and drag it to where the text is to stand.',
  ],
  sample: ['Örnek metin', 'Sample text'],
} as const satisfies Texts;
