import { type DefinitionValues, type Finding, idsOf } from '@tomar/contract';
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import type { Unit } from '../../../platform/unit.ts';
import { findUsers } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import type { StoredParts, StoreSpecials } from '../definitionStore.ts';
import { profilesWithStampAccount } from '../profile/namedInProfiles.ts';
import { stampAccountUsers } from '../tables.ts';
import { stampPeopleOf } from './findStampAccounts.ts';
import type { StampAccountsInJobs } from './stampAccountsInJobs.ts';

/**
 * Who may stamp with an account. Jobs that still wait for its stamp wait for those who joined, and no longer for those who left;
 * what was stamped stays.
 */
const peopleParts = (inJobs: StampAccountsInJobs): StoredParts => ({
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
  lock: (unit, ids) => inJobs.lock(unit, ids),
  write: async (unit, stampAccountId, values) => {
    const { tx, accountId } = unit;
    const userIds = idsOf(values, 'userIds').toSorted();
    const before = ((await stampPeopleOf(tx, accountId, [stampAccountId])).get(stampAccountId) ?? []).map(
      ({ userId }) => userId,
    );
    const joined = userIds.filter((one) => !before.includes(one));
    if (joined.length === 0 && before.length === userIds.length) return;
    await inJobs.lock(unit, [stampAccountId]);
    await tx
      .delete(stampAccountUsers)
      .where(
        and(
          eq(stampAccountUsers.accountId, accountId),
          eq(stampAccountUsers.stampAccountId, stampAccountId),
          userIds.length > 0 ? notInArray(stampAccountUsers.userId, userIds) : undefined,
        ),
      );
    if (joined.length > 0)
      await tx
        .insert(stampAccountUsers)
        .values(joined.map((userId) => ({ accountId, stampAccountId, userId })))
        .onConflictDoNothing();
    await inJobs.follow(unit, stampAccountId, joined);
  },
});

/** Jobs that wait for the stamp are not left without anybody. */
async function judgePeople(
  { tx, accountId }: Unit,
  inJobs: StampAccountsInJobs,
  id: string,
  values: DefinitionValues,
): Promise<Finding[]> {
  if (idsOf(values, 'userIds').length > 0) return [];
  const waiting = (await inJobs.jobs(tx, accountId, [id])).get(id) ?? 0;
  return waiting === 0 ? [] : [{ field: 'userIds', key: 'lang_stamp_account_jobs_wait', params: [waiting] }];
}

/**
 * Whoever is newly chosen holds the authority; somebody may stamp as long as jobs wait for it; a password goes to no other service
 * than the one it was typed for.
 */
async function judge(
  unit: Unit,
  inJobs: StampAccountsInJobs,
  id: string,
  values: DefinitionValues,
  before: DefinitionValues | null,
): Promise<Finding[]> {
  const { tx, accountId } = unit;
  const findings: Finding[] = before ? await judgePeople(unit, inJobs, id, values) : [];
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

/** DEF-20: stamp accounts with who may act with them, and the jobs that follow when these people change. */
export const stampAccountStore = (inJobs: StampAccountsInJobs): StoreSpecials => ({
  uses: { profiles: profilesWithStampAccount, drafts: inJobs.drafts, jobs: inJobs.jobs },
  parts: peopleParts(inJobs),
  judge: (unit, _person, id, values, before) => judge(unit, inJobs, id, values, before),
});
