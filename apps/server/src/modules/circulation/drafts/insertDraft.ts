import type { DraftContent } from '@tomar/contract';
import { newId } from '../../../platform/database/ids.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { JobRow } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { columnsOf } from './draftColumns.ts';
import { writeChoices } from './writeChoices.ts';

/** What a draft has from its beginning besides its content. `documents`: how many it gets in the same unit. */
export type BeginsWith = Partial<Pick<JobRow, 'documents' | 'isTemplate' | 'serial' | 'number' | 'revision'>>;

/** A new draft of the person. */
export async function insertDraft(
  unit: Unit,
  person: Person,
  content: DraftContent,
  beginsWith: BeginsWith = {},
): Promise<JobRow> {
  const [draft] = await unit.tx
    .insert(jobs)
    .values({
      accountId: unit.accountId,
      id: newId(unit.now),
      status: 'Draft',
      ownerId: person.userId,
      ...columnsOf(content),
      ...beginsWith,
      createdAt: unit.now,
      updatedAt: unit.now,
    })
    .returning();
  if (!draft) throw refused('lang_save_failed');
  await writeChoices(unit, draft.id, content);
  return draft;
}
