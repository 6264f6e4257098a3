import type { SignatureBox, StepPerson } from '@tomar/contract';
import type { SignerColour } from '../../flow/editor/signerColour.ts';

/** What has a place in a document, or may get one: a person's signature or initials, or the verification QR code. */
export interface Placeable {
  readonly key: string;
  /** Null: it is the verification QR code. */
  readonly person: StepPerson | null;
  readonly name: string;
  readonly colour: SignerColour;
  /** In the document that is shown. */
  readonly box: SignatureBox | null;
  /** Overlaps another one, or cannot stand there. */
  readonly isBad: boolean;
}
