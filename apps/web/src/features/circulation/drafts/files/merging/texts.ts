import type { Texts } from '../../../../../i18n/t.ts';

export const mergeTexts = {
  merge: ['PDF’leri birleştir', 'Merge PDFs'],
  title: ['PDF’leri birleştir', 'Merge PDFs'],
  intro: [
    'Seçilen belgeler, aşağıdaki sırayla tek bir PDF olur ve taslakta onların yerini alır. İmza yerleri sayfalarıyla birlikte taşınır; bir imzacının birden çok yeri varsa sonuncusu kalır.',
    'The chosen documents become one PDF in the order below, which takes their place in the draft. Signature places move with their pages; of several places of one signer the last one stays.',
  ],
  documents: ['Birleştirilecek belgeler', 'Documents to merge'],
  name: ['Yeni belgenin adı', 'Name of the new document'],
  confirm: ['Birleştir', 'Merge'],
  pagesOne: ['Toplam {0} sayfa', '{0} page in total'],
  pages: ['Toplam {0} sayfa', '{0} pages in total'],
  done: ['Belgeler birleştirildi', 'The documents were merged'],
  nameOf: ['{0} (birleştirilmiş)', '{0} (merged)'],
} as const satisfies Texts;
