import { followingFactors, type ProviderKind, providerKinds } from '@tomar/contract';
import { and, asc, eq, exists, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/unit.ts';
import { endPendingSignIns } from '../factors/endPendingSignIns.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { sessionProofs, sessions } from '../tables.ts';
import { loadProvider } from './providerRecord.ts';

/**
 * What a provider vouched for counts no more in the account, be it that the provider was switched off or that it keeps a
 * person's identity no longer: sign-ins that wait for a second factor are over, sessions that proved nothing else end, others go
 * on by what else they proved. For who holds the provider or the user: what is opened at this moment is waited for then
 * (stillVouches.ts).
 * @param loginId of this login alone
 * @returns how many sessions ended
 */
export async function withdrawWord(
  { tx, accountId, now }: Pick<Unit, 'tx' | 'accountId' | 'now'>,
  kind: ProviderKind,
  loginId?: string,
): Promise<number> {
  await endPendingSignIns(tx, accountId, kind, loginId);
  const word = and(eq(sessionProofs.onlyAccountId, accountId), eq(sessionProofs.source, kind));
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        loginId === undefined ? undefined : eq(sessions.loginId, loginId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        exists(proofsThat(tx, word)),
      ),
    )
    .orderBy(asc(sessions.id))
    .for('no key update');
  if (held.length === 0) return 0;
  const ids = held.map(({ id }) => id);
  await tx.delete(sessionProofs).where(and(inArray(sessionProofs.sessionId, ids), word));
  const opensMore = exists(proofsThat(tx, notInArray(sessionProofs.factor, [...followingFactors])));
  const staying = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), opensMore));
  const stays = new Set(staying.map(({ id }) => id));
  await endSessions(
    tx,
    ids.filter((id) => !stays.has(id)),
    now,
  );
  // What they have open in the account is judged anew.
  for (const id of stays)
    await tx.execute(sql`select pg_notify('tomar_endings', ${JSON.stringify({ session: id })})`);
  return ids.length - stays.size;
}

const proofsThat = (tx: Tx, are: SQL | undefined) =>
  tx
    .select({ one: sql`1` })
    .from(sessionProofs)
    .where(and(eq(sessionProofs.sessionId, sessions.id), are));

/**
 * The same of all providers of an account that supports external users no more; they are held until that is done.
 * @returns how many sessions ended
 */
export async function withdrawWords(unit: Pick<Unit, 'tx' | 'accountId' | 'now'>): Promise<number> {
  for (const kind of providerKinds) await loadProvider(unit.tx, unit.accountId, kind, 'no key update');
  let ended = 0;
  for (const kind of providerKinds) ended += await withdrawWord(unit, kind);
  return ended;
}
