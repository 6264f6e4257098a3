import {
  type BodyOf,
  checkNote,
  type changeIncomingCategory as declaration,
  type ReplyOf,
} from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { lockToAct, noteOperation, updateIncoming } from '../incomingRecord.ts';
import { trackingNoOf } from '../incomingRow.ts';
import { checkCategory } from '../routing.ts';
import { whatBecame } from './changed.ts';
import { keptText } from './createIncoming.ts';

export function changeIncomingCategory(
  platform: Platform,
  person: Person,
  id: string,
  { version, categoryId, note: given }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const note = keptText(given);
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const { document } = await lockToAct(unit, person, id, 'ChangeCategory', version);
    const findings = checkNote(note);
    if (findings.length > 0) throw invalid(findings);
    // Nothing changes, and nobody has anything to say of it.
    if (categoryId === document.categoryId && note === '') return whatBecame(tx, person, id);
    const unknown = await checkCategory(tx, accountId, categoryId);
    if (unknown.length > 0) throw invalid(unknown);
    await updateIncoming(unit, document, { categoryId });
    await noteOperation(unit, id, 'ChangeCategory', { note, categoryId });
    await unit.audit({
      event: 'incoming.categoryChanged',
      subjectKind: 'incomingDocument',
      subjectId: id,
      facts: { trackingNo: trackingNoOf(document) },
    });
    return whatBecame(tx, person, id);
  });
}
