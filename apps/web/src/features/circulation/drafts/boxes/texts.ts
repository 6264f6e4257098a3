import type { Texts } from '../../../../i18n/t.ts';

/** Of the editor of signature boxes, which loads with it alone. */
export const boxTexts = {
  choose: ['{0}: sayfaya tıklayarak yerleştir', '{0}: place by a click on the page'],
  placeHere: ['{0}: {1}. sayfaya yerleştir', '{0}: place on page {1}'],
  clickWhere: [
    '{0}: sayfada imzanın duracağı yere tıklayın.',
    '{0}: click where on the page the signature is to stand.',
  ],
  chooseFirst: [
    'Bir imzacı seçip sayfada imzasının duracağı yere tıklayın.',
    'Choose a signer, then click where on the page the signature is to stand.',
  ],
  placed: ['{0}: kutu {1}. sayfada.', '{0}: the box stands on page {1}.'],
  placedNext: [
    '{0}: kutu {1}. sayfada. Sırada {2}: yerine tıklayın.',
    '{0}: the box stands on page {1}. Next is {2}: click on the place.',
  ],
  removed: ['{0}: kutu kaldırıldı.', '{0}: the box was removed.'],
  removedAll: ['Bu belgenin kutuları kaldırıldı.', 'The boxes of this document were removed.'],
  pageFull: ['{1}. sayfada {0} için yer kalmadı.', 'Page {1} has no room left for {0}.'],
  pageEmpty: ['Sayfa {0}', 'Page {0}'],
  pageBoxOne: ['Sayfa {0}, {1} imza kutusu', 'Page {0}, {1} signature box'],
  pageBoxes: ['Sayfa {0}, {1} imza kutusu', 'Page {0}, {1} signature boxes'],
  sameOne: ['{0}: öteki belgelerde de aynı yere', '{0}: same place on the other documents'],
  sameAll: ['Öteki belgelerde de aynı yere', 'Same places on the other documents'],
  sameRunning: ['Belgelere bakılıyor: {0} / {1}', 'Looking at the documents: {0} of {1}'],
  samePlaced: ['Öteki belgelere konan kutu: {0}', 'Boxes put on the other documents: {0}'],
  sameNone: ['Öteki belgelere kutu konamadı', 'No box could be put on the other documents'],
  sameMissed: ['{0} – {1}: {2}', '{0} – {1}: {2}'],
  sameFree: ['Bunları boş bir yere koy', 'Put these where there is room'],
  sameUndo: ['Geri al', 'Undo'],
  sameUndone: [
    'Geri alındı: öteki belgelerin kutuları eskisi gibi.',
    'Undone: the boxes of the other documents are as they were.',
  ],
  whyNoPage: ['{0}. sayfası yok', 'it has no page {0}'],
  whySmallPage: ['sayfası daha küçük', 'its page is smaller'],
  whyBox: ['orada başka bir kutu var', 'another box stands there'],
  whyText: ['orada yazı var', 'there is text there'],
  whyUnread: ['sayfası okunamadı', 'its page could not be read'],
} as const satisfies Texts;
