import type { Factor } from '@tomar/contract';
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { sessionProofs, sessions } from '../../tables.ts';

/** What a login sets up itself. */
const ownFactors: Factor[] = ['totp', 'passkey', 'recoveryCode'];

/**
 * Takes from a login's sessions what they proved with factors of its own. @param keptFor accounts for which they hold on
 */
export async function takeProofs(tx: Tx, loginId: string, keptFor: readonly string[]): Promise<void> {
  const ofLogin = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.loginId, loginId));
  const proved = and(inArray(sessionProofs.sessionId, ofLogin), inArray(sessionProofs.factor, ownFactors));
  const forAll = await tx
    .select()
    .from(sessionProofs)
    .where(and(proved, isNull(sessionProofs.onlyAccountId)))
    .orderBy(sessionProofs.sessionId, sessionProofs.factor)
    .for('no key update');
  const kept = forAll.flatMap((proof) => keptFor.map((onlyAccountId) => ({ ...proof, onlyAccountId })));
  if (kept.length > 0) await tx.insert(sessionProofs).values(kept).onConflictDoNothing();
  const isOver =
    keptFor.length > 0
      ? or(isNull(sessionProofs.onlyAccountId), notInArray(sessionProofs.onlyAccountId, [...keptFor]))
      : sql`true`;
  await tx.delete(sessionProofs).where(and(proved, isOver));
}
