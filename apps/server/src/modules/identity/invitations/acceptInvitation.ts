import type { acceptInvitation, openInvitation, ReplyOf } from '@tomar/contract';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadAccount } from '../../accounts/index.ts';
import { findUser } from '../../users/index.ts';
import { judgePassword } from '../passwords/judgePassword.ts';
import { recordSession } from '../sessions/auditSession.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { forgiveTries, networkSubjects, takeTry } from '../signIn/throttle.ts';
import { invitations, logins } from '../tables.ts';
import { hashOfToken } from './invite.ts';

type Invitation = typeof invitations.$inferSelect;

/**
 * What an invitation link is for.
 * @throws AppError refused for a link that opens nothing; too_many_requests while its network has to wait
 */
export async function showInvitation(
  platform: Platform,
  token: string,
  ip: string,
): Promise<ReplyOf<typeof openInvitation>> {
  const invitation = await findInvitation(platform, token, ip);
  return platform.db.inAccount(invitation.invitingAccountId, async (tx) => {
    const { account, user } = await invitedTo(tx, invitation);
    const { expiresAt } = invitation;
    const { email, firstName, lastName } = user;
    const { code, title } = account;
    return { email, firstName, lastName, account: { code, title }, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Sets the first password of the login and uses the link up, in one transaction with its event in the account's trail.
 * @throws AppError as `showInvitation`; validation_failed for a password that breaks the rules
 */
export async function acceptInvitationOf(
  platform: Platform,
  { token, password }: { readonly token: string; readonly password: string },
  ip: string,
): Promise<ReplyOf<typeof acceptInvitation>> {
  const invitation = await findInvitation(platform, token, ip);
  const { invitingAccountId: accountId, loginId, userId } = invitation;
  const user = await platform.db.inAccount(accountId, async (tx) => (await invitedTo(tx, invitation)).user);
  judgePassword(password, user);
  const passwordHash = await hashPassword(password);
  return platform.db.inAccount(accountId, async (tx) => {
    const now = platform.clock();
    const { account } = await invitedTo(tx, invitation);
    // The login before its invitation, as where one is made.
    const [login] = await tx
      .update(logins)
      .set({ passwordHash })
      .where(and(eq(logins.id, loginId), isNull(logins.passwordHash), eq(logins.isActive, true)))
      .returning({ email: logins.email });
    const used = await tx
      .update(invitations)
      .set({ usedAt: now })
      .where(
        and(
          eq(invitations.tokenHash, hashOfToken(token)),
          isNull(invitations.usedAt),
          gt(invitations.expiresAt, now),
        ),
      )
      .returning({ loginId: invitations.loginId });
    // Of two that accept at the same moment the second finds both done.
    if (!login || used.length === 0) throw refused('lang_invitation_used');
    await recordSession(tx, { accountId, userId }, ip, now, 'invitation.accepted');
    return { email: login.email, accountCode: account.code };
  });
}

/**
 * The invitation of a link that still opens something. A secret that nobody was given counts against its network as a
 * failed sign-in does; whoever holds a real one is told what became of it.
 */
async function findInvitation(platform: Platform, token: string, ip: string): Promise<Invitation> {
  const now = platform.clock();
  const subjects = networkSubjects(ip);
  const seconds = await takeTry(platform.db, subjects, now);
  if (seconds > 0) throw tooManyRequests(seconds);
  const invitation = await platform.db.inInstallation(async (tx) => {
    const found = await withToken(tx, token);
    if (found) await forgiveTries(tx, subjects);
    return found;
  });
  if (!invitation) throw refused('lang_invitation_unknown');
  if (invitation.usedAt) throw refused('lang_invitation_used');
  if (invitation.expiresAt <= now) throw refused('lang_invitation_expired');
  return invitation;
}

/** @throws AppError refused where the account or the user was switched off meanwhile */
async function invitedTo(tx: Tx, { invitingAccountId, userId }: Invitation) {
  const account = await loadAccount(tx, invitingAccountId);
  const user = await findUser(tx, invitingAccountId, userId);
  if (!user?.isActive || !account.isActive) throw refused('lang_invitation_unknown');
  return { account, user };
}

async function withToken(tx: Tx, token: string): Promise<Invitation | null> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOfToken(token)));
  return row ?? null;
}
