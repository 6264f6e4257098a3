import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import { everyProfileWithUser } from '../../definitions/index.ts';
import { forgetUser } from '../../jobs/index.ts';
import { serverKeyOf } from '../../signing/index.ts';
import { forgetSubstitutions, groupsOfUser, lockSignGroups, membersOf } from '../../users/index.ts';

/**
 * Takes somebody who is about to be deleted out of what the account has, and what would be left without a word where they
 * stand keeps them: a step of a circulation profile, a sign group of theirs alone, a key of the server. The user is locked.
 * @throws AppError refused, with what stands in the way
 */
export async function releaseUser(tx: Tx, accountId: string, userId: string): Promise<void> {
  const [profile, ...others] = await everyProfileWithUser(tx, accountId, userId);
  if (profile) throw refused('lang_user_in_profiles', [profile.name, others.length + 1]);
  const groups = await groupsOfUser(tx, accountId, userId);
  const ids = groups.map(({ id }) => id);
  // Of two members who are deleted at once the second one is the last.
  await lockSignGroups(tx, accountId, ids, 'no key update');
  const members = await membersOf(tx, accountId, ids);
  const alone = groups.find(({ id }) => (members.get(id) ?? []).every((member) => member.userId === userId));
  if (alone) throw refused('lang_user_last_in_group', [alone.name]);
  if (await serverKeyOf(tx, accountId, userId)) throw refused('lang_user_has_server_key');
  await forgetSubstitutions(tx, accountId, userId);
  await forgetUser(tx, accountId, userId);
}
