import type { BodyOf, listTemplates as declaration, ReplyOf } from '@tomar/contract';
import { and, count, desc, like } from 'drizzle-orm';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobs } from '../../jobs/tables.ts';
import { findUsers, namesOfDepartments } from '../../users/index.ts';
import { likePattern } from '../lists/searchText.ts';
import { templates } from '../tables.ts';
import { presentListItem } from './presentTemplate.ts';
import { keptDraft, visibleTemplates } from './templateRecord.ts';

export function listTemplates(
  platform: Platform,
  person: Person,
  { search, page, pageSize }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const where = and(
      visibleTemplates(tx, person),
      search.trim() === '' ? undefined : like(jobs.searchFolded, likePattern(search)),
    );
    const [all] = await tx.select({ count: count() }).from(templates).innerJoin(jobs, keptDraft).where(where);
    const rows = await tx
      .select({ template: templates, draft: jobs })
      .from(templates)
      .innerJoin(jobs, keptDraft)
      .where(where)
      .orderBy(desc(templates.isActive), desc(jobs.updatedAt), desc(jobs.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const owners = await findUsers(tx, accountId, [...new Set(rows.map(({ draft }) => draft.ownerId))]);
    const named = rows.flatMap(({ template }) => template.departmentId ?? []);
    const departments = await namesOfDepartments(tx, accountId, [...new Set(named)]);
    return {
      items: rows.map((row) => {
        const id = row.template.departmentId;
        return presentListItem(person, row, {
          ownerName: owners.get(row.draft.ownerId)?.name ?? '',
          department: id === null ? null : { id, name: departments.get(id) ?? '' },
        });
      }),
      total: all?.count ?? 0,
    };
  });
}
