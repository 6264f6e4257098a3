import type { Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { type JobRow, ownDraft } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';

/** The person's own draft. `lock`: nobody else changes it until the transaction ends. @throws AppError not_found */
export async function loadDraft(tx: Tx, person: Person, draftId: string, lock?: 'lock'): Promise<JobRow> {
  const query = tx.select().from(jobs).where(ownDraft(person, draftId));
  const [draft] = lock ? await query.for('no key update') : await query;
  if (!draft) throw notFound();
  return draft;
}
