import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { recurrences, tasks } from '../tables.ts';
import { follows, type Occurrence } from './occurrences.ts';

const rowOf = (accountId: string, kind: string) =>
  and(eq(recurrences.accountId, accountId), eq(recurrences.kind, kind));

/** `begin`: it is the caller's to begin. `busy`: the one before runs still. `over`: it was begun, or left out. */
export type Turn = 'begin' | 'busy' | 'over';

/**
 * Takes an occurrence, in the transaction that begins its work; whoever comes at the same moment waits and finds it
 * over. An account that is seen for the first time begins with its next occurrence.
 */
export async function takeOccurrence(
  tx: Tx,
  accountId: string,
  kind: string,
  occurrence: Occurrence,
): Promise<Turn> {
  const first = await tx
    .insert(recurrences)
    .values({ accountId, kind, begun: occurrence.key, committed: occurrence.key })
    .onConflictDoNothing()
    .returning({ kind: recurrences.kind });
  if (first.length > 0) return 'over';
  const [row] = await tx.select().from(recurrences).where(rowOf(accountId, kind)).for('no key update');
  const following = row ? follows(occurrence, row.begun) : 'no';
  if (following === 'no') return 'over';
  if (following === 'yes' && (await isUnderWay(tx, accountId, kind))) return 'busy';
  const committed = following === 'clock-went-back' ? { committed: occurrence.key } : {};
  await tx
    .update(recurrences)
    .set({ begun: occurrence.key, ...committed })
    .where(rowOf(accountId, kind));
  return following === 'yes' ? 'begin' : 'over';
}

async function isUnderWay(tx: Tx, accountId: string, kind: string): Promise<boolean> {
  const found = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.accountId, accountId),
        eq(tasks.kind, kind),
        inArray(tasks.state, ['waiting', 'running', 'retrying']),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** @returns false when the occurrence's work was committed already, or a later one has begun */
export async function commitOccurrence(
  tx: Tx,
  accountId: string,
  kind: string,
  occurrence: string,
): Promise<boolean> {
  const committed = await tx
    .update(recurrences)
    .set({ committed: occurrence })
    .where(
      and(rowOf(accountId, kind), eq(recurrences.begun, occurrence), lt(recurrences.committed, occurrence)),
    )
    .returning({ kind: recurrences.kind });
  return committed.length > 0;
}
