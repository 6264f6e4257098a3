import { type DraftContent, type JobFile, placeStamps } from '@tomar/contract';
import type { SQLWrapper } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import type { Unit } from '../../../platform/unit.ts';
import {
  beginFlow,
  type Flow,
  type FlowPerson,
  groupsOf,
  holdJob,
  type JobRow,
  type LockedJob,
  type ParticipantRow,
} from '../../jobs/index.ts';
import { signatureBoxes } from '../../jobs/tables.ts';

/** What a participant's row says before the actor is filled in, and until somebody acts. */
const nobodyYet = {
  userId: null,
  signGroupId: null,
  externalSignerId: null,
  stampAccountId: null,
  note: '',
  actedAt: null,
  actedBy: null,
  actorName: null,
  actedByName: null,
};

/** The participants' rows, in the steps as they run (DRAFT-23), with the first step begun, and the id of each person of the draft by the draft's own key. */
export function beginSteps(unit: Unit, jobId: string, content: DraftContent) {
  const ids = new Map<string, string>();
  const rows = placeStamps(content.steps, content.stampQueueNumber).flatMap((step, at) =>
    step.people.map((person, position) => {
      const id = newId(unit.now);
      ids.set(person.key, id);
      const { role, key: _key, ...actor } = person;
      const { completion } = step;
      return { id, step: at, position, completion, role, state: 'Pending' as const, actor };
    }),
  );
  const flow: FlowPerson[] = rows;
  const { changed } = beginFlow(flow);
  const participants = rows.map(
    ({ actor: { kind, ...actor }, ...row }): ParticipantRow => ({
      ...nobodyYet,
      accountId: unit.accountId,
      jobId,
      ...row,
      actorKind: kind,
      ...actor,
      state: changed.get(row.id) ?? row.state,
    }),
  );
  return { ids, changed, participants };
}

/** The draft is locked: what the unit still does with the job that it becomes needs its flow. */
export async function holdNew(
  unit: Unit,
  job: JobRow,
  people: readonly ParticipantRow[],
  substitutes: Flow['substitutes'],
): Promise<LockedJob> {
  const groups = await groupsOf(unit.tx, unit.accountId, people);
  return holdJob(unit, { job, people, groups, substitutes });
}

/** The boxes of signers, as inserts for `together`. */
export function newBoxes(
  unit: Unit,
  content: DraftContent,
  files: readonly JobFile[],
  participantIds: ReadonlyMap<string, string>,
): SQLWrapper[] {
  // Only PDF signatures show (SIGN-14).
  if (content.signatureStandard !== 'Pades') return [];
  const documents = new Set(files.filter((file) => file.kind === 'Document').map((file) => file.id));
  const rows = content.boxes.flatMap(({ fileId, personKey, page, x, y, width, height }) => {
    const participantId = participantIds.get(personKey);
    if (!participantId || !documents.has(fileId)) return [];
    return [{ accountId: unit.accountId, fileId, participantId, page, x, y, width, height }];
  });
  return rows.length > 0 ? [unit.tx.insert(signatureBoxes).values(rows)] : [];
}
