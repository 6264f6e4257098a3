import { createHash } from 'node:crypto';
import { BlobDamaged } from './blobErrors.ts';
import type { OpenBlob } from './blobStore.ts';

/** So many files are not read again to be proved. */
const maxProved = 10_000;

/**
 * For a store that encrypts: nothing tells a file in clear from one that somebody laid there in the place of an encrypted
 * one, but its hash. Each is read whole once, and again when the file system says that it changed.
 */
export function plainProofs() {
  const proved = new Map<string, string>();
  /** @throws BlobDamaged */
  return async (accountId: string, sha256: string, blob: OpenBlob, state: string): Promise<void> => {
    const name = `${accountId} ${sha256}`;
    if (proved.get(name) === state) return;
    const hash = createHash('sha256');
    for await (const piece of blob.stream(0, blob.size)) hash.update(piece);
    if (hash.digest('hex') !== sha256) throw new BlobDamaged(sha256, 'has other bytes than its name says');
    proved.delete(name);
    proved.set(name, state);
    for (const oldest of proved.keys()) {
      if (proved.size <= maxProved) break;
      proved.delete(oldest);
    }
  };
}
