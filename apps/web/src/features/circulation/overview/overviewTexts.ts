import type { Texts } from '../../../i18n/t.ts';

/** Of what stands below the counts of the overview. */
export const overviewTexts = {
  late: ['Gecikenler', 'Late'],
  lateEmpty: ['Geciken iş yok.', 'Nothing is late.'],
  lateEmptyBody: [
    'Hedef tarihi geçen bir iş olursa burada, kimde olduğuyla durur.',
    'A job past its target date would stand here, with who has it.',
  ],
  lateBy: ['Hedef: {0}', 'Due: {0}'],
  weeks: ['Son sekiz hafta', 'The last eight weeks'],
  weeksEmpty: ['Bu sürede başlattığınız iş yok', 'You started no job in this time'],
  weeksSummary: [
    'Son sekiz haftada {0} iş başladı, {1} iş tamamlandı.',
    '{0} jobs began and {1} were completed in the last eight weeks.',
  ],
  week: ['Hafta', 'Week'],
  weekStarted: ['Başlayan', 'Started'],
  weekCompleted: ['Tamamlanan', 'Completed'],
} as const satisfies Texts;
