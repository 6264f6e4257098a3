import { limits } from '@tomar/contract';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { notFound, refused } from '../../../../platform/http/errors.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { inUnit } from '../../../../platform/unit.ts';
import { findUser, lockUser } from '../../../users/index.ts';
import { securityNoticeTask } from '../../notices/securityNoticeTask.ts';
import { memberships } from '../../tables.ts';
import { dropFactors } from './dropFactors.ts';
import { takeProofs } from './takeProofs.ts';

/**
 * An administrator resets a user's second factors (ADR 64). They belong to the login: they go at once where it opens no
 * other account, else once the administrators of all its accounts want it within `limits.factorResetDays`. Here the user's
 * sessions lose what they proved with them at once. The answer is the same: it says nothing of other accounts.
 * @throws AppError not_found; refused for the administrator's own
 */
export function resetFactors(
  platform: Platform,
  person: Person,
  userId: string,
): Promise<{ resetAt: string }> {
  if (userId === person.userId) throw refused('lang_factors_own');
  const { accountId } = person;
  return inUnit(platform, person, async (unit) => {
    const { tx, now } = unit;
    await lockUser(tx, accountId, userId);
    const user = await findUser(tx, accountId, userId);
    if (!user) throw notFound();
    const { loginId, name } = user;
    const others = await otherAccounts(tx, loginId, accountId);
    const since = now.getTime() - limits.factorResetDays * 24 * 60 * 60_000;
    const isWantedByAll = others.every(({ resetAt }) => resetAt !== null && resetAt.getTime() >= since);
    await tx
      .update(memberships)
      .set({ factorsResetAt: isWantedByAll ? null : now })
      .where(
        isWantedByAll
          ? eq(memberships.loginId, loginId)
          : and(eq(memberships.loginId, loginId), eq(memberships.accountId, accountId)),
      );
    if (isWantedByAll) await dropFactors(tx, loginId);
    await takeProofs(tx, loginId, isWantedByAll ? [] : others.map((other) => other.accountId));
    await unit.audit({
      event: 'user.factorsReset',
      subjectKind: 'user',
      subjectId: userId,
      facts: { user: name },
    });
    await unit.enqueue(securityNoticeTask, {
      userId,
      notice: isWantedByAll ? 'factorsReset' : 'factorsResetWanted',
      at: now.toISOString(),
    });
    return { resetAt: now.toISOString() };
  });
}

/**
 * The login's other accounts that it has opened: their protection is not this administrator's to lower. One that was never
 * opened has none to lose; else whoever adds a stranger's address to an account could keep the login from ever being reset.
 */
async function otherAccounts(tx: Tx, loginId: string, accountId: string) {
  const rows = await tx
    .select({ accountId: memberships.accountId, resetAt: memberships.factorsResetAt })
    .from(memberships)
    .where(and(eq(memberships.loginId, loginId), isNotNull(memberships.lastOpenedAt)))
    .orderBy(asc(memberships.accountId))
    .for('no key update');
  return rows.filter((row) => row.accountId !== accountId);
}
