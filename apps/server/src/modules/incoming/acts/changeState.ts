import {
  type BodyOf,
  checkNote,
  type changeIncomingState as declaration,
  incomingTransitions,
  type ReplyOf,
} from '@tomar/contract';
import { invalid, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { lockToAct } from '../incomingRecord.ts';
import { moveTo } from '../moveTo.ts';
import { whatBecame } from './changed.ts';
import { keptText } from './createIncoming.ts';

export function changeIncomingState(
  platform: Platform,
  person: Person,
  id: string,
  { version, state, note: given }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const note = keptText(given);
  return inUnit(platform, person, async (unit) => {
    const { document } = await lockToAct(unit, person, id, 'ChangeStatus', version);
    const findings = checkNote(note);
    if (findings.length > 0) throw invalid(findings);
    if (!incomingTransitions[document.state].includes(state)) throw refused('lang_incoming_state_forbids');
    await moveTo(unit, document, state, note);
    return whatBecame(unit.tx, person, id);
  });
}
