import type { Factor } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { auditEntry, recordAudit } from '../../../platform/audit/record.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../users/index.ts';
import { agentLine } from '../agent.ts';
import { activeMembershipsOf, type Membership } from '../memberships.ts';
import { type SecurityNotice, securityNoticeTask } from '../notices/securityNoticeTask.ts';
import { sessions } from '../tables.ts';

/** What happened to a person's own proofs. */
export type FactorEvent =
  | 'factor.added'
  | 'factor.removed'
  | 'factor.renamed'
  | 'recoveryCodes.renewed'
  | 'proof.given'
  | 'proof.refused';

interface Happened {
  readonly event: FactorEvent;
  readonly factor?: Factor;
  readonly name?: string;
}

/** What the person is told of by mail: once, whatever the number of accounts. */
const notices: Partial<Record<FactorEvent, SecurityNotice>> = {
  'factor.added': 'factorAdded',
  'factor.removed': 'factorRemoved',
  'recoveryCodes.renewed': 'recoveryCodesRenewed',
};

/**
 * The account that a signed-in person works in, or the one opened last.
 * @throws AppError not_found where the person has no active account
 */
export const workplaceOf = async (platform: Platform, session: SessionHolder): Promise<Membership> =>
  placesOf(platform, session).then(({ here }) => here);

async function placesOf(platform: Platform, { loginId, sessionId, accountCode }: SessionHolder) {
  const all = await activeMembershipsOf(platform, loginId, sessionId);
  const here = all.find(({ code }) => code === accountCode) ?? all[0];
  if (!here) throw notFound();
  return { here, others: all.filter(({ accountId }) => accountId !== here.accountId) };
}

/**
 * Does something of a login that all of its accounts may want to know of: with its event in the trail of the account that
 * the person works in, in one transaction; the other accounts' trails follow. What changes the
 * person's factors is told by mail.
 * @param work null: nothing happened, so nothing is written down
 * @throws AppError not_found where the person has no active account
 */
export async function inTrails<T>(
  platform: Platform,
  session: SessionHolder,
  work: (tx: Tx, at: Membership) => Promise<{ readonly result: T; readonly happened: Happened | null }>,
): Promise<T> {
  const { here, others } = await placesOf(platform, session);
  const { ip } = session;
  const now = platform.clock();
  const done = await platform.db.inAccount(here.accountId, async (tx) => {
    const outcome = await work(tx, here);
    if (outcome.happened) {
      await record(tx, here, ip, now, outcome.happened);
      await tell(platform, tx, here, session, now, outcome.happened);
    }
    return outcome;
  });
  const { happened } = done;
  if (happened)
    for (const other of others)
      await platform.db.inAccount(other.accountId, (tx) => record(tx, other, ip, now, happened));
  return done.result;
}

async function tell(
  { tasks }: Platform,
  tx: Tx,
  { accountId, userId }: Membership,
  { sessionId, ip }: SessionHolder,
  now: Date,
  { event, factor, name }: Happened,
): Promise<void> {
  const notice = notices[event];
  if (!notice) return;
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
  await tasks.enqueue(tx, accountId, securityNoticeTask, {
    userId,
    notice,
    at: now.toISOString(),
    ip,
    ...(session && { agent: agentLine(session) }),
    ...((factor === 'totp' || factor === 'passkey') && { factor }),
    ...(name !== undefined && { name }),
  });
}

async function record(
  tx: Tx,
  { accountId, userId }: Membership,
  ip: string,
  now: Date,
  { event, factor, name }: Happened,
): Promise<void> {
  const user = await findUser(tx, accountId, userId);
  if (!user) return;
  const facts = { ...(factor !== undefined && { factor }), ...(name !== undefined && { name }) };
  await recordAudit(tx, { accountId, userId, name: user.name, ip }, now, [
    auditEntry({ event, subjectKind: 'user', subjectId: userId, facts }),
  ]);
}
