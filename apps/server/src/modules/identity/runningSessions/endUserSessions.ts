import type { RunningSession } from '@tomar/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { type AccountUser, findUser, lockUser } from '../../users/index.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import { endSessionsOf } from '../sessions/endSessions.ts';
import { memberships } from '../tables.ts';
import { endOthers } from './endOwnSessions.ts';
import { sessionsInAccount } from './runningSessions.ts';

/** @throws AppError not_found */
export function userSessions(platform: Platform, person: Person, userId: string): Promise<RunningSession[]> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const { loginId } = await userOf(tx, person, userId);
    return sessionsInAccount(tx, person, loginId, platform.clock());
  });
}

/**
 * Ends the sessions of a user as far as they open the person's account. Of somebody who belongs to this account alone they
 * end; of others each goes on elsewhere, and opens this account no more (`memberships.sessionsFrom`): what an
 * administrator does reaches no other account.
 * @throws AppError not_found
 */
export async function endOfUser(
  platform: Platform,
  person: Person,
  userId: string,
): Promise<{ ended: number }> {
  if (userId === person.userId) return endOthers(platform, person);
  const { accountId } = person;
  return inUnit(platform, person, async (unit) => {
    await lockUser(unit.tx, accountId, userId);
    const { loginId, name } = await userOf(unit.tx, person, userId);
    const here = await sessionsInAccount(unit.tx, person, loginId, unit.now);
    // Those that are about to be opened, too: whoever is on the way in has proved it before this moment.
    await unit.tx
      .update(memberships)
      .set({ sessionsFrom: unit.now })
      .where(and(eq(memberships.loginId, loginId), eq(memberships.accountId, accountId)));
    const ended = (await belongsElsewhere(unit.tx, loginId, accountId))
      ? here.length
      : await endSessionsOf(unit.tx, loginId, unit.now);
    await unit.audit({
      event: 'user.sessionsEnded',
      subjectKind: 'user',
      subjectId: userId,
      facts: { user: name, sessions: ended },
    });
    if (ended > 0)
      await unit.enqueue(securityNoticeTask, {
        userId,
        notice: 'sessionsEnded',
        at: unit.now.toISOString(),
      });
    return { ended };
  });
}

async function belongsElsewhere(tx: Tx, loginId: string, accountId: string): Promise<boolean> {
  const rows = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.loginId, loginId), ne(memberships.accountId, accountId)))
    .limit(1);
  return rows.length > 0;
}

async function userOf(tx: Tx, { accountId }: Person, userId: string): Promise<AccountUser> {
  const user = await findUser(tx, accountId, userId);
  if (!user) throw notFound();
  return user;
}
