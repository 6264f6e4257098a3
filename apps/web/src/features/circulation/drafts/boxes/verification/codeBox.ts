import type { DraftContent, SignatureBox } from '@tomar/contract';

/**
 * In the editor the verification QR code is one more box, under a key of its own. It is longer than the key of a
 * participant may be, so that it is nobody's.
 */
export const codeKey = 'the-verification-qr-code-of-this-document';

export const isCode = ({ personKey }: Pick<SignatureBox, 'personKey'>): boolean => personKey === codeKey;

type Placed = Pick<DraftContent, 'boxes' | 'verificationPlaces'>;

/** What stands on the pages of a draft's documents: boxes of signatures and initials, and verification QR codes. */
export const allBoxes = ({ boxes, verificationPlaces }: Placed): SignatureBox[] => [
  ...boxes,
  ...verificationPlaces.map((place) => ({ ...place, personKey: codeKey })),
];

/** The content with these in the place of all that stood on its pages. */
export function withAllBoxes<C extends Placed>(content: C, all: readonly SignatureBox[]): C {
  return {
    ...content,
    boxes: all.filter((box) => !isCode(box)),
    verificationPlaces: all.filter(isCode).map(({ personKey: _, ...place }) => place),
  };
}
