import { createHash } from 'node:crypto';
import type { Platform } from '../platform.ts';
import { referredHashes } from './blobReferences.ts';
import type { BlobStore } from './blobStore.ts';
import { allFirstDigits } from './firstDigits.ts';

export interface Verified {
  /** Files that lie in the store. */
  readonly files: number;
  /** What is not as it should be, in words. */
  readonly problems: readonly string[];
}

/** Reads every stored file of an account and looks for every one that a row refers to. */
export async function verifyBlobs(
  { blobs, db }: Pick<Platform, 'blobs' | 'db'>,
  accountId: string,
): Promise<Verified> {
  // What is referred to first: what is stored meanwhile is no fault.
  const referred = await db.inAccount(accountId, async (tx) => {
    const { rows } = await tx.execute<{ sha256: string }>(referredHashes(accountId));
    return rows.map(({ sha256 }) => sha256);
  });
  const problems: string[] = [];
  const there = new Set<string>();
  for (const digits of allFirstDigits)
    for (const sha256 of await blobs.stored(accountId, digits)) {
      there.add(sha256);
      const problem = await problemOf(blobs, accountId, sha256);
      if (problem !== null) problems.push(`${sha256}: ${problem}`);
    }
  for (const sha256 of referred) if (!there.has(sha256)) problems.push(`${sha256}: is missing`);
  return { files: there.size, problems };
}

async function problemOf(blobs: BlobStore, accountId: string, sha256: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    for await (const piece of await blobs.stream(accountId, sha256)) hash.update(piece);
    return hash.digest('hex') === sha256 ? null : 'has other bytes than its name says';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
