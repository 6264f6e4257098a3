import {
  type BodyOf,
  checkView,
  type Finding,
  foldName,
  isEmptyId,
  limits,
  type listViews as listDeclaration,
  type QueryOf,
  type ReplyOf,
  type saveView as saveDeclaration,
  type View,
  type ViewedList,
} from '@tomar/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { lockUser } from '../lockUser.ts';
import { listViews as table } from '../tables.ts';

type Row = typeof table.$inferSelect;

/** The person's own views of a list, by name in Turkish order. */
export function listViews(
  platform: Platform,
  { accountId, userId }: Person,
  { list }: QueryOf<typeof listDeclaration>,
): Promise<ReplyOf<typeof listDeclaration>> {
  return platform.db.inAccount(accountId, async (tx) => ({
    items: await viewsOfList(tx, { accountId, userId }, list),
  }));
}

/** The same for a list that brings them along. */
export const viewsOfList = async (
  tx: Tx,
  { accountId, userId }: Pick<Person, 'accountId' | 'userId'>,
  list: ViewedList,
): Promise<View[]> => (await viewsOf(tx, accountId, userId, eq(table.list, list))).map(present);

/**
 * Saves a view of the person's own. The person is locked, so that two tabs make no more views than fit, nor two of one
 * name or two to begin with.
 */
export function saveView(
  platform: Platform,
  person: Person,
  id: string,
  { version, ...form }: BodyOf<typeof saveDeclaration>,
): Promise<View> {
  return inUnit(platform, person, async ({ tx, accountId }) => {
    const { userId } = person;
    await lockUser(tx, accountId, userId);
    const all = await viewsOf(tx, accountId, userId, eq(table.list, form.list));
    const before = isEmptyId(id) ? undefined : all.find((row) => row.id === id);
    if (!isEmptyId(id) && !before) throw notFound();
    const name = form.name.trim();
    const findings = [...checkView(form), ...others(all, id, name)];
    if (findings.length > 0) throw invalid(findings);
    if ((before?.version ?? 0) !== version) throw conflict();
    if (form.isStart)
      await tx
        .update(table)
        .set({ isStart: false, version: sql`${table.version} + 1` })
        .where(and(ofList(accountId, userId, form.list), eq(table.isStart, true), sql`${table.id} <> ${id}`));
    const values = { name, search: form.search, isStart: form.isStart, version: version + 1 };
    const [saved] = before
      ? await tx
          .update(table)
          .set(values)
          .where(byId(table, accountId, id))
          .returning()
      : await tx
          .insert(table)
          .values({ ...values, accountId, id: newId(), userId, list: form.list })
          .returning();
    if (!saved) throw conflict();
    return present(saved);
  });
}

export function deleteView(platform: Platform, person: Person, id: string): Promise<{ success: true }> {
  return inUnit(platform, person, async ({ tx, accountId }) => {
    await lockUser(tx, accountId, person.userId);
    const gone = await tx
      .delete(table)
      .where(and(byId(table, accountId, id), eq(table.userId, person.userId)))
      .returning({ id: table.id });
    if (gone.length === 0) throw notFound();
    return { success: true };
  });
}

/** What the person's other views of the list forbid: one more, or a name that would be taken for another's. */
function others(all: readonly Row[], id: string, name: string): Finding[] {
  if (isEmptyId(id) && all.length >= limits.viewsPerList)
    return [{ field: '', key: 'lang_views_full', params: [limits.viewsPerList] }];
  const alike = all.find((row) => row.id !== id && foldName(row.name) === foldName(name));
  if (!alike) return [];
  return alike.name === name
    ? [{ field: 'name', key: 'lang_name_taken' }]
    : [{ field: 'name', key: 'lang_name_alike', params: [alike.name] }];
}

const ofList = (accountId: string, userId: string, list: Row['list']) =>
  and(eq(table.accountId, accountId), eq(table.userId, userId), eq(table.list, list));

const viewsOf = (tx: Tx, accountId: string, userId: string, which: SQL): Promise<Row[]> =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.accountId, accountId), eq(table.userId, userId), which))
    .orderBy(asc(sql`${table.name} collate "tr-TR-x-icu"`));

const present = ({ id, name, search, isStart, version }: Row): View => ({
  id,
  name,
  search,
  isStart,
  version,
});
