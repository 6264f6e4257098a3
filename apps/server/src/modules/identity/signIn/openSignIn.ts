import { randomUUID } from 'node:crypto';
import type { LoginData } from '@tomar/contract';
import { and, eq, sql } from 'drizzle-orm';
import { auditEntry, auditEvents } from '../../../platform/audit/record.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { otherOrigin } from '../../../platform/http/otherOrigin.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Agent, agentLine, describeAgent } from '../agent.ts';
import type { ActiveMembership } from '../memberships.ts';
import { securityNoticeTask } from '../notices/securityNoticeTask.ts';
import { type PresentedLogin, presented } from '../presentLogin.ts';
import { newKey, slidingMs } from '../sessions/sessionKeys.ts';
import { logins } from '../tables.ts';
import type { Entry, SignInOrigin } from './entry.ts';
import { devicesPerLogin, hashDevice, newDevice } from './knownDevices.ts';
import { asTries, ownSubject } from './throttle.ts';

/** A program that keeps no cookies comes from a new device each time: after so many in a day nobody reads the next mail. */
const maxADay = 10;
const dayMs = 24 * 60 * 60_000;

interface Opened {
  readonly data: LoginData;
  readonly device: string;
  /** What is done once the answer has left. */
  readonly afterwards: (() => Promise<void>) | null;
}

interface OpenedRow extends PresentedLogin {
  readonly kept_device: boolean;
  readonly told: boolean;
}

const columns = 'kept_device, told, account, person, modules, licence_active';

/**
 * Opens the session with all that goes with it, its event in the account's trail among it, in one statement
 * (openSignIn.sql); with what must still hold, in one transaction.
 * @returns null when the login was switched off, or what was looked at holds no more
 */
export async function openSignIn(
  platform: Platform,
  entry: Entry,
  membership: ActiveMembership,
  { ip, userAgent, device }: SignInOrigin,
): Promise<Opened | null> {
  const { loginId, stillHolds } = entry;
  const { accountId, userId } = membership;
  const now = platform.clock();
  const agent = describeAgent(userAgent);
  const [key, another, task] = [newKey(), newDevice(), randomUUID()];
  const values = [
    loginId,
    accountId,
    userId,
    entry.passwordHash ?? null,
    asTries(entry.subjects),
    ownSubject(entry.subjects),
    device === null ? null : hashDevice(device),
    hashDevice(another),
    devicesPerLogin,
    sessionOf(entry, { ip, agent, keyHash: hashKey(key) }, now),
    noticeOf(platform, { task, userId, ip, agent }, now),
    auditEvents({ accountId, userId, name: membership.userName, ip }, now, [
      auditEntry({
        event: 'session.opened',
        subjectKind: 'user',
        subjectId: userId,
        facts: { way: entry.way },
      }),
    ]),
    now.toISOString(),
  ];
  const [row] = stillHolds
    ? await platform.db.inAccount(accountId, async (tx) => {
        if (!(await isActive(tx, loginId)) || !(await stillHolds(tx))) return [];
        const given = sql.join(
          values.map((value) => sql`${value}`),
          sql`, `,
        );
        const answer = await tx.execute<OpenedRow & Record<string, unknown>>(
          sql`select ${sql.raw(columns)} from open_sign_in(${given})`,
        );
        return answer.rows;
      })
    : await platform.db.call<OpenedRow>(
        `select ${columns} from open_sign_in($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        values,
      );
  if (!row) return null;
  return {
    data: presented(platform, row, { loginId, key }),
    device: row.kept_device && device !== null ? device : another,
    afterwards: row.told ? () => platform.tasks.handOver(accountId, securityNoticeTask, task) : null,
  };
}

const sessionOf = (
  { way, proofs }: Entry,
  { ip, agent, keyHash }: { readonly ip: string; readonly agent: Agent; readonly keyHash: string },
  now: Date,
): string =>
  JSON.stringify({
    id: newId(now),
    expiresAt: new Date(now.getTime() + slidingMs).toISOString(),
    ...agent,
    ip,
    way,
    keyHash,
    proofs,
  });

/**
 * That a person is told by mail that their login was opened from a device for the first time; not of the first sign-in
 * there is.
 */
function noticeOf(
  { config }: Platform,
  {
    task,
    userId,
    ip,
    agent,
  }: { readonly task: string; readonly userId: string; readonly ip: string; readonly agent: Agent },
  now: Date,
): string | null {
  // Browsers keep no cookie of an API of another origin (ADR 43): every device would be new every time.
  if (otherOrigin(config) !== null) return null;
  return JSON.stringify({
    task,
    kind: securityNoticeTask.kind,
    payload: { userId, notice: 'newDevice', at: now.toISOString(), ip, agent: agentLine(agent) },
    newSince: new Date(now.getTime() - dayMs).toISOString(),
    atMost: maxADay,
  });
}

/** Holds the login as it is before anything else, so that switching it off at the same moment ends this session, too. */
async function isActive(tx: Tx, loginId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.id, loginId), eq(logins.isActive, true)))
    .for('share');
  return rows.length > 0;
}
