import { beforeAll, describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { signPades } from '../../pades/index.ts';
import { testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, objectText } from '../../testing/validation/appendUpdate.ts';
import { extendPdf, KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import { testSources } from '../../testing/validationData.ts';
import type { SignatureReport } from '../report/report.ts';

/** Three pages (objects 4, 6, 8, contents 5, 7, 9); a text field with its widget on the second. */
const document = makePdf({
  catalog: '/AcroForm<</Fields[10 0 R]/DA(/F1 12 Tf)>>',
  pages: [{}, { entries: '/Annots[11 0 R]' }, {}],
  objects: [
    '<</FT/Tx/T(tutar)/V(100)/Kids[11 0 R]>>',
    '<</Type/Annot/Subtype/Widget/Parent 10 0 R/Rect[10 10 90 30]/P 6 0 R>>',
  ],
});

let signed: Buffer;
beforeAll(async () => {
  signed = await signPdf(document);
});

const instancesOf = ({ changesAfter }: SignatureReport, kind: string) =>
  changesAfter.find((change) => change.kind === kind)?.instances ?? [];
const replace = (pdf: Uint8Array, num: number, from: string, to: string) =>
  appendUpdate(pdf, { objects: { [num]: objectText(pdf, num).replace(from, to) } });

describe('the report on a signed PDF', () => {
  it('says how much of the file was signed', async () => {
    const more = Buffer.concat([replace(signed, 10, '(100)', '(250)')]);
    expect(firstOf(await validated(signed))).toMatchObject({
      covers: { kind: 'pdf_revision', bytes: signed.length, revision: 2, revisions: 2 },
      shownChanges: null,
    });
    const { covers } = firstOf(await validated(more));
    expect(covers).toEqual({ kind: 'pdf_revision', bytes: signed.length, revision: 2, revisions: 3 });
    // The signed revision is a PDF by itself, with the same signature over all of it.
    const before = firstOf(await validated(more.subarray(0, signed.length)));
    expect(before).toMatchObject({ indication: 'TOTAL_PASSED', coversWholeFile: true });
  });

  it('says what a filled field said and says, in which revision, on which page', async () => {
    const report = firstOf(await validated(replace(signed, 10, '(100)', '(250)')));
    expect(instancesOf(report, 'form_filled')).toEqual([
      { revision: 3, pages: [2], field: 'tutar', values: { before: '100', after: '250' } },
    ]);
    expect(report.shownChanges).toEqual({ pages: [2], anywhere: false });
  });

  it('says on which page content was changed, also what several pages share', async () => {
    const third = firstOf(await validated(replace(signed, 9, 'Page 3', 'Page 9')));
    expect(instancesOf(third, 'page_content_changed')).toMatchObject([{ pages: [3] }]);
    expect(third.shownChanges).toEqual({ pages: [3], anywhere: false });
    const font = firstOf(await validated(replace(signed, 3, 'Helvetica', 'Courier')));
    expect(instancesOf(font, 'font_changed')).toMatchObject([{ pages: [1, 2, 3] }]);
  });

  it('finds the page of an annotation that came or went', async () => {
    const annotated = appendUpdate(signed, {
      objects: {
        8: objectText(signed, 8).replace('/Parent', '/Annots[901 0 R]/Parent'),
        901: '<</Type/Annot/Subtype/FreeText/Contents(not)/Rect[10 50 30 70]/P 8 0 R>>',
      },
    });
    expect(instancesOf(firstOf(await validated(annotated)), 'annotation_added')).toMatchObject([
      { revision: 3, pages: [3] },
    ]);
    const taken = appendUpdate(annotated, { objects: { 8: objectText(signed, 8) } });
    const after = await validated(taken);
    expect(instancesOf(firstOf(after), 'annotation_removed')).toMatchObject([{ revision: 4, pages: [3] }]);
  });

  it('says that nobody can tell where it shows when the whole document was exchanged', async () => {
    const other = objectText(signed, 1).replace('/Pages 2 0 R', '/Pages 901 0 R');
    const pages = '<</Type/Pages/Kids[4 0 R]/Count 1/MediaBox[0 0 595 842]>>';
    const exchanged = appendUpdate(signed, { root: 900, objects: { 900: other, 901: pages } });
    const report = firstOf(await validated(exchanged));
    expect(report.shownChanges).toMatchObject({ anywhere: true });
  });

  it('counts a further signature that shows nothing as no change of any page', async () => {
    const report = await validated(await signPdf(signed, { who: 'secondSigner' }));
    expect(firstOf(report).shownChanges).toBeNull();
    expect(instancesOf(firstOf(report), 'signature_added')).toMatchObject([
      { revision: 3, field: report.signatures[1]?.id, pages: [] },
    ]);
  });

  it('keeps a list of many changes short, and counts all', async () => {
    let pdf = signed;
    for (let i = 0; i < 30; i++)
      pdf = replace(pdf, 9, /Page \d+/.exec(objectText(pdf, 9))?.[0] ?? '', `Page ${i}`);
    const change = firstOf(await validated(pdf)).changesAfter.find(
      ({ kind }) => kind === 'page_content_changed',
    );
    expect(change).toMatchObject({ count: 30 });
    expect(change?.instances.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 3),
    );
  });
});

describe('until when the verdict can be repeated', () => {
  const second = 1000;

  it('is the end of the signer’s path without an archive time-stamp', async () => {
    const { repeatable, chain } = firstOf(await validated(signed));
    expect(repeatable).toMatchObject({ proof: 'signer', holder: 'Ayşe Yılmaz Işık' });
    expect(repeatable?.until).toBe(
      chain
        .slice(0, -1)
        .map(({ notAfter }) => notAfter)
        .sort()[0],
    );
    const failed = firstOf(await validated(replace(signed, 9, 'Page 3', 'Page 9')));
    expect(failed.repeatable).toBeNull();
  });

  it('is the end of the archive time-stamp’s path, to the second', async () => {
    // The signer's certificate ends years before that of the time-stamp authority.
    const { signer } = testPki(KIND).issue({ notAfter: new Date('2027-01-01T00:00:00Z') });
    const added = await signPades(new BufferSource(document), signer, {
      signingTime: new Date('2026-01-02T03:04:05Z'),
      profile: 'baseline-t',
      ...testSources(KIND, { at: new Date('2026-01-02T03:05:00Z') }),
    });
    const archived = await extendPdf(Buffer.concat([document, added]), 'baseline-lta', {
      at: new Date('2026-01-03T00:00:00Z'),
    });
    const { repeatable, timestamps } = firstOf(await validated(archived));
    expect(repeatable?.proof).toBe('timestamp');
    expect(timestamps.map(({ expires }) => expires)).toContain(repeatable?.until);
    const end = Date.parse(repeatable?.until ?? '');
    const at = async (time: number) => firstOf(await validated(archived, { at: new Date(time) })).indication;
    expect(await at(end - second)).toBe('TOTAL_PASSED');
    expect(await at(end + second)).not.toBe('TOTAL_PASSED');
  });
});
