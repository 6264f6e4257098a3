import type { LoginLinkKind } from '@tomar/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { notFound, refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findUser } from '../../users/index.ts';
import { entryOf } from '../managedUsers/entry.ts';
import { activeMembershipsOf } from '../memberships.ts';
import { foldEmail } from '../signIn/signIn.ts';
import { mailSubjects, takeTry } from '../signIn/throttle.ts';
import { logins } from '../tables.ts';
import { sendLinkTask } from './sendLinkTask.ts';

/**
 * Somebody asks for a link by mail. Whether anybody has the address is found out once the answer has left: neither the
 * answer nor its time says.
 * @throws AppError too_many_requests while the address or the network has to wait, known or not
 */
export async function requestLink(
  platform: Platform,
  kind: LoginLinkKind,
  { email, ip }: { readonly email: string; readonly ip: string },
  afterwards: (work: () => Promise<void>) => void,
): Promise<{ success: true }> {
  const folded = foldEmail(email);
  const seconds = await takeTry(platform.db, mailSubjects(folded, ip), platform.clock());
  if (seconds > 0) throw tooManyRequests(seconds);
  afterwards(() => sendToAddress(platform, kind, folded, ip));
  return { success: true };
}

/** In the name of the account that the person opened last. Who has no password yet is given the first by an invitation. */
async function sendToAddress(
  platform: Platform,
  kind: LoginLinkKind,
  email: string,
  ip: string,
): Promise<void> {
  const [login] = await platform.db.inInstallation((tx) =>
    tx
      .select({ id: logins.id })
      .from(logins)
      .where(and(eq(logins.email, email), eq(logins.isActive, true), isNotNull(logins.passwordHash))),
  );
  if (!login) return;
  const [membership] = await activeMembershipsOf(platform, login.id, [
    { factor: kind === 'password' ? 'password' : 'link' },
  ]);
  if (!membership) return;
  const { accountId, userId } = membership;
  await inUnit(platform, { accountId, system: 'identity', ip }, async (unit) => {
    const user = await findUser(unit.tx, accountId, userId);
    await unit.audit({
      event: 'link.requested',
      subjectKind: 'user',
      subjectId: userId,
      facts: { user: user?.name ?? '', link: kind },
    });
    await unit.enqueue(sendLinkTask, { userId, link: kind });
  });
}

/**
 * An administrator has a user sent a link that sets a new password; nobody but the user ever sees it. It counts as one
 * that the user asked for: each ends the one before, and nobody's mailbox is filled.
 * @throws AppError not_found for nobody of the account, refused for a user who is switched off or has no password, for
 *   one who has not come in: whether that login has a password is another account's, and where no mail is sent;
 *   too_many_requests after several
 */
export async function sendPasswordLinkTo(platform: Platform, person: Person, userId: string): Promise<void> {
  const { accountId } = person;
  const { user, login } = await platform.db.inAccount(accountId, async (tx) => {
    const found = await findUser(tx, accountId, userId);
    if (!found) throw notFound();
    const { lastOpenedAt } = await entryOf(tx, accountId, userId);
    if (lastOpenedAt === null) throw refused('lang_user_not_come_in');
    const [row] = await tx
      .select({ email: logins.email })
      .from(logins)
      .where(and(eq(logins.id, found.loginId), eq(logins.isActive, true), isNotNull(logins.passwordHash)));
    return { user: found, login: row };
  });
  if (!login || !user.isActive) throw refused('lang_password_none');
  if (platform.config.smtpUrl === null) throw refused('lang_user_no_mail_for_link');
  const seconds = await takeTry(platform.db, mailSubjects(login.email, person.ip), platform.clock());
  if (seconds > 0) throw tooManyRequests(seconds);
  await inUnit(platform, person, async (unit) => {
    await unit.audit({
      event: 'link.requested',
      subjectKind: 'user',
      subjectId: userId,
      facts: { user: user.name, link: 'password' },
    });
    await unit.enqueue(sendLinkTask, { userId, link: 'password' });
  });
}
