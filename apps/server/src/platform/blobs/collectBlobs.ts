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
/** So many hashes are held in memory at a time. */
const listedAtOnce = 10_000;
/** Each hour has one of so many parts of an account's hashes: unknown files are looked for in it, and marks are made. */
const parts = 32;

type Needs = Pick<Platform, 'blobs' | 'db'>;

/** Removes stored bytes that nothing has referred to for the grace period. @returns how many files */
export function collectBlobs(platform: Platform): Promise<number> {
  const now = platform.clock();
  return inEachAccount(platform, (accountId) => collectBlobsOf(platform, accountId, now, digitsOfHour(now)));
}

/** The part of the hour, as the first two digits of its hashes: every hash has its turn within `parts` hours. */
export function digitsOfHour(now: Date): readonly string[] {
  const part = Math.floor(now.getTime() / hourMs) % parts;
  return allFirstDigits.filter((_, index) => index % parts === part);
}

/**
 * One round of an account: files without a record get one, records that nothing refers to are marked, both in a part of
 * the hashes; and whatever has been marked for the grace period and still is not referred to goes.
 * @param digits the part, by the first two digits of its hashes
 */
export async function collectBlobsOf(
  platform: Needs,
  accountId: string,
  now: Date,
  digits: readonly string[],
): Promise<number> {
  for (const two of digits) await recordUnknown(platform, accountId, two, now);
  if (digits.length > 0) await mark(platform, accountId, digits, now);
  const before = new Date(now.getTime() - graceMs);
  for (let sum = 0, after = ''; ; ) {
    const marked = await markedBefore(platform, accountId, before, after);
    for (let at = 0; at < marked.length; at += atOnce)
      sum += await removeSome(platform, accountId, before, marked.slice(at, at + atOnce));
    const last = marked.at(-1);
    if (last === undefined || marked.length < listedAtOnce) return sum;
    after = last;
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

async function mark({ db }: Needs, accountId: string, digits: readonly string[], now: Date): Promise<void> {
  await db.inAccount(accountId, (tx) =>
    tx.execute(sql`
      update ${records} set unreferenced_since = ${now.toISOString()}
      where account_id = ${accountId} and unreferenced_since is null
        and left(sha256, 2) = any(${sql.param(digits)}) and ${isUnreferenced(accountId, sql`blobs.sha256`, digits)}`),
  );
}

/** Hashes whose records have been marked since before then, in their order. */
async function markedBefore(
  { db }: Needs,
  accountId: string,
  before: Date,
  after: string,
): Promise<string[]> {
  const { rows } = await db.inAccount(accountId, (tx) =>
    tx.execute<{ sha256: string }>(sql`
      select sha256 from ${records}
      where account_id = ${accountId} and unreferenced_since < ${before.toISOString()} and sha256 > ${after}
      order by sha256 limit ${listedAtOnce}`),
  );
  return rows.map(({ sha256 }) => sha256);
}

/**
 * The records stay locked until their files are gone: who stores the same bytes says so first (`BlobRecords.touch`),
 * waits here, and puts the file in place afterwards. A crash in between leaves a record without a file, which the next
 * round removes. Marks are asked again and references looked up once the records are locked, so that none is missed
 * that was committed before; each reference is found by an index, whatever the account stores.
 */
function removeSome(
  { db, blobs }: Needs,
  accountId: string,
  before: Date,
  marked: readonly string[],
): Promise<number> {
  return db.inAccount(accountId, async (tx) => {
    const { rows: locked } = await tx.execute<{ sha256: string }>(sql`
      select sha256 from ${records}
      where account_id = ${accountId} and sha256 = any(${sql.param(marked)})
        and unreferenced_since < ${before.toISOString()}
      order by sha256 for update skip locked`);
    if (locked.length === 0) return 0;
    const hashes = locked.map(({ sha256 }) => sha256);
    const { rows } = await tx.execute<{ sha256: string }>(referredHashes(accountId, hashes));
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
    return gone.length;
  });
}
