import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lookWidth } from './interWidths.ts';
import {
  layOutVerification,
  leastVerificationSide,
  type VerificationMark,
  verificationLook,
  verificationRatio,
  verificationSide,
} from './layOutVerification.ts';

const code = 'A1B0CDEFGH234567';
const base = 'https://tomar.ornek.com.tr';
const textsOf = (marks: readonly VerificationMark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

it('SIGN-17: shows the QR code, the code in groups of four, and where it is verified, in the account’s language', () => {
  const marks = layOutVerification(verificationLook(code, base, 'tr'), 85, 85 * verificationRatio);
  expect(marks.find((mark) => mark.kind === 'qrCode')).toMatchObject({
    text: `https://tomar.ornek.com.tr/verify/${code}`,
    side: 85,
  });
  expect(textsOf(marks).map(({ text }) => text)).toEqual([
    'A1B0-CDEF-GH23-4567',
    'Bu belgeyi doğrulayın:',
    'tomar.ornek.com.tr/verify',
  ]);
  const english = layOutVerification(verificationLook(code, base, 'en'), 85, 120);
  expect(textsOf(english).map(({ text }) => text)).toContain('Verify this document:');
});

it('SIGN-17: every mark lies within the place, lines below the QR code and apart, whatever the size and address', () => {
  const long = fc.double({ min: 20, max: 800, noNaN: true });
  const address = fc.string({ unit: fc.constantFrom(...'abcwmi.-:1'), minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(long, long, address, (width, height, host) => {
      const marks = layOutVerification(verificationLook(code, `https://${host}`, 'tr'), width, height);
      const [ground, qrCode] = marks;
      expect(ground).toMatchObject({ kind: 'face', x: 0, y: 0, width, height, colour: '#ffffff' });
      if (qrCode?.kind !== 'qrCode') throw new Error('there is no QR code');
      const near = 1e-6;
      expect(qrCode.x).toBeGreaterThanOrEqual(-near);
      expect(qrCode.x + qrCode.side).toBeLessThanOrEqual(width + near);
      expect(qrCode.y + qrCode.side).toBeLessThanOrEqual(height + near);
      let above = qrCode.y;
      for (const line of textsOf(marks)) {
        const taken = Math.min(line.maxWidth, lookWidth(line.text, line.weight) * line.size);
        expect(line.x).toBeGreaterThanOrEqual(-near);
        expect(line.x + taken).toBeLessThanOrEqual(width + near);
        // Ascenders and descenders.
        expect(line.y + line.size * 0.76).toBeLessThanOrEqual(above + near);
        above = line.y - line.size * 0.22;
        expect(above).toBeGreaterThanOrEqual(-near);
      }
    }),
  );
});

it('SIGN-17: a code is written in four points at least in the least place', () => {
  const height = leastVerificationSide * verificationRatio;
  expect(verificationSide(leastVerificationSide, height)).toBeCloseTo(leastVerificationSide);
  const [line] = textsOf(
    layOutVerification(verificationLook(code, base, 'tr'), leastVerificationSide, height),
  );
  expect(line?.size).toBeGreaterThan(4);
});
