/** What was typed for one token. */
export interface PinEntry {
  readonly tokenId: string | null;
  readonly pin: string;
  /** The person knows that one more wrong PIN locks this token. */
  readonly sure: boolean;
}

export const nothingTyped: PinEntry = { tokenId: null, pin: '', sure: false };

/**
 * What of it counts for the token that is chosen now. A PIN that was typed for another is not tried on this one: by
 * choosing another certificate, or because the card was pulled out and another took its place, it would cost a try.
 */
export const typedFor = (tokenId: string | null, entry: PinEntry): PinEntry =>
  entry.tokenId === tokenId ? entry : { ...nothingTyped, tokenId };
