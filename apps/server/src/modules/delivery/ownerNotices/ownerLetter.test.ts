import { describe, expect, it } from 'vitest';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import { type OwnerNotice, ownerLetter } from './ownerLetter.ts';

const acted = { email: 'veli@ornek.example', group: null };
const notice = ({
  job,
  ...over
}: Partial<Omit<OwnerNotice, 'job'>> & { job?: Partial<OwnerNotice['job']> } = {}): OwnerNotice => ({
  isDeclined: false,
  reason: '',
  people: [
    { ...acted, state: 'Approved', name: 'İbrahim Çelik' },
    { ...acted, state: 'Signed', name: 'Gülşen Öz' },
  ],
  deliveries: [
    { name: 'Sözleşme arşivi', state: 'Sent' },
    { name: 'a@ornek.example', state: 'NotSent' },
  ],
  account: { title: 'Çınar A.Ş.' },
  url: 'https://t.example/cinar/myjob/1',
  ...over,
  job: {
    id: '1',
    name: 'Kira sözleşmesi',
    serial: '2026',
    number: 4,
    revision: 0,
    privacy: 'Normal',
    ...job,
  },
});
const said = (over: Parameters<typeof notice>[0], language: 'tr' | 'en' = 'tr') => {
  const { subject, letter, by } = ownerLetter(notice(over), language);
  return { subject, by, text: letterText(letter) };
};

describe('the letter to an owner', () => {
  it('says that the job is completed, who acted, and whom it did not reach', () => {
    const { subject, text, by } = said({});
    expect([subject, by]).toEqual(['Kira sözleşmesi: tamamlandı', null]);
    expect(text).toContain('“Kira sözleşmesi” işinin bütün adımları bitti.');
    expect(text).toContain('Bazı alıcılara gönderilemedi; işin sayfasından yeniden gönderebilirsiniz.');
    expect(text).toContain('Onaylayanlar: İbrahim Çelik\nİmzalayanlar: Gülşen Öz\n');
    expect(text).toContain('Gönderilenler: Sözleşme arşivi\nGönderilemeyenler: a@ornek.example\n');
  });

  it('says that all was sent where it was', () => {
    const { text } = said({ deliveries: [{ name: 'Arşiv', state: 'Sent' }] }, 'en');
    expect(text).toContain('All steps of “Kira sözleşmesi” are done.');
    expect(text).toContain('The documents were sent to all recipients.');
    expect(text).not.toContain('Not sent');
  });

  it('does not say that all was sent while somebody is being sent to again', () => {
    const { text } = said({
      deliveries: [
        { name: 'Arşiv', state: 'Sent' },
        { name: 'Muhasebe', state: 'WaitingToSend' },
      ],
    });
    expect(text).not.toContain('Belgeler bütün alıcılara gönderildi.');
    expect(text).toContain('Bazı alıcılara gönderim sürüyor.');
    expect(text).toContain('Gönderilenler: Arşiv\nGönderimi sürenler: Muhasebe\n');
  });

  const declined = [{ ...acted, state: 'Declined' as const, name: 'Gülşen Öz', group: 'Hukuk' }];

  it('says who declined, for whom, why and what next', () => {
    const { subject, text, by } = said({ isDeclined: true, reason: 'Tutar\nyanlış', people: declined });
    expect(subject).toBe('Kira sözleşmesi: reddedildi');
    expect(text).toContain('Gülşen Öz, “Hukuk” grubu adına “Kira sözleşmesi” işini reddetti.');
    expect(text).toContain('> Tutar\n> yanlış\n');
    expect(text).toContain('İş sona erdi; başka kimseden işlem beklenmiyor.');
    expect(by?.email).toBe('veli@ornek.example');
  });

  it('says of a secret job neither its name, nor why, nor whom it went to (AUTH-11 to AUTH-13)', () => {
    const job = { privacy: 'TopSecret' } as const;
    const refused = said({ job, isDeclined: true, reason: 'Tutar yanlış', people: declined }, 'en');
    expect(refused.subject).toBe('2026-4: declined');
    expect(refused.text).not.toMatch(/Kira|Tutar/);
    expect(said({ job }).text).not.toMatch(/Kira|arşivi|ornek/);
  });
});
