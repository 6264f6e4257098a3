import { and, eq, inArray, sql } from 'drizzle-orm';
import { inEachAccount } from '../database/batches.ts';
import type { Platform } from '../platform.ts';
import { isUnreferenced, referredHashes } from './blobReferences.ts';
import { allFirstDigits } from './firstDigits.ts';
import { blobs as records } from './tables.ts';

const hourMs = 60 * 60_000;
/**
 * So long bytes stay that nothing refers to. Longer than any transaction, than a person takes from storing bytes to
 * referring to them, and than a backup takes from the database to the last of its files.
 */
export const graceMs = 7 * 24 * hourMs;

/** So many files are removed while their records are locked: who stores the same bytes waits for them. */
const atOnce = 50;
/** Unknown files are looked for in one of so many parts of the folders each hour. */
const parts = 32;

type Needs = Pick<Platform, 'blobs' | 'db'>;

/** Removes stored bytes that nothing has referred to for the grace period. @returns how many files */
export function collectBlobs(platform: Platform): Promise<number> {
  const now = platform.clock();
  const part = Math.floor(now.getTime() / hourMs) % parts;
  const folders = allFirstDigits.filter((_, index) => index % parts === part);
  return inEachAccount(platform, (accountId) => collectBlobsOf(platform, accountId, now, folders));
}

/**
 * One round of an account: files without a record get one, records that nothing refers to are marked, and what has been
 * marked for the grace period and still is not referred to goes.
 * @param folders those in which files without a record are looked for, by their two digits
 */
export async function collectBlobsOf(
  platform: Needs,
  accountId: string,
  now: Date,
  folders: readonly string[],
): Promise<number> {
  for (const digits of folders) await recordUnknown(platform, accountId, digits, now);
  await mark(platform, accountId, now);
  const before = new Date(now.getTime() - graceMs);
  for (let sum = 0, after = ''; ; ) {
    const batch = await removeSome(platform, accountId, before, after);
    sum += batch.removed;
    if (batch.last === undefined) return sum;
    after = batch.last;
  }
}

/** What the version before stored, or a restore brought back. */
async function recordUnknown(
  { db, blobs }: Needs,
  accountId: string,
  digits: string,
  now: Date,
): Promise<void> {
  const there = await blobs.stored(accountId, digits);
  for (let at = 0; at < there.length; at += 1000)
    await db.inAccount(accountId, (tx) =>
      tx
        .insert(records)
        .values(there.slice(at, at + 1000).map((sha256) => ({ accountId, sha256, storedAt: now })))
        .onConflictDoNothing(),
    );
}

async function mark({ db }: Needs, accountId: string, now: Date): Promise<void> {
  await db.inAccount(accountId, (tx) =>
    tx.execute(sql`
      update ${records} set unreferenced_since = ${now.toISOString()}
      where account_id = ${accountId} and unreferenced_since is null
        and ${isUnreferenced(sql`blobs.account_id`, sql`blobs.sha256`)}`),
  );
}

/**
 * The records stay locked until their files are gone: who stores the same bytes says so first (`BlobRecords.touch`),
 * waits here, and puts the file in place afterwards. A crash in between leaves a record without a file, which the next
 * round removes. References are looked up once the records are locked, so that none is missed that was committed before.
 */
function removeSome(
  { db, blobs }: Needs,
  accountId: string,
  before: Date,
  after: string,
): Promise<{ readonly removed: number; readonly last: string | undefined }> {
  return db.inAccount(accountId, async (tx) => {
    const { rows: marked } = await tx.execute<{ sha256: string }>(sql`
      select sha256 from ${records}
      where account_id = ${accountId} and unreferenced_since < ${before.toISOString()} and sha256 > ${after}
      order by sha256 limit ${atOnce} for update skip locked`);
    if (marked.length === 0) return { removed: 0, last: undefined };
    const hashes = marked.map(({ sha256 }) => sha256);
    const { rows } = await tx.execute<{ sha256: string }>(
      sql`select sha256 from (${referredHashes(accountId)}) r where ${inArray(sql`sha256`, hashes)}`,
    );
    const needed = new Set(rows.map(({ sha256 }) => sha256));
    const gone = hashes.filter((sha256) => !needed.has(sha256));
    const ofAccount = eq(records.accountId, accountId);
    if (needed.size > 0)
      await tx
        .update(records)
        .set({ unreferencedSince: null })
        .where(and(ofAccount, inArray(records.sha256, [...needed])));
    for (const sha256 of gone) await blobs.remove(accountId, sha256);
    if (gone.length > 0) await tx.delete(records).where(and(ofAccount, inArray(records.sha256, gone)));
    return { removed: gone.length, last: hashes.at(-1) };
  });
}
