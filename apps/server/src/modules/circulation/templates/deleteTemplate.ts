import { byId } from '../../../platform/database/tenancy.ts';
import { unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { jobs } from '../../jobs/tables.ts';
import { isOwnTemplate, loadTemplate } from './templateRecord.ts';

/** Deletes a template with the draft that it keeps. Drafts and jobs begun from it have everything of their own. */
export const deleteTemplate = (platform: Platform, person: Person, id: string): Promise<{ success: true }> =>
  inUnit(platform, person, async (unit) => {
    const { draft } = await loadTemplate(unit.tx, person, id, 'write');
    if (!isOwnTemplate(person, draft)) throw unauthorized();
    await unit.tx.delete(jobs).where(byId(jobs, unit.accountId, id));
    await unit.audit({
      event: 'template.deleted',
      subjectKind: 'job',
      subjectId: id,
      facts: { name: draft.name },
    });
    unit.announce({ topic: 'draft', id }, [person.userId]);
    return { success: true };
  });
