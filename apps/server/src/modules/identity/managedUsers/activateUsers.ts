import {
  type BodyOf,
  type activateUsers as declaration,
  type KeptUsers,
  type ReplyOf,
  whyUserStays,
} from '@tomar/contract';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { lockAccount } from '../../accounts/index.ts';
import { setActive, takeSlots } from '../../users/index.ts';
import { users } from '../../users/tables.ts';

/**
 * USR-07, USR-19: whoever is made inactive is out at once (endedSessions.sql). Who has to stay is told with the reason,
 * and the others are changed all the same.
 */
export function activateUsers(
  platform: Platform,
  person: Person,
  { ids, isActive }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  return inUnit(platform, person, async (unit) => {
    const { tx, audit, now } = unit;
    // Of two administrators who switch each other off one stays.
    await lockAccount(tx, accountId);
    if (isActive) {
      // LIC-03: all of them, or none.
      const activated = await countPassive(tx, accountId, ids);
      await takeSlots(tx, accountId, { activated }, now);
    }
    const rows = await lockUsers(tx, accountId, ids);
    const admins = await activeAdmins(tx, accountId);
    const changing: string[] = [];
    const kept: KeptUsers = [];
    for (const { id, name, isAccountAdmin, ...row } of rows) {
      if (row.isActive === isActive) continue;
      const isLastAdmin = admins.size === 1 && admins.has(id);
      const standing = { isOwn: id === person.userId, isAccountAdmin, isLastAdmin };
      const reason = isActive ? null : whyUserStays(standing, 'deactivate');
      if (reason !== null) kept.push({ id, name, reason });
      else {
        changing.push(id);
        admins.delete(id);
        await audit({
          event: isActive ? 'user.activated' : 'user.deactivated',
          subjectKind: 'user',
          subjectId: id,
          facts: { user: name },
        });
      }
    }
    await setActive(unit, changing, isActive);
    return { changed: changing.length, kept };
  });
}

async function countPassive(tx: Tx, accountId: string, ids: readonly string[]): Promise<number> {
  const [row] = await tx
    .select({ passive: count() })
    .from(users)
    .where(and(eq(users.accountId, accountId), inArray(users.id, [...ids]), eq(users.isActive, false)));
  return row?.passive ?? 0;
}

/** In the order of their ids. @throws AppError not_found where one is missing */
export async function lockUsers(tx: Tx, accountId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      isActive: users.isActive,
      isAccountAdmin: users.isAccountAdmin,
      externalIdentitySource: users.externalIdentitySource,
    })
    .from(users)
    .where(and(eq(users.accountId, accountId), inArray(users.id, wanted)))
    .orderBy(asc(users.id))
    .for('no key update');
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

/** Those who can administer the account. */
async function activeAdmins(tx: Tx, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.isActive, true),
        sql`${users.authorities} @> array['Admin']::text[]`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
