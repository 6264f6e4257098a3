import type { DefinitionEndpoints, ReplyOf } from '@tomar/contract';
import { readChanges } from '../../platform/audit/savedChanges.ts';
import { readTrail } from '../../platform/audit/trail.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DefinitionStore } from './definitionStore.ts';
import { loadRow } from './records.ts';

/** The newest so many; of a large department each may hold the names of thousands of people. */
const shown = 200;

/** Who did what to a record, newest first, as the audit trail has it. @throws AppError not_found */
export function historyOfDefinition(
  platform: Platform,
  person: Person,
  store: DefinitionStore,
  id: string,
): Promise<ReplyOf<DefinitionEndpoints['history']>> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    await loadRow(tx, person, store, id);
    const events = await readTrail(tx, person.accountId, { kind: store.trail.subjectKind, id }, shown);
    return {
      items: events.toReversed().map(({ at, event, actorName, facts }) => {
        const changes = readChanges(facts.changes);
        return { at, event: store.trail.inHistory(event, changes), actorName, changes };
      }),
    };
  });
}
