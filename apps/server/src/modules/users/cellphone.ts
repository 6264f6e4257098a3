import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { users } from './tables.ts';

/** USR-01; digits with the country's code. */
export async function cellphoneOf(tx: Tx, accountId: string, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ cellphone: users.cellphone })
    .from(users)
    .where(byId(users, accountId, userId));
  return row?.cellphone ?? null;
}

export async function storeCellphone(
  tx: Tx,
  accountId: string,
  userId: string,
  cellphone: string | null,
): Promise<void> {
  await tx
    .update(users)
    .set({ cellphone })
    .where(byId(users, accountId, userId));
}
