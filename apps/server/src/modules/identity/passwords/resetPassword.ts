import type { openPasswordLink, ReplyOf, resetPassword } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findUser } from '../../users/index.ts';
import { findLoginLink, holdLogin, type LoginLink, useLoginLink } from '../links/loginLinks.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import { recordSession } from '../sessions/auditSession.ts';
import { endSessionsOf } from '../sessions/endSessions.ts';
import { hashPassword } from '../signIn/passwords.ts';
import { forgiveTries, networkSubjects, takeTry } from '../signIn/throttle.ts';
import { logins } from '../tables.ts';
import { judgeAgainstFormer, judgePassword } from './judgePassword.ts';
import { replacePassword } from './replacePassword.ts';

/** What a link brings: its id stands in the path, its secret behind the `#`. */
export interface GivenLink {
  readonly linkId: string;
  readonly token: string;
}

/**
 * Whose password a link sets (ID-14).
 * @throws AppError refused for a link that opens nothing (ERR-32); too_many_requests while its network has to wait
 */
export async function showPasswordLink(
  platform: Platform,
  given: GivenLink,
  ip: string,
): Promise<ReplyOf<typeof openPasswordLink>> {
  const link = await openLink(platform, given, ip);
  const { login } = await ownerOf(platform, link);
  return { email: login.email, expiresAt: link.expiresAt.toISOString() };
}

/**
 * Sets a new password and uses the link up; every session of the person ends. Not bound to the 24 hours of ID-28: who
 * forgot a password, or lost it to somebody, needs another one now.
 * @throws AppError as `showPasswordLink`; validation_failed for a password that breaks a rule (ID-26, ID-27, ID-29)
 */
export async function resetPasswordBy(
  platform: Platform,
  { password, ...given }: GivenLink & { readonly password: string },
  ip: string,
): Promise<ReplyOf<typeof resetPassword>> {
  const link = await openLink(platform, given, ip);
  const { login, user, passwordHash } = await ownerOf(platform, link);
  judgePassword(password, { ...user, email: login.email });
  await judgeAgainstFormer(platform, login, password);
  const newHash = await hashPassword(password);
  const { sendingAccountId: accountId, userId, loginId } = link;
  await inUnit(platform, { accountId, system: 'identity', ip }, async (unit) => {
    const { tx, now } = unit;
    // The login before its link, as where a password is changed.
    const isUsed = (await holdLogin(tx, loginId)) && (await useLoginLink(tx, link.id, now));
    // Of two that come at the same moment the second finds both done.
    if (!isUsed || !(await replacePassword(tx, { id: loginId, passwordHash }, newHash, now)))
      throw refused('lang_password_link_used');
    await endSessionsOf(tx, loginId, now);
    await unit.enqueue(securityNoticeTask, { userId, notice: 'passwordChanged', at: now.toISOString() });
    await recordSession(tx, { accountId, userId }, ip, now, 'password.changed', { by: 'link' });
  });
  return { email: login.email };
}

/**
 * The link of a secret that still opens something. A secret that nobody was given counts against its network as a failed
 * sign-in does; whoever holds a real one is told what became of it.
 */
async function openLink(platform: Platform, { linkId, token }: GivenLink, ip: string): Promise<LoginLink> {
  const now = platform.clock();
  const subjects = networkSubjects(ip);
  const seconds = await takeTry(platform.db, subjects, now);
  if (seconds > 0) throw tooManyRequests(seconds);
  const link = await platform.db.inInstallation(async (tx) => {
    const found = await findLoginLink(tx, 'password', token);
    if (found?.id !== linkId) return null;
    await forgiveTries(tx, subjects);
    return found;
  });
  if (!link) throw refused('lang_password_link_unknown');
  if (link.usedAt) throw refused('lang_password_link_used');
  if (link.expiresAt <= now) throw refused('lang_password_link_expired');
  return link;
}

/** @throws AppError refused where the login or the user was switched off meanwhile */
async function ownerOf({ db }: Platform, { loginId, userId, sendingAccountId: accountId }: LoginLink) {
  const [login] = await db.inInstallation((tx) => tx.select().from(logins).where(eq(logins.id, loginId)));
  const user = await db.inAccount(accountId, (tx) => findUser(tx, accountId, userId));
  if (!login?.isActive || login.passwordHash === null || !user?.isActive)
    throw refused('lang_password_link_unknown');
  return { login, user, passwordHash: login.passwordHash };
}
