import { readFile } from 'node:fs/promises';
import {
  directorySchedules,
  identityTypes,
  importKinds,
  loginLinkKinds,
  modules,
  signInRefusals,
  signInWays,
  substitutionKinds,
  templateAudiences,
} from '@tomar/contract';
import { describe, expect, it } from 'vitest';
import { auditFactTexts, factTexts } from './eventTexts.ts';
import { listFacts, readAbsences, readActor, readFacts } from './readFacts.ts';

describe('the facts of an audit entry', () => {
  it('are read in words, and nothing is said of what is empty; one line leaves digests out', () => {
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
    expect(listFacts('file.uploaded', JSON.stringify(facts))[1]).toEqual({
      name: 'sha256',
      label: 'Özet (SHA-256)',
      value: 'ab'.repeat(32),
    });
    expect(readFacts('file.uploaded', JSON.stringify(facts), null)).toBe(
      'Ad: Ek.pdf · Boyut: 2\u00a0Kb · İmza standardı: CAdES seri · ' +
        'İmza profili: uzun dönemli (LT) · Şifre değişti: evet',
    );
  });

  it('have a name in both languages, each that the server writes', async () => {
    const written = await readFile(
      new URL('../../../../server/src/platform/audit/facts.ts', import.meta.url),
      'utf8',
    );
    const names = Array.from(written.matchAll(/(\w+): '(?:plain|text)'/g), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !(name in factTexts) && !(name in auditFactTexts))).toEqual([]);
  });

  it('say what changed in a definition, field by field, in the words of its form', () => {
    const changes = JSON.stringify([
      ['name', 'Kira', 'Kiralar'],
      ['documentType', 'General', 'Contract'],
      ['encryptsUploads', 'false', 'true'],
      ['isActive', 'true', 'false'],
    ]);
    const facts = JSON.stringify({ definition: 'category', name: 'Kiralar', changes });
    expect(readFacts('definition.saved', facts, 'name')).toBe(
      'Tanım: Kategori · Değişiklikler: Ad: Kira → Kiralar; Belge türü: Genel → Sözleşme; ' +
        'Şifreli yükleme: Hayır → Evet; Durum: Etkin → Pasif',
    );
    // What a newer version wrote stands as it is.
    expect(readFacts('definition.saved', '{"definition":"x","changes":"[]"}', null)).toBe(
      'Tanım: x · Değişiklikler: []',
    );
  });

  it('say why a sign-in was refused', () => {
    const facts = { refusal: 'WrongPassword', device: 'Computer' };
    expect(readFacts('session.refused', JSON.stringify(facts), null)).toBe(
      'Neden: Şifre yanlıştı · Cihaz: Bilgisayar',
    );
  });

  it.each([...signInWays.map((way) => ({ way })), ...signInRefusals.map((refusal) => ({ refusal }))])(
    'say of a sign-in in words what it was: %j',
    (facts) => {
      const [value = ''] = Object.values(facts);
      const read = readFacts('session.refused', JSON.stringify(facts), null);
      expect(read).toMatch(/^(Doğrulama|Neden): ./);
      // Only the name of a product stands as it is stored.
      expect(read.endsWith(`: ${value}`)).toBe(value === 'Microsoft');
    },
  );

  it.each([
    ['account.timestampAuthoritySaved', { kind: 'Basic' }, 'Tür: RFC 3161'],
    ['task.retried', { kind: 'deliver' }, 'Tür: Alıcıya gönderim'],
    ['recipient.saved', { kind: 'Email' }, 'Tür: E-posta'],
    ['profile.saved', { language: 'en' }, 'E-postaların dili: English'],
    [
      'account.parametersSaved',
      { boxRule: 'always', requireQualified: 'true' },
      'İmza kutuları: Her belgede olmalı · Yalnız nitelikli sertifikayla imza atılabilir: evet',
    ],
    ['document.signed', { holder: 'ServerKey' }, 'Anahtarın yeri: sunucu'],
  ])('of %s are no keys of the program: %j', (event, facts, words) => {
    expect(readFacts(event, JSON.stringify(facts), null)).toBe(words);
  });

  it.each([
    ['account.directorySaved', 'schedule', directorySchedules],
    ['account.modulesChanged', 'modules', modules],
    ['identityInformation.saved', 'identityType', identityTypes],
    ['import.done', 'kind', importKinds],
    ['jobs.archived', 'list', ['myjob', 'job', 'chosen']],
    ['link.requested', 'link', loginLinkKinds],
    ['password.changed', 'by', ['profile', 'link']],
    ['substitution.added', 'kinds', substitutionKinds],
    ['template.saved', 'audience', templateAudiences],
  ])('of %s: each “%s” has its words, also beside others', (event, name, values) => {
    // Names of networks are the same in both.
    const isName = (one: string) => one === 'Rem' || one === 'Uets';
    for (const value of values) {
      const [read] = listFacts(event, JSON.stringify({ [name]: value }));
      if (!isName(value)) expect(read?.value.toLowerCase()).not.toBe(value.toLowerCase());
      expect(read?.value).not.toBe(value);
    }
    const [all] = listFacts(event, JSON.stringify({ [name]: values.join(', ') }));
    if (name !== 'kind') expect(all?.value.split(', ')).toHaveLength(values.length);
  });

  it('that people wrote are never taken for a setting', () => {
    expect(readFacts('job.approved', '{"note":"true"}', null)).toBe('Not: true');
  });

  it('that the sentence says already are left out of the line', () => {
    expect(readFacts('user.added', '{"accountAdmin":true,"user":"Ayşe"}', 'user')).toBe(
      'Hesap yöneticisi: evet',
    );
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
    expect(readFacts('new.event', '{"colour":"blue"}', null)).toBe('colour: blue');
    expect([readActor('finalizer'), readActor('Ayşe Işık')]).toEqual(['Sistem (gönderim)', 'Ayşe Işık']);
  });
});
