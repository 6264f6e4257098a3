import type { Authority } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Unit } from '../../../platform/unit.ts';
import { users } from '../tables.ts';
import { followRights } from './followRightsTask.ts';
import { mayActOtherwise } from './mayActOtherwise.ts';

/** What a user holds from now on; the user is locked. */
export async function setAuthorities(
  unit: Unit,
  { id, authorities: before }: { readonly id: string; readonly authorities: readonly Authority[] },
  authorities: readonly Authority[],
): Promise<void> {
  await unit.tx
    .update(users)
    .set({ authorities: [...authorities] })
    .where(byId(users, unit.accountId, id));
  if (mayActOtherwise(before, authorities)) await followRights(unit, [id]);
}

/** Whoever is made inactive is out at once: a trigger ends what they are in (endedSessions.sql). They are locked. */
export async function setActive(unit: Unit, userIds: readonly string[], isActive: boolean): Promise<void> {
  if (userIds.length === 0) return;
  await unit.tx
    .update(users)
    .set({ isActive })
    .where(and(eq(users.accountId, unit.accountId), inArray(users.id, [...userIds])));
  await followRights(unit, userIds);
}
