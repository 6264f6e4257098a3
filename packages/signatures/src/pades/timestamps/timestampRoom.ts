import { SignatureError } from '../../errors.ts';
import type { TimestampSource } from '../../validationData.ts';

/** Octets kept free for a time-stamp: tokens with a whole chain have six to eight thousand. */
const USUAL_ROOM = 12_288;
/** The next token of the same authority may be somewhat longer: numbers, names and times vary. */
const VARIATION = 1_024;

/** Octets to keep free for a token of that length. */
function roomFor(tokenOctets: number): number {
  return tokenOctets + VARIATION;
}

/** Octets to keep free for the next token of a source: as many as its last one took, where that is known. */
export function timestampRoomOf(source: TimestampSource | undefined): number {
  return Math.max(USUAL_ROOM, roomFor(source?.lastTokenSize?.() ?? 0));
}

/**
 * A time-stamp did not fit in the room that was kept for it. The placeholder's place is among what is signed
 * (ISO 32000-2, 12.8.1), so that the value made for a smaller one serves no longer: the document has to be prepared
 * and signed anew, with `timestampRoom`.
 */
export class PlaceholderTooSmall extends SignatureError {
  readonly timestampRoom: number;

  constructor(message: string, tokenOctets: number) {
    super('pdf_placeholder_too_small', message);
    this.timestampRoom = roomFor(tokenOctets);
  }
}
