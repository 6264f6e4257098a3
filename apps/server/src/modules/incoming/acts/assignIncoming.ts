import {
  type BodyOf,
  checkNote,
  checkRouting,
  type assignIncoming as declaration,
  type ReplyOf,
} from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { lockToAct, noteOperation, updateIncoming, writeRouting } from '../incomingRecord.ts';
import { trackingNoOf } from '../incomingRow.ts';
import { tellResponsible } from '../notices/tellResponsible.ts';
import { checkReceivers, eachOnce, namesOfRouting } from '../routing.ts';
import { whatBecame } from './changed.ts';
import { keptText } from './createIncoming.ts';

/** Puts others in the place of those who are responsible. Of two who do so at once the second is told. */
export function assignIncoming(
  platform: Platform,
  person: Person,
  id: string,
  { version, note: given, ...to }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const routing = eachOnce(to);
  const note = keptText(given);
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const { document, routing: before } = await lockToAct(unit, person, id, 'Assign', version);
    const findings = [...checkRouting(routing), ...checkNote(note)];
    if (findings.length > 0) throw invalid(findings);
    const unknown = await checkReceivers(tx, accountId, routing, before);
    if (unknown.length > 0) throw invalid(unknown);
    await writeRouting(unit, id, routing);
    const assigned = await updateIncoming(unit, document, {});
    const responsible = await namesOfRouting(tx, accountId, routing);
    await noteOperation(unit, id, 'Assign', { note, ...routing, responsible });
    await unit.audit({
      event: 'incoming.assigned',
      subjectKind: 'incomingDocument',
      subjectId: id,
      facts: {
        trackingNo: trackingNoOf(document),
        users: routing.userIds.length,
        departments: routing.departmentIds.length,
      },
    });
    await tellResponsible(platform, unit, assigned, routing, before);
    return whatBecame(tx, person, id);
  });
}
