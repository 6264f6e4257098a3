import { createHash } from 'node:crypto';
import type { Platform } from '../platform.ts';
import { BlobDamaged } from './blobErrors.ts';
import { allFirstDigits } from './firstDigits.ts';

/** A retired key may still be in use by a process for a minute, and by an interrupted upload for a week. */
const keptAfterRetiringMs = 8 * 24 * 60 * 60_000;

export interface Encrypted {
  /** Files that were written anew. */
  files: number;
  /** Keys that nothing was encrypted with any more. */
  forgottenKeys: number;
  /** Hashes of files that could not be read as what they are; they stay as they were. */
  readonly damaged: string[];
}

type Needs = Pick<Platform, 'blobs' | 'dataKeys' | 'clock'>;

/**
 * Brings every file of an account under its current data key: those that were stored before files were encrypted, and
 * those of retired keys. Safe to repeat, and while people work. Retired keys that nothing needs go at the end.
 */
export async function encryptBlobs({ blobs, dataKeys, clock }: Needs, accountId: string): Promise<Encrypted> {
  const retiredBefore = new Date(clock().getTime() - keptAfterRetiringMs);
  const { id: current } = await dataKeys.current(accountId);
  const result: Encrypted = { files: 0, forgottenKeys: 0, damaged: [] };
  const inUse = new Set([current]);
  for (const digits of allFirstDigits)
    for (const sha256 of await blobs.stored(accountId, digits)) {
      const keyId = await blobs.keyId(accountId, sha256).catch(ignoreMissing);
      if (keyId === undefined || keyId === current) continue;
      try {
        await rewrite({ blobs }, accountId, sha256);
        result.files += 1;
      } catch (error) {
        if (keyId !== null) inUse.add(keyId);
        result.damaged.push(`${sha256}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  result.forgottenKeys = await dataKeys.forget(accountId, retiredBefore, inUse);
  return result;
}

/** Stores the same bytes again, unless they are not what their name says. */
async function rewrite({ blobs }: Pick<Platform, 'blobs'>, accountId: string, sha256: string): Promise<void> {
  const source = await blobs.open(accountId, sha256);
  try {
    await blobs.write(accountId, async (sink) => {
      const hash = createHash('sha256');
      for await (const piece of source.stream(0, source.size)) {
        hash.update(piece);
        await sink.write(piece);
      }
      if (hash.digest('hex') !== sha256) throw new BlobDamaged(sha256, 'has other bytes than its name says');
    });
  } finally {
    await source.close();
  }
}

/** It was collected since it was listed. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'blob_missing') return undefined;
  throw error;
}
