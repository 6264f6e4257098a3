import { type Authority, authorities, holds } from '@tomar/contract';
import { and, arrayOverlaps, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { departmentPeople, users } from './tables.ts';

/** The active users who hold an authority, also by holding one that implies it, as a part of another query. */
export function holdersOf(tx: Tx, accountId: string, authority: Authority) {
  const implying = authorities.filter((one) => holds([one], authority));
  return tx
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.isActive, true),
        arrayOverlaps(users.authorities, implying),
      ),
    );
}

/** The people of a department. */
export const peopleOfDepartment = (
  tx: Tx,
  accountId: string,
  departmentId: string,
): Promise<{ userId: string; isManager: boolean }[]> =>
  tx
    .select({ userId: departmentPeople.userId, isManager: departmentPeople.isManager })
    .from(departmentPeople)
    .where(and(eq(departmentPeople.accountId, accountId), eq(departmentPeople.departmentId, departmentId)));

/** Active managers of all departments, to be joined. */
export const departmentManagers = (tx: Tx, accountId: string) =>
  tx
    .select({ departmentId: departmentPeople.departmentId, userId: departmentPeople.userId })
    .from(departmentPeople)
    .innerJoin(users, byId(users, accountId, departmentPeople.userId))
    .where(
      and(
        eq(departmentPeople.accountId, accountId),
        eq(departmentPeople.isManager, true),
        eq(users.isActive, true),
      ),
    );

/** Their ids, in order. */
export async function holdersIdsOf(tx: Tx, accountId: string, authority: Authority): Promise<string[]> {
  const rows = await holdersOf(tx, accountId, authority).orderBy(asc(users.id));
  return rows.map(({ userId }) => userId);
}
