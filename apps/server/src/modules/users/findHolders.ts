import { type Authority, authorities, holds } from '@tomar/contract';
import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { departmentPeople, users } from './tables.ts';

/** Ids of the active users who hold an authority, also by holding one that implies it. */
export async function usersHolding(tx: Tx, accountId: string, authority: Authority): Promise<string[]> {
  const implying = authorities.filter((one) => holds([one], authority));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.isActive, true),
        arrayOverlaps(users.authorities, implying),
      ),
    );
  return rows.map(({ id }) => id);
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
