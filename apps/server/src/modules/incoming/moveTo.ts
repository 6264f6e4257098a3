import type { IncomingState } from '@tomar/contract';
import type { Unit } from '../../platform/unit.ts';
import { noteOperation, updateIncoming } from './incomingRecord.ts';
import { type IncomingRow, trackingNoOf } from './incomingRow.ts';

/** Takes a locked document into another state, with what is written down of it. */
export async function moveTo(unit: Unit, document: IncomingRow, to: IncomingState, note = ''): Promise<void> {
  const { id, state: from } = document;
  await updateIncoming(unit, document, { state: to });
  await noteOperation(unit, id, 'ChangeStatus', { note, from, to });
  await unit.audit({
    event: 'incoming.stateChanged',
    subjectKind: 'incomingDocument',
    subjectId: id,
    facts: { trackingNo: trackingNoOf(document), from, to },
  });
}
