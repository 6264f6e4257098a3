import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { announceIncoming, loadIncoming } from '../incomingRecord.ts';
import { trackingNoOf } from '../incomingRow.ts';
import { incomingOperations } from '../tables.ts';

/** The first time that somebody opened it stands in the history; what the bell tells of it is read each time. */
export function readIncoming(platform: Platform, person: Person, id: string): Promise<{ success: true }> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const document = await loadIncoming(tx, person, id);
    await readNotices(unit, person, id);
    const [noted] = await tx
      .insert(incomingOperations)
      .values({
        accountId,
        id: newId(now),
        documentId: id,
        operation: 'Read',
        byId: person.userId,
        byName: person.name,
        note: '',
        facts: {},
        at: now,
      })
      .onConflictDoNothing()
      .returning({ id: incomingOperations.id });
    if (!noted) return { success: true };
    await unit.audit({
      event: 'incoming.read',
      subjectKind: 'incomingDocument',
      subjectId: id,
      facts: { trackingNo: trackingNoOf(document) },
    });
    announceIncoming(unit);
    return { success: true };
  });
}

/** In the order of their ids, as whoever else writes them. The reader's other pages hear of it. */
async function readNotices(unit: Unit, { userId }: Person, documentId: string): Promise<void> {
  const held = await unit.tx
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.accountId, unit.accountId),
        eq(notices.userId, userId),
        eq(notices.kind, 'incomingAssigned'),
        sql`${notices.facts} ->> 'incomingId' = ${documentId}`,
        isNull(notices.readAt),
      ),
    )
    .orderBy(asc(notices.id))
    .for('no key update');
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  await unit.tx
    .update(notices)
    .set({ readAt: unit.now })
    .where(and(eq(notices.accountId, unit.accountId), inArray(notices.id, ids)));
  unit.announce({ topic: 'notice', id: null }, [userId]);
}
