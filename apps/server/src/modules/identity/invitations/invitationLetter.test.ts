import { expect, it } from 'vitest';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import { invitationLetter } from './invitationLetter.ts';

const dates = { locale: 'en-GB', timeZone: 'Europe/Istanbul' };
const invited = {
  accountTitle: 'Çınar A.Ş.',
  email: 'veli@cinar.example',
  link: 'https://t.example/invitation#secret',
  until: new Date('2026-11-30T11:05:00Z'),
};

it('says who invites, until when the link works, and opens it with one button', () => {
  const { subject, letter } = invitationLetter(invited, 'en', dates);
  const text = letterText(letter);
  expect(subject).toBe('Çınar A.Ş.: invitation to Tomar');
  expect(text).toContain('Çınar A.Ş. added you as a user of Tomar');
  expect(text).toContain('Link: Works once, until 30 November 2026 at 14:05 (GMT+3)');
  expect(text).toContain('Set my password:\nhttps://t.example/invitation#secret\n');
});

it('says to whoever has a password that there is nothing to set', () => {
  const { letter } = invitationLetter({ ...invited, until: null }, 'tr', dates);
  const text = letterText(letter);
  expect(text).toContain('Bildiğiniz şifreyle girersiniz.');
  expect(text).not.toMatch(/Bağlantı:|belirle/);
});
