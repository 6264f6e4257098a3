import { newId } from '../../../platform/database/ids.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { announceIncoming, loadIncoming } from '../incomingRecord.ts';
import { trackingNoOf } from '../incomingRow.ts';
import { incomingOperations } from '../tables.ts';

/** The first time that somebody opened it stands in the history; it changes nothing else. */
export function readIncoming(platform: Platform, person: Person, id: string): Promise<{ success: true }> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const document = await loadIncoming(tx, person, id);
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
