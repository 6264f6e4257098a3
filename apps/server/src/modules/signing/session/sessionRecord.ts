import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { signingItems, signingSessions } from '../tables.ts';

export type SessionRow = typeof signingSessions.$inferSelect;
export type ItemRow = typeof signingItems.$inferSelect;

export const endedStates = [
  'Embedded',
  'Failed',
  'Expired',
] as const satisfies readonly SessionRow['state'][];

export const isEnded = ({ state }: Pick<SessionRow, 'state'>): boolean =>
  endedStates.some((ended) => ended === state);

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

/** Changes a session that has not ended; undefined where it has, such as by giving it up. */
export async function changeLiving(
  unit: Unit,
  { session: { id }, person }: { readonly session: Pick<SessionRow, 'id'>; readonly person: Person },
  changes: Partial<SessionRow>,
): Promise<SessionRow | undefined> {
  const { tx, accountId } = unit;
  const [changed] = await tx
    .update(signingSessions)
    .set(changes)
    .where(and(byId(signingSessions, accountId, id), notInArray(signingSessions.state, [...endedStates])))
    .returning();
  if (changed) unit.announce({ topic: 'signingSession', id }, [person.userId]);
  return changed;
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
