import {
  type BodyGiven,
  checkTemplate,
  saveTemplate as declaration,
  draftContent,
  roleName,
  rolesOfFlow,
  type TemplateDetail,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { byId } from '../../../platform/database/tenancy.ts';
import { bodyAsItWas } from '../../../platform/http/asItWas.ts';
import { conflict, invalid, unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { jobs } from '../../jobs/tables.ts';
import { findDepartment } from '../../users/index.ts';
import { templates } from '../tables.ts';
import { presentTemplate } from './presentTemplate.ts';
import { isOwnTemplate, loadTemplate } from './templateRecord.ts';

/** What stands beside the draft; that itself is saved as drafts are. @throws AppError conflict after another's save */
export const saveTemplate = (
  platform: Platform,
  person: Person,
  id: string,
  sent: BodyGiven<typeof declaration>,
): Promise<TemplateDetail> =>
  inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const found = await loadTemplate(tx, person, id, 'write');
    if (!isOwnTemplate(person, found.draft)) throw unauthorized();
    const {
      version,
      isActive,
      audience,
      departmentId: named,
      roles: given,
    } = bodyAsItWas(declaration, sent, found.template);
    if (found.template.version !== version) throw conflict();
    const departmentId = audience === 'Department' ? named : null;
    const findings = checkTemplate({ audience, departmentId, roles: given });
    if (findings.length > 0) throw invalid(findings);
    const department = departmentId && (await findDepartment(tx, accountId, departmentId));
    if (departmentId !== null && !department)
      throw invalid([{ field: 'departmentId', key: 'lang_draft_department_not_allowed' }]);
    const { steps } = draftContent.parse(found.draft.content);
    const keys = new Set(steps.flatMap(({ people }) => people.map(({ key }) => key)));
    const roles = given
      .map(({ key, name }) => ({ key, name: roleName(name) }))
      .filter(({ key, name }) => name !== '' && keys.has(key));
    const [template] = await tx
      .update(templates)
      .set({ isActive, audience, departmentId, roles, version: version + 1 })
      .where(and(byId(templates, accountId, id), eq(templates.version, version)))
      .returning();
    if (!template) throw conflict();
    const updatedAt = unit.now;
    await tx
      .update(jobs)
      .set({ updatedAt })
      .where(byId(jobs, accountId, id));
    await unit.audit({
      event: 'template.saved',
      subjectKind: 'job',
      subjectId: id,
      facts: {
        isActive,
        audience,
        department: department ? department.name : '',
        roles: rolesOfFlow(steps, roles).join(', '),
      },
    });
    unit.announce({ topic: 'draft', id }, [found.draft.ownerId]);
    return presentTemplate(platform, tx, person, { template, draft: { ...found.draft, updatedAt } });
  });
