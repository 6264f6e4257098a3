import { expect, it } from 'vitest';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import type { LateJob } from './lateJobs.ts';
import { lateLetter } from './lateLetter.ts';

const said = (privacy: LateJob['job']['privacy'], language: 'tr' | 'en') => {
  const late: LateJob = {
    targetEndDate: '2026-11-30',
    waitsForReader: false,
    waitsFor: ['Veli Öz', 'Hukuk'],
    job: { id: 'a', name: 'Kira sözleşmesi', serial: '2026', number: 4, revision: 0, privacy },
  };
  const dates = { locale: language === 'tr' ? 'tr-TR' : 'en-GB', timeZone: 'Europe/Istanbul' };
  const url = 'https://t.example/cinar/myjob/a';
  const { subject, letter } = lateLetter(late, { title: 'Çınar A.Ş.' }, url, language, dates);
  return { subject, text: letterText(letter) };
};

it('tells an owner which job is late, whom it waits for, and that this is said once', () => {
  const { subject, text } = said('Normal', 'tr');
  expect(subject).toBe('Kira sözleşmesi: hedef tarihi geçti');
  for (const part of ['“Kira sözleşmesi” işinin', '30 Kasım 2026 Pazartesi', 'Veli Öz', 'Hukuk', '/myjob/a'])
    expect(text).toContain(part);
  expect(text).toContain('Bu iş için bir daha haber verilmez.');
  expect(said('Normal', 'en').text).toContain('You are not told of this job again.');
});

it('names a secret job by its number (AUTH-11 to AUTH-13)', () => {
  const { subject, text } = said('Secret', 'tr');
  expect(subject).toBe('2026-4: hedef tarihi geçti');
  expect(text).not.toContain('Kira');
});
