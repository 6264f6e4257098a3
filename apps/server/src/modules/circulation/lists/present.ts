import type { JobListItem } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { accountSettings } from '../../accounts/index.ts';
import { allowedActions, flowsOf, type JobRow, trackingOf, waitingLabel } from '../../jobs/index.ts';
import { findUsers } from '../../users/index.ts';

/** Rows of a list, with what the reader may do; two queries however many rows. */
export async function presentJobItems(
  tx: Tx,
  person: Person,
  rows: readonly JobRow[],
): Promise<JobListItem[]> {
  if (rows.length === 0) return [];
  const { accountId } = person;
  const { flows, groups } = await flowsOf(
    tx,
    accountId,
    rows.map((row) => row.id),
  );
  const owners = await findUsers(
    tx,
    accountId,
    rows.map((row) => row.ownerId),
  );
  const { undoCancelDisabled } = await accountSettings(tx, accountId);
  return rows.flatMap((job) => {
    if (job.status === 'Draft') return [];
    const people = flows.get(job.id) ?? [];
    return {
      id: job.id,
      name: job.name,
      trackingNumber: trackingOf(job),
      status: job.status,
      waitingFor: job.status === 'Circulating' ? waitingLabel(people) : null,
      privacy: job.privacy,
      signatureStandard: job.signatureStandard,
      signatureProfile: job.signatureProfile,
      ownerName: owners.get(job.ownerId)?.name ?? '',
      documents: job.documents,
      actions: allowedActions(person, { ...job, undoCancelDisabled }, { people, groups }),
      targetEndDate: job.targetEndDate,
      createdAt: (job.circulatedAt ?? job.createdAt).toISOString(),
      updatedAt: job.updatedAt.toISOString(),
    };
  });
}
