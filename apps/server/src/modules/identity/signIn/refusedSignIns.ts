import { createHash } from 'node:crypto';
import type { SignInRefusal } from '@tomar/contract';
import { lt, type SQL, sql } from 'drizzle-orm';
import { auditEntry, recordAudit } from '../../../platform/audit/record.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../users/index.ts';
import type { Agent } from '../agent.ts';
import { membershipsOf } from '../memberships.ts';
import { refusedSignIns } from '../tables.ts';

/** How long the login history shows a refused sign-in. */
const keptMs = 90 * 24 * 60 * 60_000;

export interface Refusal {
  readonly reason: SignInRefusal;
  readonly ip: string;
  readonly agent: Agent;
  readonly at: Date;
}

/** What stands in the log for an address: enough to find its lines again, not the address. */
export const addressMark = (email: string): string =>
  createHash('sha256').update(`address\n${email}`).digest('hex').slice(0, 12);

/**
 * Writes down that a sign-in to this login was refused: in its history, and in the audit trail of each account it
 * opens. Of the tries that had to wait, the history counts one row and each trail one event an hour, so that nobody
 * can fill them.
 */
export async function recordRefusal(platform: Platform, loginId: string, refusal: Refusal): Promise<void> {
  const { reason, ip, agent, at } = refusal;
  const slot = reason === 'MustWait' ? `wait ${at.toISOString().slice(0, 13)}` : newId(at);
  const memberships = await platform.db.inInstallation(async (tx) => {
    const [row] = await tx
      .insert(refusedSignIns)
      .values({ loginId, slot, reason, at, ipAddress: ip, ...agent })
      .onConflictDoUpdate({
        target: [refusedSignIns.loginId, refusedSignIns.slot],
        set: { tries: sql`least(${refusedSignIns.tries} + 1, 1000000)`, at, ipAddress: ip, ...agent },
      })
      .returning({ tries: refusedSignIns.tries });
    return row?.tries === 1 ? membershipsOf(tx, loginId, null) : [];
  });
  for (const { accountId, userId } of memberships)
    await platform.db.inAccount(accountId, async (tx) => {
      const user = await findUser(tx, accountId, userId);
      if (!user) return;
      const { device, operatingSystem, browser } = agent;
      await recordAudit(tx, { accountId, system: 'identity', ip }, at, [
        auditEntry({
          event: 'session.refused',
          subjectKind: 'user',
          subjectId: userId,
          facts: { user: user.name, refusal: reason, device, operatingSystem, browser },
        }),
      ]);
    });
}

/** What the login history shows no more. */
export const forgottenRefusals = (now: Date): SQL => lt(refusedSignIns.at, new Date(now.getTime() - keptMs));
