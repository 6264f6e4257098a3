import type { JobAction, JobListItem } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { accountSettings } from '../../accounts/index.ts';
import {
  allowedActions,
  askedFor,
  collectiveOf,
  flowsOf,
  type JobRow,
  jobFactsOf,
  namesOfCollectives,
  trackingOf,
  waitingLabel,
  waitsForInitials,
} from '../../jobs/index.ts';
import { findUsers } from '../../users/index.ts';
import type { JobSubjects } from './jobSubjects.ts';

/**
 * Rows of a list, with what the reader may do and whose turn it is; as many queries however many rows.
 * @param subjects what the jobs are about, where the list tells it
 */
export async function presentJobItems(
  tx: Tx,
  person: Person,
  rows: readonly JobRow[],
  subjects?: JobSubjects,
): Promise<JobListItem[]> {
  if (rows.length === 0) return [];
  const { accountId } = person;
  // Whose turn it is matters while a job circulates (`jobActRules`). Most of a list's jobs have ended.
  const { flows, ...others } = await flowsOf(
    tx,
    accountId,
    rows.filter(({ status }) => status === 'Circulating').map(({ id }) => id),
  );
  const waiting = [...flows.values()].flat().filter(({ state }) => state === 'Waiting');
  const users = await findUsers(tx, accountId, [
    ...rows.map((row) => row.ownerId),
    ...waiting.flatMap(({ userId }) => userId ?? []),
  ]);
  const asked = await namesOfCollectives(tx, accountId, waiting);
  const settings = await accountSettings(tx, accountId);
  return rows.flatMap((job) => {
    if (job.status === 'Draft') return [];
    const people = flows.get(job.id) ?? [];
    const flow = { people, ...others };
    const turns = waiting.filter(({ jobId }) => jobId === job.id);
    return {
      id: job.id,
      name: job.name,
      trackingNumber: trackingOf(job),
      status: job.status,
      waitingFor: job.status === 'Circulating' ? waitingLabel(people) : null,
      waitsForInitials: job.status === 'Circulating' && waitsForInitials(people),
      waitsFor: turns.map((place) => {
        const isReader = askedFor(place, flow).includes(person.userId);
        return {
          name:
            (place.userId === null ? asked.get(collectiveOf(place) ?? '') : users.get(place.userId))?.name ??
            '',
          isReader,
          asSubstitute: isReader && place.userId !== null && place.userId !== person.userId,
        };
      }),
      privacy: job.privacy,
      signatureStandard: job.signatureStandard,
      signatureProfile: job.signatureProfile,
      ownerName: users.get(job.ownerId)?.name ?? '',
      documents: job.documents,
      documentNumber: job.documentNumber,
      department: job.departmentId === null ? null : (subjects?.departments.get(job.departmentId) ?? null),
      categories: [...(subjects?.categories.get(job.id) ?? [])],
      amount: job.amount,
      currency: job.currency,
      validUntil: job.validUntil,
      actions: allowedActions(person, job, jobFactsOf(job, settings), flow).filter(inLists),
      targetEndDate: job.targetEndDate,
      createdAt: (job.circulatedAt ?? job.createdAt).toISOString(),
      updatedAt: job.updatedAt.toISOString(),
    };
  });
}

/** What needs a look at other revisions, or tells people, is offered by the job's own page. */
const inLists = (act: JobAction) => act !== 'undoCancel' && act !== 'remind' && act !== 'revise';
