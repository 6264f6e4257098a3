import type { Tx } from '../../../platform/database/database.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { followSubstitute, jobsWaitingFor, jobsWithOpenTurns } from '../../jobs/index.ts';
import { findUsers, type SubstitutionRow, substitutionsById } from '../../users/index.ts';
import { followSubstitutionTask } from './followSubstitutionTask.ts';

/** So many jobs are looked up at once; each is changed in a unit of its own. */
const batch = 100;

/**
 * Jobs that wait for the absent person wait for the substitute, too, or no more: lists and sight follow, and who may act
 * from now on is notified. What others do meanwhile looks at the substitution itself.
 */
export const followSubstitutionHandler = handleTask(followSubstitutionTask, {
  async run({ platform, accountId, signal }, { substitutionId }) {
    const [row] = await platform.db.inAccount(accountId, (tx) =>
      substitutionsById(tx, accountId, [substitutionId]),
    );
    if (!row || row.state === 'Planned') return;
    const { absentId } = row;
    const isOn = row.state === 'On';
    for (let after: string | null = null; ; ) {
      const ids: string[] = await platform.db.inAccount(accountId, (tx) => someJobs(tx, row, after));
      for (const jobId of ids) {
        signal.throwIfAborted();
        await inUnit(platform, { accountId, system: 'substitutions' }, (unit) =>
          followSubstitute(unit, jobId, isOn ? absentId : null),
        );
      }
      if (ids.length < batch) return;
      after = ids.at(-1) ?? null;
    }
  },
  about: aboutSubstitutions,
});

/** At its beginning those of the absent person; at its end all that the substitute's list says to wait. */
const someJobs = (tx: Tx, row: SubstitutionRow, after: string | null): Promise<string[]> =>
  row.state === 'On'
    ? jobsWithOpenTurns(tx, row.accountId, row.absentId, after, batch)
    : jobsWaitingFor(tx, row.accountId, row.substituteId, after, batch);

export async function aboutSubstitutions(tx: Tx, accountId: string, subjects: readonly string[]) {
  const rows = await substitutionsById(tx, accountId, subjects);
  const people = await findUsers(
    tx,
    accountId,
    rows.map(({ absentId }) => absentId),
  );
  return rows.map(({ id, absentId }) => ({
    subject: id,
    jobId: null,
    whom: people.get(absentId)?.name ?? null,
  }));
}
