import { beforeAll, describe, expect, it } from 'vitest';
import { SignatureError } from '../../errors.ts';
import { RevocationCache } from '../../revocation/index.ts';
import { testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, objectText } from '../../testing/validation/appendUpdate.ts';
import { signCms } from '../../testing/validation/signedCms.ts';
import { extendPdf, KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { validated } from '../../testing/validation/validated.ts';
import type { ValidationReport } from '../report/report.ts';
import { describeReport, type ToldSignature } from './describeSignature.ts';
import type { Told } from './phrase.ts';
import { reportAsText } from './reportText.ts';
import { sentenceOf } from './sentence.ts';

/** Two pages; a text field with its widget on the second. */
const document = makePdf({
  catalog: '/AcroForm<</Fields[8 0 R]/DA(/F1 12 Tf)>>',
  pages: [{}, { entries: '/Annots[8 0 R]' }],
  objects: ['<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 6 0 R>>'],
});
const crls = [testPki(KIND).crl('root'), testPki(KIND).crl('intermediate')];
let signed: Buffer;
beforeAll(async () => {
  signed = await signPdf(document);
});

const replace = (pdf: Uint8Array, num: number, from: string, to: string) =>
  appendUpdate(pdf, { objects: { [num]: objectText(pdf, num).replace(from, to) } });

function firstTold(report: ValidationReport): ToldSignature {
  const [first] = describeReport(report);
  if (first === undefined) throw new Error('The report has no signature');
  return first.told;
}
const keysOf = (all: readonly Told[]) => all.map(({ key }) => key);
const english = (one: Told) => sentenceOf(one, 'en');
const turkish = (one: Told) => sentenceOf(one, 'tr');

describe('the state of a signature', () => {
  it('is passed only where nothing was left open', async () => {
    const clean = firstTold(await validated(signed, { crls }));
    expect(clean).toMatchObject({ state: 'passed', reason: null, wrong: [], unchecked: [] });
    expect(turkish(clean.verdict)).toBe('İmza geçerli.');
  });

  it('is passed with doubts where nobody was asked about revocation', async () => {
    const report = await validated(signed);
    const open = firstTold(report);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(open.state).toBe('doubts');
    expect(keysOf(open.unchecked)).toEqual(['revocation_unasked', 'revocation_unasked']);
    expect(reportAsText(report, 'tr')).toContain('geçerli, çekincelerle');
  });

  it('is undecided where the root is not trusted, and the name proves nothing', async () => {
    const open = firstTold(await validated(signed, { trust: [] }));
    expect(open.state).toBe('undecided');
    expect(keysOf(open.unchecked)).toEqual(['certificate_untrusted']);
    expect(open.signer.key).toBe('signer_unproven');
    expect(open.repeatable).toBeNull();
  });

  it('is failed where the content was changed', async () => {
    const altered = firstTold(await validated(replace(signed, 5, 'Page 1', 'Page 9'), { crls }));
    expect(altered.state).toBe('failed');
    expect(altered.reason?.key).toBe('reason_changed');
    expect(keysOf(altered.wrong)).toEqual(['pdf_incremental_saving']);
    expect(altered.repeatable).toBeNull();
  });

  it('tells when and whose certificate was revoked', async () => {
    const { certificate } = testPki(KIND).signer;
    const revoked = [{ certificate, at: new Date('2026-03-01T00:00:00Z'), reason: 'keyCompromise' }] as const;
    const lists = [testPki(KIND).crl('root'), testPki(KIND).crl('intermediate', { revoked })];
    const told = firstTold(await validated(signed, { crls: lists }));
    expect(told.state).not.toBe('passed');
    expect(told.wrong.map(english)).toEqual([
      'The certificate of “Ayşe Yılmaz Işık” was revoked at 2026-03-01 00:00:00 UTC.',
    ]);
  });
});

describe('what is signed', () => {
  it('is the whole file, or the revision that was signed', async () => {
    expect(keysOf(firstTold(await validated(signed)).covers)).toEqual(['covers_whole_file']);
    const [more] = firstTold(await validated(replace(signed, 8, '(100)', '(250)'))).covers;
    expect(more?.key).toBe('covers_revision');
    expect(more && english(more)).toContain('revision 2 of the file');
    expect(more && english(more)).toContain(`${signed.length.toLocaleString('en-US')} bytes`);
  });

  it('is the document inside a CAdES file, or the one beside it', async () => {
    const inside = firstTold(await validated(await signCms()));
    expect(keysOf(inside.covers)).toEqual(['covers_attached']);
    const beside = firstTold(await validated(await signCms({ packaging: 'detached' })));
    expect(keysOf(beside.covers)).toEqual(['covers_missing']);
    expect(keysOf(beside.unchecked)).toEqual(['content_missing']);
  });
});

describe('what was added since', () => {
  it('is a filled field with what it said and says, by nobody one knows', async () => {
    const [revision] = firstTold(await validated(replace(signed, 8, '(100)', '(250)'))).since.revisions;
    expect(revision).toMatchObject({ revision: 3, by: { key: 'by_nobody' } });
    expect(revision?.changes.map(({ told, allowed }) => [turkish(told), allowed])).toEqual([
      ['“tutar” alanı dolduruldu: “100” → “250”, 2. sayfada.', true],
    ]);
    const emptied = firstTold(await validated(replace(signed, 8, '(100)', '()'))).since.revisions[0];
    expect(emptied?.changes.map(({ told }) => english(told))).toEqual([
      'The field “tutar” was filled in: “100” → empty, on page 2.',
    ]);
  });

  it('is the signature of a person by name', async () => {
    const [revision] = firstTold(await validated(await signPdf(signed, { who: 'secondSigner' }))).since
      .revisions;
    expect(revision && english(revision.by)).toBe('Signed by Çağrı Öztürk.');
    expect(revision?.changes).toHaveLength(1);
    expect(keysOf(revision?.changes.map(({ told }) => told) ?? [])).toEqual(['change_signature_added_by']);
  });

  it('is a forbidden change with its page, told before what is allowed', async () => {
    const changed = appendUpdate(signed, {
      objects: {
        8: objectText(signed, 8).replace('(100)', '(250)'),
        7: objectText(signed, 7).replace('Page 2', 'Page 9'),
      },
    });
    const [revision] = firstTold(await validated(changed)).since.revisions;
    expect(revision?.changes.map(({ told, allowed }) => [english(told), allowed])).toEqual([
      ['The content of a page was changed, on page 2.', false],
      ['The field “tutar” was filled in: “100” → “250”, on page 2.', true],
    ]);
  });

  it('is what long-term validation needs, with the authority that stamped it', async () => {
    const stamped = await signPdf(document, {
      profile: 'baseline-t',
      sources: { at: new Date('2026-01-02T03:05:00Z') },
    });
    const archived = await extendPdf(stamped, 'baseline-lta', { at: new Date('2026-01-03T00:00:00Z') });
    const told = firstTold(await validated(archived));
    expect(told.state).toBe('passed');
    const all = told.since.revisions;
    expect(all.every(({ changes }) => changes.every(({ allowed }) => allowed))).toBe(true);
    expect(all.map(({ by }) => english(by))).toContain('Time-stamped by Test Zaman Damgası.');
    expect(all.some(({ by }) => by.key === 'by_nobody')).toBe(false);
    expect(told.clock.map(english)).toEqual([
      'An independent time-stamp proves that the signature existed at 2026-01-02 03:05:00 UTC; given by Test Zaman Damgası.',
      'An archive time-stamp has protected the signature and what it rests on since 2026-01-03 00:00:00 UTC; given by Test Zaman Damgası.',
      'The signer’s computer gave the signing time as 2026-01-02 03:04:05 UTC.',
    ]);
  });
});

it('a signing time that nobody stamped is told as the signer’s own clock', async () => {
  const { clock } = firstTold(await validated(signed));
  expect(keysOf(clock)).toEqual(['time_claimed', 'time_unproven']);
});

describe('a signing time that cannot be true is told to be wrong', () => {
  const later = new Date('2027-01-01T00:00:00Z');

  it('after the time-stamp that proves the signature', async () => {
    const sources = { at: new Date('2026-01-02T03:05:00Z') };
    const stamped = await signPdf(document, { profile: 'baseline-t', signingTime: later, sources });
    const { clock, state } = firstTold(await validated(stamped, { at: new Date('2027-06-01T00:00:00Z') }));
    expect([state, ...keysOf(clock)]).toEqual(['doubts', 'time_stamped', 'time_claimed_later']);
  });

  it('after the moment at which it was validated', async () => {
    const ahead = await signPdf(document, { signingTime: later });
    const { clock } = firstTold(await validated(ahead, { at: new Date('2026-06-01T00:00:00Z') }));
    expect(keysOf(clock)).toEqual(['time_claimed_later', 'time_unproven']);
    expect(clock.map(english)[0]).toContain('so its clock was wrong');
  });

  it('not where two clocks are a little apart', async () => {
    const at = new Date('2026-01-02T03:05:00Z');
    const signingTime = new Date('2026-01-02T03:07:00Z');
    const stamped = await signPdf(document, { profile: 'baseline-t', signingTime, sources: { at } });
    expect(keysOf(firstTold(await validated(stamped)).clock)).toContain('time_claimed_too');
  });
});

describe('the report as text', () => {
  it('is whole in each language, with a code only behind its sentence', async () => {
    const report = await validated(replace(signed, 7, 'Page 2', 'Page 9'), { crls, file: 'belge.pdf' });
    const tr = reportAsText(report, 'tr');
    expect(tr).toContain('belge.pdf (pades): GEÇERSİZ');
    expect(tr).toContain('İZİNSİZ: Sayfanın içeriği değiştirildi, 2. sayfada.');
    expect(tr).toMatch(/yapılmış\. \[pdf_incremental_saving\]/);
    expect(tr).not.toMatch(/\{\d\}/);
    const en = reportAsText(report, 'en');
    expect(en).toContain('NOT allowed: The content of a page was changed, on page 2.');
    expect(en).not.toMatch(/\{\d\}/);
  });
});

it('tells no more changes one by one than it is asked for, the forbidden first, and counts the others', async () => {
  const changed = appendUpdate(signed, {
    objects: {
      8: objectText(signed, 8).replace('(100)', '(250)'),
      7: objectText(signed, 7).replace('Page 2', 'Page 9'),
    },
  });
  const [first] = describeReport(await validated(changed), 1);
  const { revisions = [], more = [] } = first?.told.since ?? {};
  expect(revisions.flatMap(({ changes }) => changes.map(({ told }) => told.key))).toEqual([
    'change_page_content_changed',
  ]);
  expect(more.map(({ told, allowed }) => [english(told), allowed])).toEqual([
    ['A form field was filled in (1 more).', true],
  ]);
});

it('tells why nobody said whether a certificate was revoked', async () => {
  const { signer } = testPki(KIND).issue({ ocspUrls: ['http://ocsp.example/'] });
  const report = await validated(await signCms({ signer }), {
    offline: false,
    cache: new RevocationCache(),
    fetcher: () => Promise.reject(new SignatureError('http_timeout', 'No answer within 15 s')),
  });
  const { state, unchecked } = firstTold(report);
  expect(state).toBe('undecided');
  expect(keysOf(unchecked)).toEqual(['revocation_unknown', 'http_timeout']);
});
