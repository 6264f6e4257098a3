import type { Texts } from '../../../i18n/t.ts';

export const signLimitTexts = {
  beside: ['Limitler yan yana', 'Limits side by side'],
  besideHint: [
    'Etkin limitler, bu formda yazdıklarınızla birlikte; çakışmalar ve boşluklar burada görünür.',
    'The active limits, with what you have typed here; overlaps and gaps show up.',
  ],
  this: ['Bu limit', 'This limit'],
  upwards: ['{0} ve üzeri', '{0} and above'],
  range: ['{0} – {1}', '{0} – {1}'],
  noProblem: ['Çakışma ve boşluk yok.', 'No overlap and no gap.'],
  notYet: ['Tutarlar yazılınca burada gösterilir.', 'Shown once the amounts are given.'],
  inactive: ['Pasif bir limit hesaba katılmaz.', 'A limit that is inactive does not count.'],
} as const satisfies Texts;
