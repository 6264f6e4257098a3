import type { Verification } from '@tomar/contract';

/** What a file is to the document that bears the code. */
export type Compared = 'completed' | 'circulated' | 'earlier' | 'empty' | 'other' | 'otherYet';

/** The SHA-256 of nothing: no document, and no state of one. */
const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * `circulated`: as it went into circulation, and nothing later is known; `earlier`: the same, but the completed one is
 * another. `otherYet`: another file, of a document that is still being signed, whose states in between nobody knows by
 * their hash.
 */
export function compared(
  sha256: string,
  { hashes, state }: Pick<Verification, 'hashes' | 'state'>,
): Compared {
  if (sha256 === hashes.completed) return 'completed';
  if (sha256 === hashes.circulated) return hashes.completed === null ? 'circulated' : 'earlier';
  if (sha256 === ofNothing) return 'empty';
  return state === 'InCirculation' ? 'otherYet' : 'other';
}
