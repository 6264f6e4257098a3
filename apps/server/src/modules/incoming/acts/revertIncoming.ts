import { type BodyOf, checkRevert, type revertIncoming as declaration, type ReplyOf } from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { lockToAct, noteOperation, updateIncoming, writeRouting } from '../incomingRecord.ts';
import { trackingNoOf } from '../incomingRow.ts';
import { nobody } from '../routing.ts';
import { whatBecame } from './changed.ts';
import { keptText } from './createIncoming.ts';

/** Back to those who assign: nobody is responsible until they do, and it is new again. */
export function revertIncoming(
  platform: Platform,
  person: Person,
  id: string,
  { version, note: given }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const note = keptText(given);
  return inUnit(platform, person, async (unit) => {
    const { document } = await lockToAct(unit, person, id, 'Revert', version);
    const findings = checkRevert(note);
    if (findings.length > 0) throw invalid(findings);
    await writeRouting(unit, id, nobody);
    await updateIncoming(unit, document, { state: 'New' });
    await noteOperation(unit, id, 'Revert', { note, from: document.state, to: 'New' });
    await unit.audit({
      event: 'incoming.reverted',
      subjectKind: 'incomingDocument',
      subjectId: id,
      facts: { trackingNo: trackingNoOf(document) },
    });
    return whatBecame(unit.tx, person, id);
  });
}
