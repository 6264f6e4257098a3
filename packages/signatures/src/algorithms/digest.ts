import { createHash, hash as hashAtOnce } from 'node:crypto';
import { spendHashing } from '../budget/index.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';
import type { HashName } from './names.ts';

const DIGEST_OCTETS: Record<DigestAlgorithm, number> = { sha256: 32, sha384: 48, sha512: 64 };

/** Length of a digest in octets. */
export function digestLength(digest: DigestAlgorithm): number {
  return DIGEST_OCTETS[digest];
}

/** Digest of the parts, one behind the other. */
export function hash(digest: HashName, ...parts: readonly Uint8Array[]): Uint8Array {
  spendHashing(parts.reduce((sum, part) => sum + part.length, 0));
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return hashAtOnce(digest, only, 'buffer');
  const state = createHash(digest);
  for (const part of parts) state.update(part);
  return state.digest();
}
