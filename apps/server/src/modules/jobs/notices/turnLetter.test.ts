import { describe, expect, it } from 'vitest';
import { letterHtml } from '../../../platform/mail/letter/letterHtml.ts';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import { type TurnNotice, turnLetter } from './turnLetter.ts';

const dates = { locale: 'tr-TR', timeZone: 'Europe/Istanbul' };
const notice = (
  over: Partial<Omit<TurnNotice, 'job'>> & { job?: Partial<TurnNotice['job']> } = {},
): TurnNotice => ({
  fileNames: ['Sözleşme.pdf', 'Ek-1.pdf'],
  role: 'Approver',
  group: null,
  stamp: null,
  absent: null,
  ownerName: 'Ayşe Yılmaz',
  isOwner: false,
  account: { title: 'Çınar A.Ş.' },
  url: 'https://tomar.ornek/cinar/myjob/1',
  ...over,
  job: {
    id: '1',
    name: 'Çerçeve sözleşmesi',
    serial: 'TMR',
    number: 7,
    revision: 0,
    privacy: 'Normal',
    documents: 2,
    targetEndDate: '2026-11-30',
    ...over.job,
  },
});
const said = (over: Parameters<typeof notice>[0], language: 'tr' | 'en' = 'tr') => {
  const { subject, letter } = turnLetter(notice(over), language, dates);
  return { subject, text: letterText(letter), html: letterHtml(letter) };
};

describe('the letter to somebody whose turn has come', () => {
  it('SIGN-03: asks for a stamp in words of its own, with the account and the company', () => {
    const stamp = { name: 'Ana mühür', company: 'Çınar A.Ş.' };
    const turkish = said({ role: 'Stamper', stamp });
    expect(turkish.subject).toBe('Çerçeve sözleşmesi: mühürlemeniz isteniyor');
    expect(turkish.text).not.toMatch(/imza/i);
    expect(turkish.text).toMatch(/“.*Ana mühür.*” e-mühür hesabıyla/);
    const english = said({ role: 'Stamper', stamp, isOwner: true }, 'en');
    expect(english.subject).toBe('Çerçeve sözleşmesi: your stamp is requested');
    expect(english.text).toContain('waits for your stamp');
    expect(english.text).not.toMatch(/signature/i);
  });

  it('says who asks for what, with which documents, until when', () => {
    const { subject, text } = said({});
    expect(subject).toBe('Çerçeve sözleşmesi: onayınız bekleniyor');
    expect(text).toContain('Ayşe Yılmaz, “Çerçeve sözleşmesi” işi için onayınızı istiyor.');
    expect(text).toContain('Takip numarası: TMR-7\nBelgeler: Sözleşme.pdf, Ek-1.pdf\n');
    expect(text).toContain('Son gün: 30 Kasım 2026 Pazartesi (GMT+3)');
    expect(text).toContain('İncele ve onayla:\nhttps://tomar.ornek/cinar/myjob/1');
  });

  it('says the same in English', () => {
    const { subject, text } = said({ role: 'Signer' }, 'en');
    expect(subject).toBe('Çerçeve sözleşmesi: your signature is requested');
    expect(text).toContain('Ayşe Yılmaz asks you to sign “Çerçeve sözleşmesi”.');
    expect(text).toContain('Review and sign:\n');
    expect(text).not.toMatch(/imza|bekle|Belge/);
  });

  it('asks for initials in words of their own (JOB-19)', () => {
    const { subject, text } = said({ role: 'Initialler' });
    expect(subject).toBe('Çerçeve sözleşmesi: parafınız bekleniyor');
    expect(text).toContain('İncele ve parafla:');
    const english = said({ role: 'Initialler' }, 'en');
    expect(english.text).toContain('Ayşe Yılmaz asks you to initial “Çerçeve sözleşmesi”.');
    expect(text + english.text).not.toMatch(/onay|imza|approv|sign[^a]/);
  });

  it('says of a secret job neither its name nor those of its files (AUTH-11 to AUTH-13)', () => {
    for (const privacy of ['Secret', 'TopSecret'] as const) {
      const { subject, text, html } = said({ job: { privacy } });
      expect(subject).toBe('TMR-7: onayınız bekleniyor');
      expect(text).toContain('Ayşe Yılmaz, TMR-7 işi için onayınızı istiyor.');
      expect(text).toContain('Belgeler: 2\n');
      expect(subject + text + html).not.toMatch(/Çerçeve|Sözleşme|Ek-1/);
    }
  });

  it('says to a substitute for whom it is', () => {
    expect(said({ absent: 'Mehmet Demir' }).text).toContain('Mehmet Demir izinli; onun adına vekâleten');
    expect(said({ absent: 'Mehmet Demir' }, 'en').text).toContain('Mehmet Demir is on leave');
    expect(said({}).text).not.toContain('vekâleten');
  });

  it('names the first documents of many and counts the rest', () => {
    expect(said({ job: { documents: 9 } }).text).toContain('Sözleşme.pdf, Ek-1.pdf, 7 belge daha');
  });

  it('says that any one of a group is enough', () => {
    expect(said({ group: 'Hukuk' }).text).toContain(
      '“Hukuk” grubundan herhangi bir kişinin işlem yapması yeterlidir.',
    );
  });

  it('does not name the reader as the one who asks', () => {
    const { text } = said({ isOwner: true });
    expect(text).toContain('Başlattığınız “Çerçeve sözleşmesi” işi onayınızı bekliyor.');
    expect(text).not.toContain('Ayşe Yılmaz');
  });

  it('keeps what people typed from being HTML, headers or lines of their own', () => {
    const typed = `<b>x</b>\r\nBcc: a@b.example \u202e"${'ğ'.repeat(200)}`;
    const { subject, html } = said({
      job: { name: typed },
      fileNames: [typed],
      ownerName: typed,
      group: typed,
      account: { title: typed },
    });
    expect(subject).toMatch(/^<b>x<\/b> Bcc: a@b.example "ğ+…: onayınız bekleniyor$/);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('\u202e');
  });
});
