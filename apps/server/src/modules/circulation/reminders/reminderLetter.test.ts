import { expect, it } from 'vitest';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import type { LateJob } from './lateJobs.ts';
import { reminderLetter } from './reminderLetter.ts';

const late = ({
  job,
  ...over
}: Partial<Omit<LateJob, 'job'>> & { job?: Partial<LateJob['job']> } = {}): LateJob => ({
  targetEndDate: '2026-11-30',
  waitsForReader: false,
  waitsFor: ['Veli Öz', 'Hukuk'],
  ...over,
  job: {
    id: 'a',
    name: 'Kira sözleşmesi',
    serial: '2026',
    number: 4,
    revision: 0,
    privacy: 'Normal',
    ...job,
  },
});
const said = (jobs: readonly LateJob[], language: 'tr' | 'en' = 'tr') => {
  const dates = { locale: language === 'tr' ? 'tr-TR' : 'en-GB', timeZone: 'Europe/Istanbul' };
  const { subject, letter } = reminderLetter(
    jobs,
    { title: 'Çınar A.Ş.' },
    'https://t.example/cinar',
    language,
    dates,
  );
  return { subject, text: letterText(letter) };
};

it('tells an owner which job is late, whom it waits for and where it is', () => {
  const { subject, text } = said([late()]);
  expect(subject).toBe('Çınar A.Ş.: Bir işin hedef tarihi geçti');
  expect(text).toContain(
    'Kira sözleşmesi\n2026-4\nHedef tarihi: 30 Kasım 2026 Pazartesi (GMT+3)\n' +
      'Beklenen: Veli Öz, Hukuk\nhttps://t.example/cinar/myjob/a\n',
  );
});

it('tells whoever is asked that it waits for them, in their language', () => {
  const { subject, text } = said([late({ waitsForReader: true }), late()], 'en');
  expect(subject).toBe('Çınar A.Ş.: 2 jobs are past their target date');
  expect(text).toContain('Target date: Monday, 30 November 2026 (GMT+3)\nWaits for you\n');
  expect(text).toContain('Waits for: Veli Öz, Hukuk\n');
  expect(text).not.toMatch(/hedef|bekl/i);
});

it('names a secret job by its number (AUTH-11 to AUTH-13)', () => {
  const { text } = said([late({ job: { privacy: 'Secret' } })]);
  expect(text).toContain('\n2026-4\nHedef tarihi');
  expect(text).not.toContain('Kira');
});

it('names twenty and says that there are more', () => {
  const { subject, text } = said(Array.from({ length: 21 }, (_, at) => late({ job: { id: `j${at}` } })));
  expect(subject).toContain('20+ işin hedef tarihi geçti');
  expect(text).toContain('/myjob/j19\n');
  expect(text).not.toContain('/myjob/j20');
  expect(text).toContain('Diğerleri genel bakış sayfanızda.');
});
