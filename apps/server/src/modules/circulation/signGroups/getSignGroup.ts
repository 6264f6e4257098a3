import { emptyId, isEmptyId, type SignGroupDetail } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadSignGroup, presentSignGroups, type SignGroupRow } from '../../users/index.ts';

const blank: SignGroupDetail = { id: emptyId, version: 0, name: '', isActive: true, members: [] };

/** API-10: an all-zero id gives a blank one. */
export const getSignGroup = async (
  platform: Platform,
  { accountId }: Person,
  groupId: string,
): Promise<SignGroupDetail> =>
  isEmptyId(groupId)
    ? blank
    : platform.db.inAccount(accountId, async (tx) =>
        presentSignGroup(tx, accountId, await loadSignGroup(tx, accountId, groupId)),
      );

export async function presentSignGroup(
  tx: Tx,
  accountId: string,
  group: SignGroupRow,
): Promise<SignGroupDetail> {
  const [presented] = await presentSignGroups(tx, accountId, [group]);
  if (!presented) throw notFound();
  return { ...presented, version: group.version };
}
