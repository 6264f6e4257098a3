import type { BodyOf, countWorkOfUsers as declaration, ReplyOf, WorkCounts } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countStampAccountsOfUsers, profilesWithUser } from '../../definitions/index.ts';
import { countOpenTurns } from '../../jobs/index.ts';
import { countGroupsOfUsers, countManagedDepartments, findUsers } from '../../users/index.ts';
import { countDrafts } from './draftsOfUser.ts';

/** What users stand in, to be shown before they are deactivated; jobs that the reader may not see count, too (ADR 105). */
export function countWorkOfUsers(
  platform: Platform,
  { accountId }: Person,
  { ids }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  return platform.db.inAccount(accountId, async (tx) => {
    const users = await findUsers(tx, accountId, ids);
    const known = [...users.keys()];
    const work = await workOf(tx, accountId, known);
    return { items: known.map((id) => ({ id, name: users.get(id)?.name ?? '', work: work(id) })) };
  });
}

/** How much of each kind, by user. */
export async function workOf(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<(userId: string) => WorkCounts> {
  const none: ReadonlyMap<string, number> = new Map();
  const asked = ids.length > 0;
  const turns = asked ? await countOpenTurns(tx, accountId, ids) : none;
  const drafts = asked ? await countDrafts(tx, accountId, ids) : none;
  const groups = asked ? await countGroupsOfUsers(tx, accountId, ids) : none;
  const stamps = asked ? await countStampAccountsOfUsers(tx, accountId, ids) : none;
  const departments = asked ? await countManagedDepartments(tx, accountId, ids) : none;
  const profiles = await profilesWithUser(tx, accountId, ids);
  const of = (counted: ReadonlyMap<string, number>, id: string) => counted.get(id) ?? 0;
  return (id) => ({
    turns: of(turns, id),
    drafts: of(drafts, id),
    groups: of(groups, id),
    stamps: of(stamps, id),
    departments: of(departments, id),
    profiles: of(profiles, id),
  });
}
