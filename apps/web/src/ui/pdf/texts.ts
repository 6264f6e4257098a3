import type { Texts } from '../../i18n/t.ts';

/** Of the ways through a document's pages, which load with them alone. */
export const pagesTexts = {
  number: ['Sayfa numarası, 1 – {0}', 'Page number, 1 to {0}'],
  between: ['1 ile {0} arasında bir sayı yazın', 'Type a number from 1 to {0}'],
  strip: ['Sayfaların küçük resimleri', 'Thumbnails of the pages'],
  showStrip: ['Küçük resimleri göster', 'Show thumbnails'],
  toMark: ['{0}: sayfa {1}', '{0}: page {1}'],
  hideStrip: ['Küçük resimleri gizle', 'Hide thumbnails'],
} as const satisfies Texts;
