import {
  formatVerificationCode,
  verificationAddress,
} from '../../circulation/verification/verificationCode.ts';
import type { Language } from '../../messages/message.ts';
import { lookWidth } from './interWidths.ts';
import type { LookRectangle, LookText } from './look.ts';

/** A QR code with its quiet zone (ISO/IEC 18004: four modules wide), a square from its lower left corner. */
export interface QrCodeMark {
  readonly kind: 'qrCode';
  /** What it says. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A thing to draw, in points from the lower left corner of the place. */
export type VerificationMark = LookRectangle | LookText | QrCodeMark;

/** What a verification QR code and its caption say (SIGN-17). */
export interface VerificationLook {
  /** Where the QR code leads to. */
  readonly address: string;
  /** The verification code as it is printed. */
  readonly code: string;
  readonly words: string;
  /** The page that takes the code, as a person types it. */
  readonly page: string;
}

const words: Readonly<Record<Language, string>> = {
  tr: 'Bu belgeyi doğrulayın:',
  en: 'Verify this document:',
};

/**
 * @param base address of the installation, without a slash at its end
 * @param language the account's, whoever circulates: a document is read by others
 */
export const verificationLook = (code: string, base: string, language: Language): VerificationLook => ({
  address: verificationAddress(base, code),
  code: formatVerificationCode(code),
  words: words[language],
  page: `${base.replace(/^https?:\/\//, '')}/verify`,
});

/** How high a place is to its width: the square of the QR code, and three lines below it. */
export const verificationRatio = 1.3;

const millimetre = 72 / 25.4;

/** 20 mm, less what browsers round: its modules are read from an arm's length, from poor copies, too. Points. */
export const leastVerificationSide = 20 * millimetre - 0.2;

/** How wide a place is at first: its caption is written in seven points. */
export const usualVerificationSide = 30 * millimetre;

/** How wide the QR code is in a place of this size. */
export const verificationSide = (width: number, height: number): number =>
  Math.min(width, height / verificationRatio);

const ink = '#000000';
const leading = 1.2;
const leastSize = 3;
/** So much of the QR code's width the caption takes: its edges are those of the ground. */
const captionShare = 0.94;

/**
 * What is drawn into a place of this size, in points: a white ground, so that what lies beneath disturbs no reader, the QR
 * code at its top, and below it the code, the words and the page. Pure: the PDF and the editor draw the same marks, and every
 * mark lies within the place.
 */
export function layOutVerification(
  look: VerificationLook,
  width: number,
  height: number,
): VerificationMark[] {
  const side = verificationSide(width, height);
  const left = (width - side) / 2;
  const bottom = height - side;
  const lines = [
    { text: look.code, weight: 'strong' },
    { text: look.words, weight: 'regular' },
    { text: look.page, weight: 'regular' },
  ] as const;
  const room = side * captionShare;
  const row = (side * (verificationRatio - 1)) / lines.length;
  const captions = lines.map(({ text, weight }, at): LookText => {
    const ems = lookWidth(text, weight);
    const size = Math.min(row / leading, Math.max(Math.min(leastSize, row / leading), room / ems));
    const taken = Math.min(room, size * ems);
    // The middle of a capital letter stands in the middle of its row.
    const y = bottom - (at + 0.5) * row - size * 0.36;
    return { kind: 'text', text, x: (width - taken) / 2, y, size, weight, colour: ink, maxWidth: room };
  });
  return [
    { kind: 'face', x: 0, y: 0, width, height, radius: 0, colour: '#ffffff' },
    { kind: 'qrCode', text: look.address, x: left, y: bottom, side },
    ...captions,
  ];
}
