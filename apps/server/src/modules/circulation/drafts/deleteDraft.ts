import { draftContent } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { dropAnswer } from '../../incoming/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { loadDraft } from './draftRecord.ts';

/** Deletes a draft with its files' records. Bytes that nobody else refers to are collected later. */
export function deleteDraft(platform: Platform, person: Person, draftId: string): Promise<{ success: true }> {
  return inUnit(platform, person, async (unit) => {
    const draft = await loadDraft(unit.tx, person, draftId, 'lock');
    if (draft.isTemplate) throw refused('lang_template_is_no_job');
    if (draftContent.parse(draft.content).incomingDocId !== null) await dropAnswer(unit, draft.id);
    await unit.tx.delete(jobs).where(byId(jobs, unit.accountId, draft.id));
    await unit.audit({
      event: 'draft.deleted',
      subjectKind: 'job',
      subjectId: draft.id,
      facts: { name: draft.name },
    });
    unit.announce({ topic: 'draft', id: draft.id }, [person.userId]);
    return { success: true };
  });
}
