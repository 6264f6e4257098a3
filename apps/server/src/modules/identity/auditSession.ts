import { recordAudit } from '../../platform/audit/record.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUser } from '../users/index.ts';
import type { Membership } from './memberships.ts';

/** Notes in the account's trail that a person came, went or switched over. */
export function recordSession(
  platform: Platform,
  { accountId, userId }: Pick<Membership, 'accountId' | 'userId'>,
  ip: string,
  event: 'session.opened' | 'session.ended' | 'session.switched',
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  return platform.db.inAccount(accountId, async (tx) => {
    const user = await findUser(tx, accountId, userId);
    if (!user) return;
    const actor = { accountId, userId, name: user.name, ip };
    await recordAudit(tx, actor, platform.clock(), [
      { event, subjectKind: 'user', subjectId: userId, facts },
    ]);
  });
}
