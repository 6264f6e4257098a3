import { type UserDepartment, type UserFields, writeMobileNumber } from '@tomar/contract';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { touchDepartments } from './placesOfUsers.ts';
import type { SignatureImageColumns } from './signatureImage.ts';
import { departmentPeople, departments, titles, users } from './tables.ts';

/** What of a user's own row and departments an administrator edits; the mobile signature is identity's. */
export type OwnUserFields = Omit<UserFields, 'mobileOperator' | 'mobileNumber'>;

/** Null where there is no such user. Departments are in the order of their ids. */
export async function userFieldsOf(tx: Tx, accountId: string, userId: string): Promise<OwnUserFields | null> {
  const [row] = await tx
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      titleId: users.titleId,
      departmentId: users.departmentId,
      mayStartIndependent: users.mayStartIndependent,
      cellphone: users.cellphone,
      includeTitleInSignature: users.includeTitleInSignature,
      notifyByEmail: users.notifyByEmail,
      notifyByMobile: users.notifyByMobile,
      sendReminders: users.sendReminders,
    })
    .from(users)
    .where(byId(users, accountId, userId));
  if (!row) return null;
  return {
    ...row,
    cellphone: row.cellphone === null ? '' : writeMobileNumber(row.cellphone),
    departments: await departmentsIn(tx, accountId, userId),
  };
}

const departmentsIn = (tx: Tx, accountId: string, userId: string): Promise<UserDepartment[]> =>
  tx
    .select({
      departmentId: departmentPeople.departmentId,
      isManager: departmentPeople.isManager,
      mayStart: departmentPeople.mayStart,
    })
    .from(departmentPeople)
    .where(and(eq(departmentPeople.accountId, accountId), eq(departmentPeople.userId, userId)))
    .orderBy(asc(departmentPeople.departmentId));

/**
 * Keeps departments as they are until the transaction ends; they come before any user in the order of locks. Whoever
 * saves a department takes all of them first, in the same order.
 */
export async function lockDepartments(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.accountId, accountId), inArray(departments.id, [...new Set(ids)])))
    .orderBy(asc(departments.id))
    .for('no key update');
}

/** @param cellphone as it is kept, digits alone */
export async function writeUserFields(
  tx: Tx,
  accountId: string,
  userId: string,
  {
    departments: wanted,
    ...fields
  }: Omit<OwnUserFields, 'cellphone'> & { readonly cellphone: string | null },
  picture: SignatureImageColumns | null,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...fields, ...picture })
    .where(byId(users, accountId, userId));
  await writeDepartments(tx, accountId, userId, wanted);
}

async function writeDepartments(
  tx: Tx,
  accountId: string,
  userId: string,
  wanted: readonly UserDepartment[],
): Promise<void> {
  const had = await departmentsIn(tx, accountId, userId);
  await touchDepartments(tx, accountId, differing(had, wanted));
  const ids = wanted.map(({ departmentId }) => departmentId);
  const ofUser = and(eq(departmentPeople.accountId, accountId), eq(departmentPeople.userId, userId));
  await tx
    .delete(departmentPeople)
    .where(and(ofUser, ids.length > 0 ? notInArray(departmentPeople.departmentId, ids) : undefined));
  if (wanted.length === 0) return;
  await tx
    .insert(departmentPeople)
    .values(wanted.map((one) => ({ accountId, userId, ...one })))
    .onConflictDoUpdate({
      target: [departmentPeople.accountId, departmentPeople.departmentId, departmentPeople.userId],
      set: { isManager: sql`excluded.is_manager`, mayStart: sql`excluded.may_start` },
    });
}

/** The departments in which a user is something else than before. */
function differing(had: readonly UserDepartment[], wanted: readonly UserDepartment[]): string[] {
  const before = new Map(had.map((one) => [one.departmentId, one]));
  const after = new Map(wanted.map((one) => [one.departmentId, one]));
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    return was?.isManager !== is?.isManager || was?.mayStart !== is?.mayStart;
  });
}

/** Makes people members of a department; who belongs to it already stays what they are there. */
export async function joinDepartment(
  tx: Tx,
  accountId: string,
  departmentId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .insert(departmentPeople)
    .values(userIds.map((userId) => ({ accountId, departmentId, userId })))
    .onConflictDoNothing();
  await touchDepartments(tx, accountId, [departmentId]);
}

/** What ids of titles and departments name; ids that name none of the account are missing. */
export async function namedPlaces(
  tx: Tx,
  accountId: string,
  { titleId, departments: places }: Pick<UserFields, 'titleId' | 'departments'>,
): Promise<{ id: string; name: string; isActive: boolean }[]> {
  const departmentIds = places.map(({ departmentId }) => departmentId);
  const named = (table: typeof titles | typeof departments, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : tx
          .select({ id: table.id, name: table.name, isActive: table.isActive })
          .from(table)
          .where(and(eq(table.accountId, accountId), inArray(table.id, [...ids])));
  return [
    ...(await named(titles, titleId === null ? [] : [titleId])),
    ...(await named(departments, departmentIds)),
  ];
}
