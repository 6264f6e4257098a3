import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { signingItems, signingSessions } from '../tables.ts';

export type SessionRow = typeof signingSessions.$inferSelect;
export type ItemRow = typeof signingItems.$inferSelect;

export const isEnded = (session: Pick<SessionRow, 'state'>): boolean =>
  session.state === 'Embedded' || session.state === 'Failed' || session.state === 'Expired';

/** Profiles P2 to P4 allow two hours between the signature and its time-stamp; the clocks get their share of it. */
const keptForMs = 100 * 60_000;

/** Whether the item waits with its value for a time-stamp only. */
export const isKept = (item: ItemRow, now: Date): boolean =>
  item.state === 'Failed' &&
  item.value !== null &&
  item.valueAt !== null &&
  now.getTime() - item.valueAt.getTime() < keptForMs;

/** The person's own signing session. @throws AppError not_found */
export async function loadSession(
  tx: Tx,
  person: Person,
  sessionId: string,
  lock?: 'lock',
): Promise<SessionRow> {
  const query = tx
    .select()
    .from(signingSessions)
    .where(
      and(
        eq(signingSessions.accountId, person.accountId),
        eq(signingSessions.id, sessionId),
        eq(signingSessions.userId, person.userId),
      ),
    );
  const [session] = lock ? await query.for('no key update') : await query;
  if (!session) throw notFound();
  return session;
}

export const itemsOf = (
  tx: Tx,
  { accountId, id }: Pick<SessionRow, 'accountId' | 'id'>,
): Promise<ItemRow[]> =>
  tx
    .select()
    .from(signingItems)
    .where(and(eq(signingItems.accountId, accountId), eq(signingItems.sessionId, id)))
    .orderBy(asc(signingItems.position));
