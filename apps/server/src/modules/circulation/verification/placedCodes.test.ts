import { checkVerificationPlaces, type SignaturePlace } from '@tomar/contract';
import { layOutVerification, verificationLook } from '@tomar/contract/look';
import { BufferSource } from '@tomar/signatures/io';
import { inspectPdf, type Mark, signPades } from '@tomar/signatures/pades';
import { writeOnPages } from '@tomar/signatures/paper';
import {
  hasTool,
  makePdf,
  type PrintedPage,
  printPage,
  readQrCode,
  testSigner,
} from '@tomar/signatures/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const fileId = 'a'.repeat(24);
const look = verificationLook('A1B0CDEFGH234567', 'https://tomar.ornek.com.tr', 'tr');
const dpi = 100;
const red = '#ff0000';

const coded = async (pdf: Buffer, place: SignaturePlace) => {
  const marks = layOutVerification(look, place.width, place.height).map(
    (mark): Mark => ({ ...mark, x: mark.x + place.x, y: mark.y + place.y }),
  );
  return Buffer.concat([pdf, await writeOnPages(new BufferSource(pdf), [{ page: 1, marks }])]);
};
/** Signed with an appearance that fills its box. */
const signed = async (pdf: Buffer, { page, ...rect }: SignaturePlace) => {
  const draw = (width: number, height: number): Mark[] => [
    { kind: 'face', x: 0, y: 0, width, height, radius: 0, colour: red },
  ];
  const options = { signingTime: new Date('2026-11-29T08:00:00Z'), appearance: { draw, page, rect } };
  return Buffer.concat([pdf, await signPades(new BufferSource(pdf), testSigner(), options)]);
};

/** The corners of all that is red, in points from the lower left corner of the page. */
function redIn({ pixels, width, height }: PrintedPage) {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < width * height; at += 1) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(4 * at, 4 * at + 3);
    if (r < 200 || g > 80 || b > 80) continue;
    xs.push(at % width);
    ys.push(height - Math.floor(at / width));
  }
  const points = (pixel: number) => (pixel * 72) / dpi;
  return {
    left: points(Math.min(...xs)),
    right: points(Math.max(...xs) + 1),
    bottom: points(Math.min(...ys) - 1),
    top: points(Math.max(...ys)),
  };
}

// SIGN-17
it.runIf(hasTool('pdftoppm', '-v'))(
  'no place that the rules accept brings QR code and signature together, however the page is turned and cropped',
  { timeout: 120_000 },
  async () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    const sizes = fc.record({
      width: fc.integer({ min: 60, max: 130 }),
      ratio: fc.double({ min: 1.3, max: 1.6, noNaN: true }),
    });
    const pages = fc.record({
      rotate: fc.constantFrom(0, 90, 180, 270),
      wide: fc.integer({ min: 300, max: 600 }),
      high: fc.integer({ min: 300, max: 600 }),
      corner: fc.record({ x: fc.integer({ min: -50, max: 80 }), y: fc.integer({ min: -50, max: 80 }) }),
    });
    await fc.assert(
      fc.asyncProperty(pages, sizes, part, part, part, part, async (paper, size, u, v, s, t) => {
        const { rotate, wide, high, corner } = paper;
        const cropBox = [corner.x + 20, corner.y + 10, corner.x + 20 + wide, corner.y + 10 + high] as const;
        const mediaBox = [corner.x, corner.y, corner.x + wide + 70, corner.y + high + 30] as const;
        const pdf = makePdf({ pages: [{ mediaBox, cropBox, rotate }] });
        const { pageBoxes: facts } = await inspectPdf(new BufferSource(pdf));
        const [shown = { width: 0, height: 0 }] = facts;
        const within = (width: number, height: number, x: number, y: number): SignaturePlace => ({
          page: 1,
          x: x * (shown.width - width),
          y: y * (shown.height - height),
          width,
          height,
        });
        const place = within(size.width, size.width * size.ratio, u, v);
        const box = within(120, 40, s, t);
        const findings = checkVerificationPlaces(
          {
            signatureStandard: 'Pades',
            verificationPlaces: [{ ...place, fileId }],
            boxes: [{ ...box, fileId, personKey: 'p' }],
            placeholders: [],
          },
          [
            {
              id: fileId,
              name: 'a.pdf',
              kind: 'Document',
              contentType: 'application/pdf',
              pages: 1,
              pageSizes: [shown],
              priorSignatures: 0,
              problem: null,
              remark: null,
            },
          ],
        );
        if (findings.length > 0) expect(findings.map(({ key }) => key)).toEqual(['lang_draft_qr_overlaps']);
        // Another one is tried in its place.
        fc.pre(findings.length === 0);
        const bytes = await signed(await coded(pdf, place), box);
        const code = readQrCode(bytes);
        expect(code?.text).toBe(look.address);
        if (!code) return;
        const signature = redIn(printPage(bytes, 1, dpi));
        const apart =
          code.right <= signature.left ||
          signature.right <= code.left ||
          code.top <= signature.bottom ||
          signature.top <= code.bottom;
        expect(apart, JSON.stringify({ code, signature })).toBe(true);
        // Both stand where they were placed, within a dot of the printer.
        const dot = (2 * 72) / dpi;
        expect(Math.abs(signature.left - box.x)).toBeLessThan(dot);
        expect(Math.abs(signature.bottom - box.y)).toBeLessThan(dot);
        expect(code.left).toBeGreaterThan(place.x);
        expect(code.right).toBeLessThan(place.x + place.width);
        expect(code.top).toBeLessThan(place.y + place.height);
      }),
      { numRuns: 16 },
    );
  },
);
