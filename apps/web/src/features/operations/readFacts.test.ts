import { describe, expect, it } from 'vitest';
import { readAbsences, readActor, readFacts } from './readFacts.ts';

describe('the facts of an audit entry', () => {
  it('are read in words, with hashes shortened and nothing said of what is empty', () => {
    const facts = {
      name: 'Ek.pdf',
      sha256: 'ab'.repeat(32),
      size: 2048,
      note: '',
      reason: null,
      signatureStandard: 'CadesSerial',
      signatureProfile: 'baseline-lt',
      passwordChanged: true,
    };
    expect(readFacts(JSON.stringify(facts))).toBe(
      'Ad: Ek.pdf · Özet (SHA-256): abababababab… · Boyut: 2\u00a0Kb · İmza standardı: CAdES seri · ' +
        'İmza profili: uzun dönemli (LT) · Şifre değişti: evet',
    );
  });

  it('say why a sign-in was refused', () => {
    const facts = { refusal: 'WrongPassword', device: 'Computer' };
    expect(readFacts(JSON.stringify(facts))).toBe('Neden: Şifre yanlıştı · Cihaz: Bilgisayar');
  });

  it('that the reader may not read, or that were erased, are named in words', () => {
    expect(readAbsences({ withheld: ['note', 'file'], erased: [] })).toEqual([
      'Not, Dosya: gizli, bu işte değilsiniz',
    ]);
    expect(readAbsences({ withheld: [], erased: ['actorName', 'ipAddress', 'note'] })).toEqual([
      'Not: silinmiş',
    ]);
    expect(readAbsences({ withheld: [], erased: ['actorName'] })).toEqual([]);
    expect(readActor(null)).toBe('Adı silinmiş kişi');
  });

  it('that nobody has a word for stand as they are', () => {
    expect(readFacts('{"colour":"blue"}')).toBe('colour: blue');
    expect([readActor('finalizer'), readActor('Ayşe Işık')]).toEqual(['Sistem (gönderim)', 'Ayşe Işık']);
  });
});
