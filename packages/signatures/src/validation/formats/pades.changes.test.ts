import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, objectText } from '../../testing/validation/appendUpdate.ts';
import { extendPdf, signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';
import { ETSI_POLICY } from '../policy.ts';

const document = makePdf({
  catalog: '/AcroForm<</Fields[6 0 R]/DA(/F1 12 Tf)>>',
  pages: [{ entries: '/Annots[6 0 R]' }],
  objects: ['<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>'],
});
const fill = (pdf: Uint8Array) =>
  appendUpdate(pdf, { objects: { 6: objectText(pdf, 6).replace('(100)', '(250)') } });
const annotate = (pdf: Uint8Array) =>
  appendUpdate(pdf, {
    objects: {
      4: objectText(pdf, 4).replace('/Annots[', '/Annots[901 0 R '),
      901: '<</Type/Annot/Subtype/FreeText/Contents(not)/Rect[10 50 30 70]/P 4 0 R>>',
    },
  });

let approved: Buffer;
const certified = new Map<1 | 2 | 3, Buffer>();

beforeAll(async () => {
  approved = await signPdf(document);
  for (const level of [1, 2, 3] as const)
    certified.set(level, await signPdf(document, { certification: level }));
});

function certifiedWith(level: 1 | 2 | 3): Buffer {
  return certified.get(level) ?? Buffer.alloc(0);
}

describe('what may come after an approval signature', () => {
  it('is another signature', async () => {
    const report = await validated(await signPdf(approved, { who: 'secondSigner' }));
    expect(report.conclusion).toBe('TOTAL_PASSED');
    const [first, second] = report.signatures;
    expect(first).toMatchObject({ coversWholeFile: false, signer: 'Ayşe Yılmaz Işık' });
    expect(first?.changesAfter.map(({ kind, allowed }) => [kind, allowed])).toEqual([
      ['signature_added', true],
      ['signature_field_added', true],
    ]);
    expect(second).toMatchObject({ coversWholeFile: true, changesAfter: [], signer: 'Çağrı Öztürk' });
  });

  it('is a filled field', async () => {
    const report = await validated(fill(approved));
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report).changesAfter).toMatchObject([{ kind: 'form_filled', allowed: true, count: 1 }]);
  });

  it('is validation material and a document time-stamp', async () => {
    const stamped = await signPdf(document, {
      profile: 'baseline-t',
      sources: { at: new Date('2026-01-02T03:05:00Z') },
    });
    const extended = await extendPdf(stamped, 'baseline-lta', { at: new Date('2026-01-03T00:00:00Z') });
    const report = await validated(extended);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report)).toMatchObject({ level: 'LTA' });
    expect(firstOf(report).timestamps.map(({ kind, indication }) => [kind, indication])).toEqual([
      ['signature', 'TOTAL_PASSED'],
      ['document', 'TOTAL_PASSED'],
    ]);
    expect(firstOf(report).changesAfter.every(({ allowed }) => allowed)).toBe(true);
  });

  it('is metadata', async () => {
    const withInfo = appendUpdate(approved, {
      objects: {
        901: '<</Type/Metadata/Subtype/XML/Length 0>>\nstream\n\nendstream',
        1: objectText(approved, 1).replace('<<', '<</Metadata 901 0 R'),
      },
    });
    expect((await validated(withInfo)).conclusion).toBe('TOTAL_PASSED');
  });

  it('leaves an annotation to the policy', async () => {
    const annotated = annotate(approved);
    const verdicts = [];
    for (const annotationsAfterSignature of ['allow', 'question', 'forbid'] as const) {
      const policy = { ...ETSI_POLICY, annotationsAfterSignature };
      verdicts.push((await validated(annotated, { policy })).conclusion);
    }
    expect(verdicts).toEqual(['TOTAL_PASSED', 'INDETERMINATE', 'TOTAL_FAILED']);
  });

  it('is nothing but blanks behind the end', async () => {
    const report = await validated(Buffer.concat([approved, Buffer.from('\r\n\r\n')]));
    expect(firstOf(report)).toMatchObject({ indication: 'TOTAL_PASSED', coversWholeFile: true });
  });
});

describe('what may come after a certification (ISO 32000-2, 12.8.2.2)', () => {
  it.each([
    [1, 'fill', 'TOTAL_FAILED'],
    [1, 'sign', 'refused'],
    [1, 'annotate', 'TOTAL_FAILED'],
    [2, 'fill', 'TOTAL_PASSED'],
    [2, 'sign', 'TOTAL_PASSED'],
    [2, 'annotate', 'TOTAL_FAILED'],
    [3, 'fill', 'TOTAL_PASSED'],
    [3, 'sign', 'TOTAL_PASSED'],
    [3, 'annotate', 'TOTAL_PASSED'],
  ] as const)('with P %i: %s is %s', async (level, what, verdict) => {
    const before = certifiedWith(level);
    if (verdict === 'refused') {
      await expect(signPdf(before)).rejects.toMatchObject({ code: 'pdf_docmdp_forbids' });
      return;
    }
    const after =
      what === 'fill' ? fill(before) : what === 'annotate' ? annotate(before) : await signPdf(before);
    const report = await validated(after);
    expect(report.conclusion).toBe(verdict);
    if (verdict === 'TOTAL_FAILED')
      expect(codesOf(firstOf(report))).toEqual(['pdf_change_forbidden_by_docmdp']);
  });

  it('with P 3 lets no annotation become a field', async () => {
    const noted = await signPdf(
      makePdf({
        pages: [{ entries: '/Annots[6 0 R]' }],
        objects: ['<</Type/Annot/Subtype/Square/Rect[10 10 90 30]/P 4 0 R>>'],
      }),
      { certification: 3 },
    );
    const turned = appendUpdate(noted, {
      objects: { 6: objectText(noted, 6).replace('/Square', '/Widget/FT/Tx/T(yeni)/V(999)') },
    });
    const first = firstOf(await validated(turned));
    expect([first.indication, ...first.changesAfter.map(({ kind }) => kind)]).toEqual([
      'TOTAL_FAILED',
      'form_field_added',
    ]);
  });

  it('with P 1 lets validation material be added', async () => {
    const extended = await extendPdf(certifiedWith(1), 'baseline-lta', {
      at: new Date('2026-01-03T00:00:00Z'),
    });
    expect((await validated(extended)).conclusion).toBe('TOTAL_PASSED');
  });
});

describe('many signatures', () => {
  it('are each judged over their own revision', async () => {
    let pdf = approved;
    for (let round = 0; round < 5; round++)
      pdf = await signPdf(pdf, { who: round % 2 === 0 ? 'secondSigner' : 'signer' });
    const report = await validated(pdf);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(report.signatures.map(({ coversWholeFile }) => coversWholeFile)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    const added = report.signatures.map(
      ({ changesAfter }) => changesAfter.find(({ kind }) => kind === 'signature_added')?.count ?? 0,
    );
    expect(added).toEqual([5, 4, 3, 2, 1, 0]);
  });

  it('know what was done between them', async () => {
    const between = await signPdf(fill(approved), { who: 'secondSigner' });
    const report = await validated(between);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(report.signatures[0]?.changesAfter.map(({ kind }) => kind)).toContain('form_filled');
    expect(report.signatures[1]?.changesAfter).toEqual([]);
  });
});

it('finds no signature where there is none', async () => {
  expect(await validated(document)).toMatchObject({
    format: 'pades',
    conclusion: 'NO_SIGNATURE',
    signatures: [],
  });
});

describe('what may come after a signature that locks fields (ISO 32000-2, 12.8.2.4)', () => {
  it.each([
    ['tutar', 'TOTAL_FAILED'],
    ['baska', 'TOTAL_PASSED'],
  ])('with a lock on %s, filling in tutar is %s', async (locked, verdict) => {
    const lockable = makePdf({
      catalog: '/AcroForm<</Fields[6 0 R 7 0 R]/DA(/F1 12 Tf)>>',
      pages: [{ entries: '/Annots[6 0 R 7 0 R]' }],
      objects: [
        '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>',
        `<</Type/Annot/Subtype/Widget/FT/Sig/T(imza)/Rect[0 0 0 0]/P 4 0 R/Lock<</Type/SigFieldLock/Action/Include/Fields[(${locked})]>>>>`,
      ],
    });
    const report = await validated(fill(await signPdf(lockable, { field: 'imza' })));
    expect(report.conclusion).toBe(verdict);
    if (verdict === 'TOTAL_FAILED') expect(codesOf(firstOf(report))).toEqual(['pdf_field_locked']);
  });
});

describe('files as other writers leave them', () => {
  it('are not changed by values that move into objects of their own', async () => {
    const direct = makePdf({
      catalog: '/ViewerPreferences<</FitWindow true>>/OCProperties<</D<</ON[]>>/OCGs[]>>',
    });
    const before = await signPdf(direct);
    const catalog = objectText(before, 1)
      .replace('<</FitWindow true>>', ' 901 0 R')
      .replace('<</ON[]>>', ' 902 0 R');
    const after = appendUpdate(before, {
      objects: { 1: catalog, 901: '<</FitWindow true>>', 902: '<</ON[]>>' },
    });
    const report = await validated(after);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(firstOf(report).changesAfter).toEqual([]);
  });

  describe('on a page', () => {
    const page = (entries: string) => (pdf: Uint8Array) =>
      objectText(pdf, 4).replace('/Type', `${entries}/Type`);
    const judged = async (body: (pdf: Uint8Array) => string, entries = '') => {
      const signed = await signPdf(makePdf({ pages: [{ entries }] }));
      const first = firstOf(await validated(appendUpdate(signed, { objects: { 4: body(signed) } })));
      return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
    };

    it.each([
      ['how large it is as the tree above it has it (7.7.3.4)', '/MediaBox[0 0 595 842]'],
      ['what it draws with likewise', '/Resources<</Font<</F1 3 0 R>>>>'],
    ])('may say itself %s', async (_name, entry) => {
      expect(await judged(page(entry))).toEqual(['TOTAL_PASSED']);
    });

    it('may lose decimals that no reader sees (annex C)', async () => {
      const rounded = (pdf: Uint8Array) => objectText(pdf, 4).replace('303937007874', '3039370079');
      expect(await judged(rounded, '/MediaBox[0 0 595.303937007874 842]')).toEqual(['TOTAL_PASSED']);
      const single = (pdf: Uint8Array) => objectText(pdf, 4).replace('595.303938', '595.30396');
      expect(await judged(single, '/MediaBox[0 0 595.303938 842]')).toEqual(['TOTAL_PASSED']);
      const moved = (pdf: Uint8Array) => objectText(pdf, 4).replace('595.303938', '595.3041');
      expect(await judged(moved, '/MediaBox[0 0 595.303938 842]')).toContain('page_content_changed');
      // Where single precision has no decimals left, update by update would move the page by a point each.
      const far = (pdf: Uint8Array) => objectText(pdf, 4).replace('10000595', '10000596');
      expect(await judged(far, '/MediaBox[10000000 0 10000595 842]')).toContain('page_content_changed');
    });

    it.each([
      ['/MediaBox[0 0 595 841]', 'page_content_changed'],
      ['/Rotate 90', 'page_content_changed'],
      ['/Resources<</Font<</F1 1 0 R>>>>', 'page_resources_changed'],
    ])('may not become another: %s', async (entry, kind) => {
      expect(await judged(page(entry))).toEqual(['TOTAL_FAILED', kind]);
    });
  });

  it('may have a damaged cross-reference and two signatures', async () => {
    const damaged = Buffer.from(
      makePdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    );
    const twice = await signPdf(await signPdf(damaged), { who: 'secondSigner' });
    const broken = Buffer.from(
      twice.toString('latin1').replace(/\/Prev \d+/, (found) => found.replace(/\d/g, '9')),
      'latin1',
    );
    const report = await validated(twice);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(report.signatures).toHaveLength(2);
    expect((await validated(broken)).conclusion).toBe('TOTAL_FAILED');
  });
});
