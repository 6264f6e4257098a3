import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import {
  everyProfileWithUser,
  lockStampAccounts,
  stampAccountsOfUser,
  stampPeopleOf,
} from '../../definitions/index.ts';
import { forgetUser } from '../../jobs/index.ts';
import { serverKeyOf } from '../../signing/index.ts';
import { forgetSubstitutions, groupsOfUser, lockSignGroups, membersOf } from '../../users/index.ts';

/**
 * Takes somebody who is about to be deleted out of what the account has, and what would be left without a word where they
 * stand keeps them: a step of a circulation profile, a sign group or stamp account of theirs alone, a key of the server. The user is locked.
 * @throws AppError refused, with what stands in the way
 */
export async function releaseUser(tx: Tx, accountId: string, userId: string): Promise<void> {
  const [profile, ...others] = await everyProfileWithUser(tx, accountId, userId);
  if (profile) throw refused('lang_user_in_profiles', [profile.name, others.length + 1]);
  const stamps = await stampAccountsOfUser(tx, accountId, userId);
  const groups = await groupsOfUser(tx, accountId, userId);
  const [stampIds, groupIds] = [idsIn(stamps), idsIn(groups)];
  // Of two members who are deleted at once the second one is the last.
  await lockStampAccounts(tx, accountId, stampIds, 'no key update');
  await lockSignGroups(tx, accountId, groupIds, 'no key update');
  const isLast = (members: readonly { readonly userId: string }[] = []) =>
    members.every((member) => member.userId === userId);
  const people = await stampPeopleOf(tx, accountId, stampIds);
  const unstamped = stamps.find(({ id }) => isLast(people.get(id)));
  if (unstamped) throw refused('lang_user_last_in_stamp', [unstamped.name]);
  const members = await membersOf(tx, accountId, groupIds);
  const alone = groups.find(({ id }) => isLast(members.get(id)));
  if (alone) throw refused('lang_user_last_in_group', [alone.name]);
  if (await serverKeyOf(tx, accountId, userId)) throw refused('lang_user_has_server_key');
  await forgetSubstitutions(tx, accountId, userId);
  await forgetUser(tx, accountId, userId);
}

const idsIn = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);
