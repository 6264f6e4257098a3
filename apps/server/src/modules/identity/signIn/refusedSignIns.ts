import { createHash } from 'node:crypto';
import type { SignInRefusal, SignInWay } from '@tomar/contract';
import { lt, type SQL, sql } from 'drizzle-orm';
import { auditEntry, recordAudit } from '../../../platform/audit/record.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../users/index.ts';
import type { Agent } from '../agent.ts';
import { membershipsOf } from '../memberships.ts';
import type { Scope } from '../sessions/scope.ts';
import { refusedSignIns } from '../tables.ts';

/** How long the login history shows a refused sign-in. */
const keptMs = 90 * 24 * 60 * 60_000;

export interface Refusal {
  readonly way: SignInWay;
  readonly reason: SignInRefusal;
  readonly ip: string;
  readonly agent: Agent;
  readonly at: Date;
  /** The accounts that were tried; null: whatever the person has. */
  readonly scope: Scope;
}

/** What stands in the log for an address: enough to find its lines again, not the address. */
export const addressMark = (email: string): string =>
  createHash('sha256').update(`address\n${email}`).digest('hex').slice(0, 12);

/** What anybody, or whoever finds an old mail, can do to somebody else as often as they like. */
const sharesRow: Partial<Record<SignInRefusal, string>> = {
  MustWait: 'wait',
  Certificate: 'certificate',
  UsedLink: 'link',
};

/** What nobody proved yet: every account of the login hears of the try. */
const asked = [{ factor: 'password' }] as const;

/**
 * Writes down that a sign-in to this login was refused: in its history, and in the audit trail of each account it
 * opens, or was tried for alone. Of the tries that had to wait or
 * came with a certificate that is not accepted or a link that has ended, the history counts one row and each trail one event an hour, so that nobody
 * can fill them.
 */
export async function recordRefusal(platform: Platform, loginId: string, refusal: Refusal): Promise<void> {
  const recorded = (lastOf.get(loginId) ?? Promise.resolve()).then(() => record(platform, loginId, refusal));
  const settled: Promise<void> = recorded
    .catch(() => undefined)
    .then(() => {
      if (lastOf.get(loginId) === settled) lastOf.delete(loginId);
    });
  lastOf.set(loginId, settled);
  return recorded;
}

/**
 * The last that is being written of each login. One waits for the other here: they write the same row, and in the database each
 * would wait with a connection that requests need; of hundreds at once the last would get none in time.
 */
const lastOf = new Map<string, Promise<void>>();

async function record(platform: Platform, loginId: string, refusal: Refusal): Promise<void> {
  const { way, reason, ip, agent, at, scope } = refusal;
  const slot = sharesRow[reason] ? `${sharesRow[reason]} ${way} ${at.toISOString().slice(0, 13)}` : newId(at);
  const memberships = await platform.db.inInstallation(async (tx) => {
    const [row] = await tx
      .insert(refusedSignIns)
      .values({ loginId, slot, way, reason, at, ipAddress: ip, ...agent })
      .onConflictDoUpdate({
        target: [refusedSignIns.loginId, refusedSignIns.slot],
        set: { tries: sql`least(${refusedSignIns.tries} + 1, 1000000)`, at, ipAddress: ip, ...agent },
      })
      .returning({ tries: refusedSignIns.tries });
    const all = row?.tries === 1 ? await membershipsOf(tx, loginId, asked) : [];
    return all.filter(({ accountId }) => scope === null || scope.includes(accountId));
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
          facts: { user: user.name, way, refusal: reason, device, operatingSystem, browser },
        }),
      ]);
    });
}

/** What the login history shows no more. */
export const forgottenRefusals = (now: Date): SQL => lt(refusedSignIns.at, new Date(now.getTime() - keptMs));
