import { limits } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { conflict, invalid, refused, tooManyRequests } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findUser } from '../../users/index.ts';
import { recordRefusedProof } from '../factors/refusedProof.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import { endSessionsOf } from '../sessions/endSessions.ts';
import { hashPassword, verifyPassword } from '../signIn/passwords.ts';
import { forgiveTries, loginSubjects, takeTry } from '../signIn/throttle.ts';
import { logins } from '../tables.ts';
import { judgeAgainstFormer, judgePassword } from './judgePassword.ts';
import { replacePassword } from './replacePassword.ts';

const hourMs = 60 * 60_000;

/**
 * Changes the reader's own password, once in 24 hours (ID-28). This session stays, the person's others end.
 * @throws AppError validation_failed for the present password when it is wrong and for a new one that breaks a rule
 *   (ID-26 to ID-29), refused within 24 hours or where there is no password, too_many_requests after wrong ones
 */
export async function changePassword(
  platform: Platform,
  person: Person,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  const { accountId, userId, loginId, sessionId } = person;
  const now = platform.clock();
  const login = await platform.db.inInstallation(async (tx) => {
    const [row] = await tx.select().from(logins).where(eq(logins.id, loginId));
    return row;
  });
  if (!login?.passwordHash) throw refused('lang_password_none');
  const subjects = loginSubjects(loginId);
  const seconds = await takeTry(platform.db, subjects, now);
  if (seconds > 0) throw tooManyRequests(seconds);
  if (!(await verifyPassword(login.passwordHash, current))) {
    await recordRefusedProof(platform, person, 'password');
    throw invalid([{ field: 'current', key: 'lang_password_wrong' }]);
  }
  await platform.db.inInstallation((tx) => forgiveTries(tx, subjects));
  refuseTooEarly(login.passwordChangedAt, now);
  const user = await platform.db.inAccount(accountId, (tx) => findUser(tx, accountId, userId));
  judgePassword(password, { ...user, email: login.email });
  await judgeAgainstFormer(platform, login, password);
  const judged = { id: loginId, passwordHash: login.passwordHash };
  const newHash = await hashPassword(password);
  await inUnit(platform, person, async (unit) => {
    if (!(await replacePassword(unit.tx, judged, newHash, now))) throw conflict();
    await endSessionsOf(unit.tx, loginId, now, { but: sessionId });
    await unit.audit({
      event: 'password.changed',
      subjectKind: 'user',
      subjectId: userId,
      facts: { by: 'profile' },
    });
    await unit.enqueue(securityNoticeTask, { userId, notice: 'passwordChanged', at: now.toISOString() });
  });
}

function refuseTooEarly(changedAt: Date | null, now: Date): void {
  const sinceMs = changedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - changedAt.getTime();
  const waitMs = limits.passwordChangeHours * hourMs - sinceMs;
  if (waitMs > 0)
    throw refused('lang_password_changed_lately', [limits.passwordChangeHours, Math.ceil(waitMs / hourMs)]);
}
