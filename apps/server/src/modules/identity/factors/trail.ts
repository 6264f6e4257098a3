import { auditEntry, recordAudit } from '../../../platform/audit/record.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../../users/index.ts';
import { activeMembershipsOf, type Membership } from '../memberships.ts';

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
  readonly factor?: string;
  readonly name?: string;
}

/**
 * Does something of a login that all of its accounts may want to know of: with its event in the trail of the account that
 * the person works in, in one transaction; the other accounts' trails follow.
 * @param work null: nothing happened, so nothing is written down
 * @throws AppError not_found where the person has no active account
 */
export async function inTrails<T>(
  platform: Platform,
  { loginId, sessionId, accountCode, ip }: SessionHolder,
  work: (tx: Tx, at: Membership) => Promise<{ readonly result: T; readonly happened: Happened | null }>,
): Promise<T> {
  const all = await activeMembershipsOf(platform, loginId, sessionId);
  const here = all.find(({ code }) => code === accountCode) ?? all[0];
  if (!here) throw notFound();
  const now = platform.clock();
  const done = await platform.db.inAccount(here.accountId, async (tx) => {
    const outcome = await work(tx, here);
    if (outcome.happened) await record(tx, here, ip, now, outcome.happened);
    return outcome;
  });
  const { happened } = done;
  if (happened)
    for (const other of all.filter(({ accountId }) => accountId !== here.accountId))
      await platform.db.inAccount(other.accountId, (tx) => record(tx, other, ip, now, happened));
  return done.result;
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
