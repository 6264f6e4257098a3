import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { PdfDocument, signatureFields } from '../pdf/index.ts';
import { makePdf } from '../testing/pdfs.ts';
import { objectText } from '../testing/validation/appendUpdate.ts';
import { extendPdf, signPdf } from '../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../testing/validation/validated.ts';
import { inspectPdf } from './index.ts';

const appearance = { page: 1, rect: { x: 40, y: 40, width: 200, height: 60 }, lines: ['Çağrı Öztürk'] };
const empty = (name: string, num: number) =>
  `<</Type/Annot/Subtype/Widget/FT/Sig/T(${name})/Rect[${num} 10 190 90]/P 4 0 R>>`;
const withFields = makePdf({
  catalog: '/AcroForm<</Fields[6 0 R 7 0 R]/SigFlags 3>>',
  pages: [{ entries: '/Annots[6 0 R 7 0 R]' }],
  objects: [empty('onay', 10), empty('ikinci', 20)],
});

async function namesOf(pdf: Uint8Array) {
  const fields = await signatureFields(await PdfDocument.open(new BufferSource(pdf)));
  return fields.map(({ name, signature }) => `${name}${signature === undefined ? '' : ' signed'}`);
}

/** The person who signed first, whose certification it is. */
async function first(pdf: Uint8Array) {
  const { indication, changesAfter } = firstOf(await validated(pdf));
  return [indication, ...changesAfter.map(({ kind }) => kind)];
}

describe.each([2, 3] as const)(
  'signing a document certified with %s (ISO 32000-2, 12.8.2.2.2)',
  (certification) => {
    it('fills an empty field where there is one, in its own place', async () => {
      const certified = await signPdf(withFields, { certification, field: 'ikinci' });
      const signed = await signPdf(certified, { who: 'secondSigner', appearance });
      expect(await namesOf(signed)).toEqual(['onay signed', 'ikinci signed']);
      expect(objectText(signed, 6)).toContain('/Rect[10 10 190 90]');
      expect(await first(signed)).toEqual(['TOTAL_PASSED', 'signature_added']);
    });

    it('does not make a field that shows itself', async () => {
      const certified = await signPdf(makePdf(), { certification });
      await expect(signPdf(certified, { who: 'secondSigner', appearance })).rejects.toMatchObject({
        code: 'pdf_docmdp_new_field',
      });
      expect(await inspectPdf(new BufferSource(certified))).toMatchObject({
        canSign: true,
        canShowSignature: false,
      });
    });

    it('signs without showing it, and touches no page', async () => {
      const certified = await signPdf(makePdf(), { certification });
      const signed = await signPdf(certified, { who: 'secondSigner' });
      expect(await first(signed)).toEqual(['TOTAL_PASSED', 'signature_added']);
      expect(objectText(signed, 4)).toBe(objectText(certified, 4));
    });

    it('adds a time-stamp without touching a page', async () => {
      const certified = await signPdf(withFields, {
        certification,
        field: 'ikinci',
        profile: 'baseline-t',
        sources: { at: new Date('2026-01-02T03:05:00Z') },
      });
      const extended = await extendPdf(certified, 'baseline-lta', { at: new Date('2026-01-03T00:00:00Z') });
      expect((await validated(extended)).conclusion).toBe('TOTAL_PASSED');
      // The author's field is for a person.
      expect(await namesOf(extended)).toContain('onay');
    });
  },
);

it('makes a visible field where nothing is certified, as often as is wanted', async () => {
  const once = await signPdf(makePdf(), { appearance });
  expect(await inspectPdf(new BufferSource(once))).toMatchObject({ canShowSignature: true });
  const twice = await signPdf(once, { who: 'secondSigner', appearance });
  expect(await namesOf(twice)).toEqual(['Signature1 signed', 'Signature2 signed']);
});

it('knows a certified document that has a field left to fill', async () => {
  const certified = await signPdf(withFields, { certification: 2, field: 'onay' });
  expect(await inspectPdf(new BufferSource(certified))).toMatchObject({
    canSign: true,
    canShowSignature: true,
  });
});
