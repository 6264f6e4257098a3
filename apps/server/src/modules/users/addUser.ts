import { type Authority, plainName } from '@tomar/contract';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { departmentPeople, departments, titles, users } from './tables.ts';

export interface NewUser {
  readonly loginId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly titleId?: string;
  readonly departmentId?: string;
  readonly authorities: readonly Authority[];
  readonly isAccountAdmin?: boolean;
  /** National identity number, 11 digits; stored sealed. */
  readonly idNumber?: string;
  /** Departments in whose name the user may start jobs; the own one needs naming, too. */
  readonly startsFor?: readonly string[];
  readonly manages?: readonly string[];
}

/** A user of the transaction's account. @returns its id */
export async function addUser(
  tx: Tx,
  secrets: Secrets,
  accountId: string,
  user: NewUser,
  now: Date,
): Promise<string> {
  const { idNumber, startsFor = [], manages = [], authorities, ...row } = user;
  const id = newId(now);
  await tx.insert(users).values({
    ...row,
    firstName: plainName(user.firstName),
    lastName: plainName(user.lastName),
    accountId,
    id,
    authorities: [...authorities],
    idNumberSealed: idNumber === undefined ? null : secrets.seal(accountId, idNumber),
    createdAt: now,
  });
  const places = new Set([...startsFor, ...manages, ...(user.departmentId ? [user.departmentId] : [])]);
  for (const departmentId of places)
    await tx.insert(departmentPeople).values({
      accountId,
      departmentId,
      userId: id,
      isManager: manages.includes(departmentId),
      mayStart: startsFor.includes(departmentId),
    });
  return id;
}

/** @returns its id */
export async function addTitle(tx: Tx, accountId: string, name: string): Promise<string> {
  const id = newId();
  await tx.insert(titles).values({ accountId, id, name: plainName(name) });
  return id;
}

/** @returns its id */
export async function addDepartment(
  tx: Tx,
  accountId: string,
  department: { readonly name: string; readonly description?: string; readonly email?: string },
): Promise<string> {
  const id = newId();
  await tx.insert(departments).values({ accountId, id, ...department, name: plainName(department.name) });
  return id;
}
