import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withCodes } from '../verification/addCodes.ts';
import type { DrawnCode } from '../verification/drawCode.ts';
import { withManifest } from './addManifest.ts';

/** What a job wants stored before it circulates. */
export interface Prepared {
  readonly manifest: StoredBlob | null;
  readonly codes: readonly DrawnCode[];
}

/** Runs a unit that circulates; once more with what it turns out to want. */
export const withPrepared = <T>(
  platform: Platform,
  accountId: string,
  unit: (prepared: Prepared) => Promise<T>,
): Promise<T> =>
  withManifest(platform, accountId, (manifest) =>
    withCodes(platform, accountId, (codes) => unit({ manifest, codes })),
  );
