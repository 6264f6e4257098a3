import { and, eq, isNull } from 'drizzle-orm';
import { byId } from '../../../platform/database/tenancy.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { findUser, userOfLogin } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import { memberships } from '../tables.ts';
import { dropInvitations } from './dropInvitations.ts';
import { entryOf } from './entry.ts';
import { sendInvitationTo } from './sendInvitationTo.ts';

/**
 * Somebody who has never come in gets the login of another address, and a new invitation where one was sent: the one
 * before was written to somebody else. The former login is as it was in other accounts.
 * @throws AppError validation_failed where the address opens another user of the account
 */
export async function moveLogin(
  platform: Platform,
  unit: Unit,
  userId: string,
  loginId: string,
): Promise<void> {
  const { tx, accountId } = unit;
  const user = await findUser(tx, accountId, userId);
  if (!user || user.loginId === loginId) return;
  if (await userOfLogin(tx, accountId, loginId))
    throw invalid([{ field: 'email', key: 'lang_user_email_taken' }]);
  const { invitedAt } = await entryOf(tx, accountId, userId);
  const moved = await tx
    .update(memberships)
    .set({ loginId })
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.userId, userId),
        // Who came in at this moment keeps what they came in with.
        isNull(memberships.lastOpenedAt),
      ),
    )
    .returning({ userId: memberships.userId });
  if (moved.length === 0) return;
  await dropInvitations(tx, accountId, userId);
  await tx
    .update(users)
    .set({ loginId })
    .where(byId(users, accountId, userId));
  if (invitedAt !== null && user.isActive) await sendInvitationTo(platform, unit, user);
}
