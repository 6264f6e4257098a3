import type { SigningSession } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import type { KeyHolder } from './keyHolder.ts';
import { isEnded, itemsOf, presentSession } from './sessionRecord.ts';
import { signingSessions } from './tables.ts';

/** Ends the session once every document is signed or has failed; until then it stays as it is. */
export function settleSession(platform: Platform, { session, person }: KeyHolder): Promise<SigningSession> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const isThis = and(eq(signingSessions.accountId, accountId), eq(signingSessions.id, session.id));
    const [current] = await tx.select().from(signingSessions).where(isThis).for('no key update');
    if (!current) return presentSession(tx, session, now);
    const items = await itemsOf(tx, current);
    const open = items.some((item) => item.state === 'Waiting' || item.state === 'DigestIssued');
    unit.announce({ topic: 'signingSession', id: current.id }, [person.userId]);
    if (open || isEnded(current)) return presentSession(tx, current, now);
    const failed = items.find((item) => item.state === 'Failed');
    const [ended] = await tx
      .update(signingSessions)
      .set({ state: failed ? 'Failed' : 'Embedded', error: failed?.error ?? null, ticketHash: null })
      .where(isThis)
      .returning();
    return presentSession(tx, ended ?? current, now);
  });
}
