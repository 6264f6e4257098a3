import { checkSlots, type Finding, type UserCounts, type WantedSlots } from '@tomar/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { licenceInForce, lockAccount } from '../../accounts/index.ts';
import { users } from '../tables.ts';

/** The users of the account, by whether they are active. */
export async function countUsers(tx: Tx, accountId: string): Promise<UserCounts> {
  const [row] = await tx
    .select({
      active: sql<number>`count(*) filter (where ${users.isActive})::int`,
      passive: sql<number>`count(*) filter (where not ${users.isActive})::int`,
    })
    .from(users)
    .where(eq(users.accountId, accountId));
  return row ?? { active: 0, passive: 0 };
}

/**
 * LIC-03: what keeps users from being added or activated; empty where the licence has room for them. The account stays
 * locked until the transaction's end, so that of two who want the last slot one gets it: whoever adds or activates
 * users asks in the same transaction, before it locks a user.
 */
export async function slotProblems(
  tx: Tx,
  accountId: string,
  wanted: Partial<WantedSlots>,
  now: Date,
): Promise<Finding[]> {
  const { added = 0, activated = 0 } = wanted;
  if (added === 0 && activated === 0) return [];
  await lockAccount(tx, accountId);
  const period = await licenceInForce(tx, accountId, now);
  const slots = period?.licence.userSlots ?? null;
  return slots === null ? [] : checkSlots(slots, await countUsers(tx, accountId), { added, activated });
}

/** The same, thrown. @throws AppError validation_failed by `checkSlots` */
export async function takeSlots(
  tx: Tx,
  accountId: string,
  wanted: Partial<WantedSlots>,
  now: Date,
): Promise<void> {
  const problems = await slotProblems(tx, accountId, wanted, now);
  if (problems.length > 0) throw invalid(problems);
}
