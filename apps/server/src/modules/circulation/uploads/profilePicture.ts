import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { jobFiles } from '../../jobs/tables.ts';

/** A user's picture as a data URL; null where there is none, or where its bytes cannot be read: nobody is kept out by it. */
export async function profilePicture(
  platform: Pick<Platform, 'db' | 'blobs' | 'log'>,
  accountId: string,
  userId: string,
): Promise<string | null> {
  const [picture] = await platform.db.lookInAccount(accountId, (tx) =>
    tx
      .select({ sha256: jobFiles.currentSha256, contentType: jobFiles.contentType })
      .from(jobFiles)
      .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.ownerUserId, userId))),
  );
  if (!picture) return null;
  try {
    const bytes = await buffer(await platform.blobs.stream(accountId, picture.sha256));
    return `data:${picture.contentType};base64,${bytes.toString('base64')}`;
  } catch (error) {
    platform.log.warn({ err: error, userId }, 'a profile picture cannot be read');
    return null;
  }
}
