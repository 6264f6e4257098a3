import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { otherOrigin } from '../../../platform/http/otherOrigin.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Agent, agentLine } from '../agent.ts';
import type { Membership } from '../memberships.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import { sessions } from '../tables.ts';
import { newDevicesSince } from './knownDevices.ts';

/** A program that keeps no cookies comes from a new device each time: after so many in a day nobody reads the next mail. */
const maxADay = 10;
const dayMs = 24 * 60 * 60_000;

interface Opened {
  readonly sessionId: string;
  readonly ip: string;
  readonly agent: Agent;
}

/**
 * Has a person told by mail that their login was opened from a device for the first time, in the transaction that opens it;
 * not of the first sign-in there is.
 */
export async function tellNewDevice(
  platform: Platform,
  tx: Tx,
  { loginId, accountId, userId }: Membership,
  { sessionId, ip, agent }: Opened,
  now: Date,
): Promise<void> {
  // Browsers keep no cookie of an API of another origin (ADR 43): every device would be new every time.
  if (otherOrigin(platform.config) !== null) return;
  if (!(await hasOtherSession(tx, loginId, sessionId))) return;
  if ((await newDevicesSince(tx, loginId, new Date(now.getTime() - dayMs))) > maxADay) return;
  await platform.tasks.enqueue(tx, accountId, securityNoticeTask, {
    userId,
    notice: 'newDevice',
    at: now.toISOString(),
    ip,
    agent: agentLine(agent),
  });
}

/** Running or ended: the history of the last ones is kept however old they are (clearLoginHistory.ts). */
async function hasOtherSession(tx: Tx, loginId: string, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.loginId, loginId), ne(sessions.id, sessionId)))
    .limit(1);
  return rows.length > 0;
}
