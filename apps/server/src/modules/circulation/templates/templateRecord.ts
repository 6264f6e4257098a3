import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { JobRow } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { departmentIdsOf } from '../../users/index.ts';
import { templates } from '../tables.ts';

export type TemplateRow = typeof templates.$inferSelect;

export interface Template {
  readonly template: TemplateRow;
  readonly draft: JobRow;
}

/** Another one after every save of the template or of its draft. */
export const versionOf = ({ template, draft }: Template): string => `${draft.version}.${template.version}`;

/** Who changes a template and says who may use it: its owner alone, as of every draft. An `Admin` reads no more than others. */
export const isOwnTemplate = (
  { userId }: Pick<Person, 'userId'>,
  { ownerId }: Pick<JobRow, 'ownerId'>,
): boolean => ownerId === userId;

/** The person's own, and active ones of everybody or of the person's departments. Joined with its draft. */
export function visibleTemplates(tx: Tx, person: Person): SQL | undefined {
  const { belongsTo } = departmentIdsOf(tx, person.accountId, person.userId);
  const offered = and(
    eq(templates.isActive, true),
    or(
      eq(templates.audience, 'Account'),
      and(eq(templates.audience, 'Department'), inArray(templates.departmentId, belongsTo)),
    ),
  );
  return and(
    eq(templates.accountId, person.accountId),
    eq(jobs.isTemplate, true),
    or(eq(jobs.ownerId, person.userId), offered),
  );
}

/** The draft that a template keeps. */
export const keptDraft = byId(jobs, templates.accountId, templates.id);

/**
 * A template that the person may see. `lock`: its draft and files stay as they are until the transaction ends; `write`: it is
 * changed. @throws AppError not_found
 */
export async function loadTemplate(
  tx: Tx,
  person: Person,
  id: string,
  lock?: 'lock' | 'write',
): Promise<Template> {
  const query = tx
    .select({ template: templates, draft: jobs })
    .from(templates)
    .innerJoin(jobs, keptDraft)
    .where(and(byId(templates, person.accountId, id), visibleTemplates(tx, person)));
  const [found] = lock
    ? await query.for(lock === 'write' ? 'no key update' : 'share', { of: jobs })
    : await query;
  if (!found) throw notFound();
  return found;
}

/** Whether the account has the template that a row's columns name, whoever may use it. */
export const isTemplate = (tx: Tx, accountId: AnyPgColumn, id: AnyPgColumn): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(templates)
      .where(byId(templates, accountId, id)),
  );
