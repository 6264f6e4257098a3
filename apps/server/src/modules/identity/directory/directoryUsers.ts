import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/unit.ts';
import { activeAmong } from '../../users/index.ts';
import { directoryUsers } from './tables.ts';

/** The user that an entry is; null: none. */
export async function userOfEntry(tx: Tx, accountId: string, entryId: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: directoryUsers.userId })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.accountId, accountId), eq(directoryUsers.entryId, entryId)));
  return row?.userId ?? null;
}

/** The entry that a user is; null: did not come from the directory. */
export async function entryOfUser(
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<{ readonly entryId: string; readonly leftAt: Date | null } | null> {
  const [row] = await tx
    .select({ entryId: directoryUsers.entryId, leftAt: directoryUsers.leftAt })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.accountId, accountId), eq(directoryUsers.userId, userId)));
  return row ?? null;
}

export async function linkUser({ tx, accountId, now }: Unit, userId: string, entryId: string): Promise<void> {
  await tx
    .insert(directoryUsers)
    .values({ accountId, userId, entryId, importedAt: now })
    .onConflictDoUpdate({
      target: [directoryUsers.accountId, directoryUsers.userId],
      set: { entryId, leftAt: null },
    });
}

export async function noteLeft({ tx, accountId, now }: Unit, userId: string): Promise<void> {
  await tx
    .update(directoryUsers)
    .set({ leftAt: now })
    .where(and(eq(directoryUsers.accountId, accountId), eq(directoryUsers.userId, userId)));
}

/** Active users who came from the directory and had not left when it was looked at last. */
export async function presentUsers(
  tx: Tx,
  accountId: string,
): Promise<{ readonly userId: string; readonly entryId: string }[]> {
  const rows = await tx
    .select({ userId: directoryUsers.userId, entryId: directoryUsers.entryId })
    .from(directoryUsers)
    .where(and(eq(directoryUsers.accountId, accountId), isNull(directoryUsers.leftAt)))
    .orderBy(asc(directoryUsers.userId));
  const active = await activeAmong(
    tx,
    accountId,
    rows.map(({ userId }) => userId),
  );
  return rows.filter(({ userId }) => active.has(userId));
}
