import { participantRoles } from '@tomar/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForPhone, noticeSms, smsKinds, smsLetters } from './noticeSms.ts';

const turn = { kind: 'turn', role: 'Approver', tracking: 'TMR-2026-000123', site: 'Tomar' } as const;

describe('an SMS of a notice (USR-08)', () => {
  it('says the tracking number and what is asked, in the reader’s language', () => {
    expect(noticeSms(turn, 'tr')).toBe('Tomar: TMR-2026-000123 onayınızı bekliyor.');
    expect(noticeSms({ ...turn, role: 'Signer' }, 'en')).toBe(
      'Tomar: TMR-2026-000123 waits for your signature.',
    );
    expect(noticeSms({ ...turn, kind: 'declined' }, 'tr')).toBe('Tomar: TMR-2026-000123 reddedildi.');
  });

  it('tells the owner alone how a job ended, and everybody else of turns and dates', () => {
    expect(smsKinds.filter((kind) => isForPhone(kind, false))).toEqual(['turn', 'dueSoon', 'escalated']);
    expect(smsKinds.filter((kind) => isForPhone(kind, true))).toEqual(smsKinds);
  });

  it('leaves out what the installation is called before the number', () => {
    expect(noticeSms({ ...turn, site: 'Çok Uzun Adlı Bir Kurumun Belge Onay ve İmza Sistemi' }, 'tr')).toBe(
      'TMR-2026-000123 onayınızı bekliyor.',
    );
  });

  it('is one SMS, whatever it is called and numbered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...smsKinds),
        fc.constantFrom(...participantRoles),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        fc.constantFrom('tr' as const, 'en' as const),
        (kind, role, tracking, site, language) => {
          const text = noticeSms({ kind, role, tracking, site }, language);
          expect(text.length).toBeLessThanOrEqual(smsLetters);
          expect(text).toContain(tracking.slice(-20));
        },
      ),
    );
  });
});
