import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { signGroupMembers, signGroups } from './tables.ts';

interface NewSignGroup {
  readonly name: string;
  readonly memberIds: readonly string[];
}

/** Adds a sign group to an account that is being set up. */
export async function addSignGroup(
  tx: Tx,
  accountId: string,
  { name, memberIds }: NewSignGroup,
  now: Date,
): Promise<void> {
  const id = newId(now);
  await tx.insert(signGroups).values({ accountId, id, name });
  await tx
    .insert(signGroupMembers)
    .values(memberIds.map((userId) => ({ accountId, signGroupId: id, userId })));
}
