import { expect, it } from 'vitest';
import { letterText } from '../../../../platform/mail/letter/letterText.ts';
import { endingLetter } from './endingLetter.ts';

const said = (privacy: 'Normal' | 'Secret' | 'TopSecret', language: 'tr' | 'en') => {
  const job = { id: 'a', name: 'Kira sözleşmesi', serial: '2026', number: 4, revision: 0, privacy };
  const dates = { locale: language === 'tr' ? 'tr-TR' : 'en-GB', timeZone: 'Europe/Istanbul' };
  const url = 'https://t.example/cinar/myjob/a';
  const { subject, letter } = endingLetter(
    { job, lastDay: '2026-11-30' },
    { title: 'Çınar A.Ş.' },
    url,
    language,
    dates,
  );
  return { subject, text: letterText(letter) };
};

it('DRAFT-21: tells an owner which contract ends when, and that this is said once', () => {
  const { subject, text } = said('Normal', 'tr');
  expect(subject).toBe('Kira sözleşmesi: sözleşmenin süresi doluyor');
  for (const part of ['“Kira sözleşmesi”', '30 Kasım 2026 Pazartesi', '2026-4', '/myjob/a'])
    expect(text).toContain(part);
  expect(text).toContain('bir daha haber verilmez');
  expect(said('Normal', 'en').text).toContain('You are not told of this contract again.');
});

it.each(['Secret', 'TopSecret'] as const)(
  'names a contract that is %s by its number (AUTH-11 to AUTH-13)',
  (privacy) => {
    const { subject, text } = said(privacy, 'tr');
    expect(subject).toBe('2026-4: sözleşmenin süresi doluyor');
    expect(text).not.toContain('Kira');
  },
);
