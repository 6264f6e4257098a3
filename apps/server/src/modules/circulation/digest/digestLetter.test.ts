import { expect, it } from 'vitest';
import { letterText } from '../../../platform/mail/letter/letterText.ts';
import type { JobInLetter } from '../../jobs/index.ts';
import type { DigestContent } from './digestContent.ts';
import { digestLetter, hasContent } from './digestLetter.ts';

const job = (over: Partial<JobInLetter> = {}): JobInLetter => ({
  id: 'a',
  name: 'Kira sözleşmesi',
  serial: '2026',
  number: 4,
  revision: 0,
  privacy: 'Normal',
  ...over,
});
const nothing: DigestContent = {
  today: '2026-11-30',
  waiting: [],
  waitingCount: 0,
  late: [],
  lateCount: 0,
  news: [],
  newsCount: 0,
  incoming: [],
  incomingCount: 0,
  moves: [],
};
const said = (content: Partial<DigestContent>, language: 'tr' | 'en' = 'tr') => {
  const dates = { locale: language === 'tr' ? 'tr-TR' : 'en-GB', timeZone: 'Europe/Istanbul' };
  const { subject, letter } = digestLetter(
    { ...nothing, ...content },
    { title: 'Çınar A.Ş.' },
    'https://t.example/cinar',
    language,
    dates,
  );
  return { subject, text: letterText(letter) };
};

it('says what waits, what is late and what happened, each job once', () => {
  const mine = job();
  const { subject, text } = said({
    waiting: [{ job: mine, targetEndDate: '2026-11-27' }],
    waitingCount: 1,
    late: [
      {
        job: job({ id: 'b', name: 'Teklif', number: 5 }),
        targetEndDate: '2026-11-26',
        waitsForReader: false,
        waitsFor: ['Veli Öz'],
      },
    ],
    lateCount: 1,
    newsCount: 2,
    news: [
      { job: mine, kinds: ['comment'] },
      { job: job({ id: 'c', name: 'Bordro' }), kinds: ['completed'] },
    ],
  });
  expect(subject).toBe('Çınar A.Ş.: bir iş sizi bekliyor');
  expect(text).toContain(
    'Kira sözleşmesi\n2026-4\nSizden işlem bekliyor\nHedef tarihi geçti: 27 Kasım 2026 Cuma (GMT+3)\nYeni yorum var\n',
  );
  expect(text).toContain(
    'Teklif\n2026-5\nHedef tarihi geçti: 26 Kasım 2026 Perşembe (GMT+3)\nBeklenen: Veli Öz\n',
  );
  expect(text).toContain('Bordro\n2026-4\nTamamlandı\n');
  expect(text.match(/Kira sözleşmesi/g)).toHaveLength(1);
});

it('is in the reader’s language', () => {
  const { subject, text } = said(
    { waiting: [{ job: job(), targetEndDate: '2026-12-04' }], waitingCount: 3 },
    'en',
  );
  expect(subject).toBe('Çınar A.Ş.: 3 jobs wait for you');
  expect(text).toContain('Due: Friday, 4 December 2026 (GMT+3)\n');
  expect(text).toContain('There are 2 more that wait for you. These are on your overview.');
  expect(text).not.toMatch(/bekl|özet/i);
});

it('says of each part how many it does not name', () => {
  const { text } = said({ waitingCount: 3, lateCount: 12, newsCount: 1 });
  expect(text).toContain(
    'Sizi bekleyen 3 iş daha var. Başkalarını bekleyen gecikmiş 12 iş daha var. Haberi olan 1 iş daha var. Bunlar genel bakış sayfanızda.',
  );
  expect(said({}).text).not.toContain('daha var');
});

it('AUTH-11 to AUTH-13: names a secret job by its number', () => {
  const { text } = said({
    news: [{ job: job({ privacy: 'TopSecret' }), kinds: ['declined'] }],
    newsCount: 1,
  });
  expect(text).toContain('2026-4\nReddedildi\n');
  expect(text).not.toContain('Kira');
});

it('says who took over work, and for whom the reader stands in', () => {
  const moves = [
    { kind: 'workTaken', other: 'Ömer Ağa' },
    { kind: 'standsIn', other: 'Veli Öz' },
  ] as const;
  const { text } = said({ moves });
  expect(text).toContain('Ömer Ağa kişisinin işlerini devraldınız.');
  expect(text).toContain('Veli Öz size vekâlet verdi.');
  expect(said({ moves }, 'en').text).toContain('You stand in for Veli Öz.');
  expect(hasContent({ ...nothing, moves })).toBe(true);
});

it('INC-08: names the incoming documents that were assigned to the reader', () => {
  const incoming = [{ id: 'd', trackingNo: 'GB-2026-7', name: 'Dilekçe', sender: 'Çankaya Belediyesi' }];
  const { text } = said({ incoming, incomingCount: 3 });
  expect(text).toContain('Dilekçe\nGB-2026-7\nSize havale edildi\nGönderen: Çankaya Belediyesi\n');
  expect(text).toContain('https://t.example/cinar/incomingDoc/d');
  expect(text).toContain('Size havale edilen 2 gelen belge daha var; bunlar Gelen belgeler sayfasında.');
  expect(text).not.toContain('genel bakış sayfanızda');
  expect(said({ incoming, incomingCount: 1 }, 'en').text).toContain('Assigned to you\nSender: Çankaya');
  expect(hasContent({ ...nothing, incoming })).toBe(true);
});

it('has nothing to say where nothing waits and nothing happened', () => {
  expect(hasContent(nothing)).toBe(false);
  expect(hasContent({ ...nothing, news: [{ job: job(), kinds: ['comment'] }] })).toBe(true);
});
