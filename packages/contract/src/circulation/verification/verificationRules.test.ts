import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verificationRatio } from '../../signing/look/layOutVerification.ts';
import type { SignatureBox } from '../draft.ts';
import type { Placeholder } from '../placeholders/placeholder.ts';
import type { VerificationPlace } from './verificationPlace.ts';
import { checkVerificationPlaces, verificationProblem } from './verificationRules.ts';

const fileId = 'a'.repeat(24);
const file = {
  id: fileId,
  name: 'Kira.pdf',
  kind: 'Document' as const,
  contentType: 'application/pdf',
  pages: 2,
  pageSizes: [
    { width: 595, height: 842 },
    { width: 842, height: 595 },
  ],
  priorSignatures: 0,
  problem: null,
  remark: null,
};
const place = (over: Partial<VerificationPlace> = {}): VerificationPlace => ({
  fileId,
  page: 1,
  x: 400,
  y: 60,
  width: 85,
  height: 85 * verificationRatio,
  ...over,
});
const box = (over: Partial<SignatureBox> = {}): SignatureBox => ({
  ...place({ width: 180, height: 60, x: 60 }),
  personKey: 'p',
  ...over,
});
const field = (over: Partial<Placeholder> = {}): Placeholder => ({
  ...box(),
  key: 'k',
  name: 'Kiracı',
  size: 11,
  isRequired: true,
  ...over,
});

interface Given {
  readonly places?: readonly VerificationPlace[];
  readonly boxes?: readonly SignatureBox[];
  readonly fields?: readonly Placeholder[];
  readonly standard?: 'Pades' | 'CadesParallel';
  readonly over?: Partial<typeof file>;
}
const check = ({ places = [place()], boxes = [], fields = [], standard = 'Pades', over = {} }: Given) =>
  checkVerificationPlaces(
    {
      verificationPlaces: [...places],
      boxes: [...boxes],
      placeholders: [...fields],
      signatureStandard: standard,
    },
    [{ ...file, ...over }],
  ).map(({ key, params }) => [key, ...(params ?? [])]);
const said = (key: string) => [[key, 'Kira.pdf']];

describe('SIGN-17: the place of a verification QR code', () => {
  it('is right where it touches nothing and lies on its page', () => {
    expect(check({})).toEqual([]);
    expect(check({ boxes: [box(), box({ page: 2, x: 400 })], fields: [field({ y: 300 })] })).toEqual([]);
    // Side by side, on one line.
    expect(check({ boxes: [box({ x: 220 })] })).toEqual([]);
    expect(check({ places: [] })).toEqual([]);
  });

  it('overlaps neither a signature’s place nor a text field', () => {
    expect(check({ boxes: [box({ x: 221 })] })).toEqual(said('lang_draft_qr_overlaps'));
    expect(check({ fields: [field({ x: 221 })] })).toEqual(said('lang_draft_qr_overlaps'));
    // Of another document.
    expect(check({ boxes: [box({ x: 221, fileId: 'b'.repeat(24) })] })).toEqual([]);
  });

  it('lies on a page that there is, wholly', () => {
    expect(check({ places: [place({ page: 3 })] })).toEqual(said('lang_draft_qr_page_missing'));
    expect(check({ places: [place({ x: 511 })] })).toEqual(said('lang_draft_qr_outside_page'));
    expect(check({ places: [place({ x: 750, page: 2 })] })).toEqual([]);
    expect(check({ places: [place({ y: -1 })] })).toEqual(said('lang_draft_qr_outside_page'));
  });

  it('is the only one of its document', () => {
    expect(check({ places: [place(), place({ page: 2 })] })).toEqual(said('lang_draft_qr_twice'));
    expect(check({ places: [place(), place({ fileId: 'b'.repeat(24) })] })).toEqual([]);
  });

  it('leaves the QR code 20 mm wide, however the place is shaped', () => {
    expect(check({ places: [place({ width: 56.7, height: 56.7 * verificationRatio })] })).toEqual([]);
    for (const size of [
      { width: 56, height: 200 },
      { width: 180, height: 72 },
    ])
      expect(check({ places: [place(size)] })).toEqual(said('lang_draft_qr_too_small'));
  });

  it('is for PDFs that nobody signed, that are not encrypted and can be read', () => {
    expect(check({ over: { priorSignatures: 1 } })).toEqual(said('lang_draft_qr_signed'));
    expect(check({ over: { remark: 'lang_x' as never } })).toEqual(said('lang_draft_qr_encrypted'));
    expect(check({ over: { problem: 'lang_x' as never } })).toEqual(said('lang_draft_qr_broken'));
    expect(check({ over: { contentType: 'text/xml' } })).toEqual(said('lang_draft_qr_not_pdf'));
    expect(check({ over: { kind: 'Attachment' as never } })).toEqual(said('lang_draft_qr_not_pdf'));
    expect(verificationProblem(file)).toBeNull();
  });

  it('is not judged where none is drawn (SIGN-14)', () => {
    expect(check({ standard: 'CadesParallel', boxes: [box({ x: 221 })] })).toEqual([]);
  });

  it('shares no point with anything else once it is accepted', () => {
    const at = fc.double({ min: -50, max: 700, noNaN: true });
    const long = fc.double({ min: 1, max: 300, noNaN: true });
    const rectangle = fc.record({ x: at, y: at, width: long, height: long });
    fc.assert(
      fc.property(rectangle, rectangle, (one, other) => {
        if (check({ places: [place(one)], boxes: [box(other)] }).length > 0) return;
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(apart).toBe(true);
        expect(one.x >= -0.5 && one.x + one.width <= 595.5).toBe(true);
        expect(one.y >= -0.5 && one.y + one.height <= 842.5).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
