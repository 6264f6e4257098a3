import { type NoticeItem, noticeKinds } from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { noticeSentence } from './noticeSentence.ts';

const notice: NoticeItem = {
  id: '000000000000000000000001',
  kind: 'turn',
  at: '2026-11-28T10:00:00.000Z',
  isUnread: true,
  isWaiting: true,
  job: { id: '000000000000000000000002', name: 'Sözleşme' },
  by: 'Ayşe Işık',
  role: 'Approver',
  isAgain: false,
  group: null,
  stampAccount: null,
  absent: null,
  wasOwn: false,
  batch: null,
  incoming: null,
  day: null,
  made: null,
  failed: null,
};

describe('the sentence of a notice', () => {
  it('says what is asked, in whose place, and that it was asked once it is over', () => {
    expect(noticeSentence(notice)).toBe('Onayınız bekleniyor');
    expect(noticeSentence({ ...notice, role: 'Signer', group: 'İmza yetkilileri' })).toBe(
      '“İmza yetkilileri” grubu için imzanız bekleniyor',
    );
    expect(noticeSentence({ ...notice, role: 'Initialler' })).toBe('Parafınız bekleniyor');
    expect(noticeSentence({ ...notice, absent: 'Ömer Ağa' })).toBe(
      'Ömer Ağa adına vekâleten onayınız bekleniyor',
    );
    expect(noticeSentence({ ...notice, isAgain: true })).toBe('Ayşe Işık hatırlattı: onayınız bekleniyor');
    expect(noticeSentence({ ...notice, isWaiting: false })).toBe('Onayınız istenmişti');
  });

  it('says who took a turn, and for whom', () => {
    const taken = { ...notice, kind: 'turnTaken' as const };
    expect(noticeSentence({ ...taken, group: 'Onaycılar' })).toBe(
      'Ayşe Işık, “Onaycılar” grubu adına işlem yaptı',
    );
    expect(noticeSentence({ ...taken, wasOwn: true })).toBe('Ayşe Işık sizin yerinize işlem yaptı');
    expect(noticeSentence({ ...taken, by: '' })).toBe('Başkası işlem yaptı; sizden beklenmiyor');
  });

  it('says which day is near, or past', () => {
    const near = { ...notice, kind: 'dueSoon' as const };
    expect(noticeSentence({ ...near, day: '2026-11-30' })).toBe('Hedef tarihi yaklaştı: 30 Kas 2026');
    expect(noticeSentence({ ...near, kind: 'escalated', day: '2026-11-30' })).toBe(
      'Hedef tarihi 30 Kas 2026 idi, iş hâlâ bekliyor',
    );
  });

  it('says something of every kind, also where nobody did it or nobody knows any more', () => {
    for (const kind of noticeKinds)
      for (const by of ['', 'Ayşe Işık']) {
        const said = noticeSentence({ ...notice, kind, by, made: 3, failed: 1 });
        expect(said, kind).not.toBe('');
        expect(said, kind).not.toMatch(/\{\d\}|undefined|null/);
      }
  });
});
