import { type DefinitionValues, type Finding, idsOf } from '@tomar/contract';
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { findUsers } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import type { StoredParts, StoreSpecials } from '../definitionStore.ts';
import { stampAccountUsers } from '../tables.ts';

const people: StoredParts = {
  read: async (tx, accountId, ids) => {
    const rows = await tx
      .select({ stampAccountId: stampAccountUsers.stampAccountId, userId: stampAccountUsers.userId })
      .from(stampAccountUsers)
      .innerJoin(
        users,
        and(eq(users.accountId, stampAccountUsers.accountId), eq(users.id, stampAccountUsers.userId)),
      )
      .where(
        and(eq(stampAccountUsers.accountId, accountId), inArray(stampAccountUsers.stampAccountId, [...ids])),
      )
      .orderBy(inTurkish(users.firstName), inTurkish(users.lastName), asc(users.id));
    const byAccount = Map.groupBy(rows, ({ stampAccountId }) => stampAccountId);
    return new Map(ids.map((id) => [id, { userIds: (byAccount.get(id) ?? []).map(({ userId }) => userId) }]));
  },
  write: async ({ tx, accountId }, stampAccountId, values) => {
    const userIds = idsOf(values, 'userIds').toSorted();
    await tx
      .delete(stampAccountUsers)
      .where(
        and(
          eq(stampAccountUsers.accountId, accountId),
          eq(stampAccountUsers.stampAccountId, stampAccountId),
          userIds.length > 0 ? notInArray(stampAccountUsers.userId, userIds) : undefined,
        ),
      );
    if (userIds.length > 0)
      await tx
        .insert(stampAccountUsers)
        .values(userIds.map((userId) => ({ accountId, stampAccountId, userId })))
        .onConflictDoNothing();
  },
};

/** Whoever is newly chosen holds the authority; a password goes to no other service than the one it was typed for. */
async function judge(
  { tx, accountId }: Unit,
  _person: Person,
  _id: string,
  values: DefinitionValues,
  before: DefinitionValues | null,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const kept = new Set(before ? idsOf(before, 'userIds') : []);
  const chosen = await findUsers(
    tx,
    accountId,
    idsOf(values, 'userIds').filter((id) => !kept.has(id)),
  );
  const lacking = [...chosen.values()].filter(({ authorities }) => !authorities.includes('Muhur'));
  if (lacking.length > 0)
    findings.push({
      field: 'userIds',
      key: 'lang_stamp_account_person',
      params: [lacking.map(({ name }) => name).join(', ')],
    });
  if (before && values.servicePassword === null && serviceOf(before) !== serviceOf(values))
    findings.push({ field: 'servicePassword', key: 'lang_definition_secret_again' });
  return findings;
}

/** Where a password goes, and with which user. */
function serviceOf({ serviceUrl, serviceUser }: DefinitionValues): string {
  const address = String(serviceUrl);
  return JSON.stringify([URL.canParse(address) ? new URL(address).origin : address, serviceUser]);
}

/** DEF-20: stamp accounts with who may act with them. */
export const stampAccountStore: StoreSpecials = { parts: people, judge };
