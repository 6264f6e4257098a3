import { type BodyOf, type assignUsers as declaration, limits, type ReplyOf } from '@tomar/contract';
import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { type SavedChange, writeChanges } from '../../../platform/audit/savedChanges.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { joinDepartment, lockDepartments, namedPlaces } from '../../users/index.ts';
import { departmentPeople, departments, titles, users } from '../../users/tables.ts';
import { lockUsers } from './activateUsers.ts';

type Body = BodyOf<typeof declaration>;

/** USR-05: one title or one department for several; who belongs to the department already stays what they are there. */
export function assignUsers(
  platform: Platform,
  person: Person,
  { ids, ...places }: Body,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  return inUnit(platform, person, async (unit) => {
    const { tx, audit } = unit;
    const { titleId, departmentId } = places;
    if (departmentId !== undefined) await lockDepartments(tx, accountId, [departmentId]);
    const names = await namesOf(unit, places);
    const changing: string[] = [];
    await lockUsers(tx, accountId, ids);
    for (const user of await placesOf(unit, ids)) {
      const changes: SavedChange[] = [];
      if (titleId !== undefined && user.titleId !== titleId)
        changes.push({ field: 'titleId', before: user.title ?? '', after: names.get(titleId) ?? '' });
      if (departmentId !== undefined && user.departmentId !== departmentId)
        changes.push({
          field: 'departmentId',
          before: user.department ?? '',
          after: names.get(departmentId) ?? '',
        });
      if (changes.length === 0) continue;
      changing.push(user.id);
      const { id, firstName, lastName } = user;
      await audit({
        event: 'user.saved',
        subjectKind: 'user',
        subjectId: id,
        facts: { user: `${firstName} ${lastName}`, changes: writeChanges(changes) },
      });
    }
    if (changing.length === 0) return { changed: 0 };
    if (departmentId !== undefined) {
      await refuseFull(unit, changing, departmentId);
      await joinDepartment(tx, accountId, departmentId, changing);
    }
    await tx
      .update(users)
      .set({ ...(titleId !== undefined && { titleId }), ...(departmentId !== undefined && { departmentId }) })
      .where(and(eq(users.accountId, accountId), inArray(users.id, changing)));
    return { changed: changing.length };
  });
}

/** @throws AppError validation_failed for what is not there, or inactive */
async function namesOf(
  { tx, accountId }: Unit,
  { titleId, departmentId }: Omit<Body, 'ids'>,
): Promise<ReadonlyMap<string, string>> {
  const place = departmentId === undefined ? [] : [{ departmentId, isManager: false, mayStart: false }];
  const named = await namedPlaces(tx, accountId, { titleId: titleId ?? null, departments: place });
  for (const [field, id] of Object.entries({ titleId, departmentId })) {
    const found = named.find((one) => one.id === id);
    if (id === undefined || found?.isActive) continue;
    throw invalid([
      { field, key: found ? 'lang_definition_reference_passive' : 'lang_definition_reference_unknown' },
    ]);
  }
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Nobody is in more departments than a save allows. @throws AppError validation_failed that names the first one */
async function refuseFull({ tx, accountId }: Unit, ids: readonly string[], departmentId: string) {
  const [full] = await tx
    .select({ name: sql<string>`min(${users.firstName} || ' ' || ${users.lastName})` })
    .from(departmentPeople)
    .innerJoin(users, byId(users, departmentPeople.accountId, departmentPeople.userId))
    .where(and(eq(departmentPeople.accountId, accountId), inArray(departmentPeople.userId, [...ids])))
    .groupBy(departmentPeople.userId)
    .having(
      and(
        gte(count(), limits.departmentsPerUser),
        sql`not bool_or(${departmentPeople.departmentId} = ${departmentId})`,
      ),
    )
    .limit(1);
  if (!full) return;
  const params = [limits.departmentsPerUser, full.name];
  throw invalid([{ field: 'departmentId', key: 'lang_user_departments_full', params }]);
}

const placesOf = ({ tx, accountId }: Unit, ids: readonly string[]) =>
  tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      titleId: users.titleId,
      title: titles.name,
      departmentId: users.departmentId,
      department: departments.name,
    })
    .from(users)
    .leftJoin(titles, byId(titles, users.accountId, users.titleId))
    .leftJoin(departments, byId(departments, users.accountId, users.departmentId))
    .where(and(eq(users.accountId, accountId), inArray(users.id, [...ids])));
