import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/errors.ts';
import { users } from './tables.ts';

/** Nobody else changes what belongs to the user until the transaction ends. @throws AppError not_found */
export async function lockUser(tx: Tx, accountId: string, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(byId(users, accountId, userId))
    .for('no key update');
  if (!user) throw notFound();
}
