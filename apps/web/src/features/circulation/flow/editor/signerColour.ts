import type { Step } from '@tomar/contract';
import { placedOf } from './flowEdits.ts';

const colours = 6;

/** One of six; a seventh signer has the first one's again. */
export type SignerColour = number;

/** Of the verification QR code: nobody's. */
export const codeColour: SignerColour = colours;

/** A signer's colour by the place among the signers; null for who does not sign. */
export function colourOfSigner(steps: readonly Step[], personKey: string): SignerColour | null {
  const place = placedOf(steps).findIndex(({ key }) => key === personKey);
  return place === -1 ? null : place % colours;
}
