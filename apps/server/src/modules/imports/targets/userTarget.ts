import {
  type Authority,
  authoritiesOf,
  checkRights,
  checkUserEmail,
  type Finding,
  fold,
  permissionColumns,
  type ReadRow,
  type RowValues,
  readMobileNumber,
  writeMobileNumber,
} from '@tomar/contract';
import type { Unit } from '../../../platform/unit.ts';
import { accountSettings, lockAccount } from '../../accounts/index.ts';
import { foldEmail, type KnownLogin, knownSource, loginsOf } from '../../identity/index.ts';
import {
  type ImportedUser,
  type KnownUser,
  lockDepartments,
  type Place,
  placesByName,
  slotProblems,
  usersOfLogins,
} from '../../users/index.ts';
import type { ImportContext, ImportTarget, Plan, PlannedRow, RowChange } from '../importTarget.ts';
import { oneName } from './nameKey.ts';
import { type UserToWrite, writeUsers } from './writeUsers.ts';

const emailOf = ({ values }: Pick<ReadRow, 'values'>) => foldEmail(String(values.email ?? ''));

/** UI-26, USR-18, USR-22: people with their rights. */
export const userTarget: ImportTarget = {
  keyOf: emailOf,
  judgesWrongRows: true,
  lock: async ({ unit }, rows) => {
    // Who is brought in by two people at once, or takes the last place of the licence, waits here.
    await lockAccount(unit.tx, unit.accountId);
    await lockDepartments(unit.tx, unit.accountId, await departmentsOf(unit, rows));
  },
  plan: planUsers,
};

/** The departments that people come to, and those that they may leave: before any user, in the order of locks. */
async function departmentsOf({ tx, accountId }: Unit, rows: readonly ReadRow[]): Promise<string[]> {
  const moving = rows.filter(({ values }) => values.department !== undefined);
  if (moving.length === 0) return [];
  const named = await placesByName(tx, accountId, 'department');
  const logins = await loginsOf(tx, moving.map(emailOf));
  const ids = [...logins.values()].map(({ id }) => id);
  const users = await usersOfLogins(tx, accountId, ids, undefined);
  return [
    ...moving.flatMap(({ values }) => named.get(fold(oneName(values.department))) ?? []).map(({ id }) => id),
    ...[...users.values()].flatMap(({ departmentId }) => departmentId ?? []),
  ];
}

/** What rows are held against. */
interface Known {
  readonly logins: ReadonlyMap<string, KnownLogin>;
  readonly users: ReadonlyMap<string, KnownUser>;
  readonly titles: ReadonlyMap<string, readonly Place[]>;
  readonly departments: ReadonlyMap<string, readonly Place[]>;
  readonly readerId: string;
  /** DEF-10 */
  readonly emailDomains: string;
}

async function planUsers(context: ImportContext, rows: readonly ReadRow[]): Promise<Plan> {
  const { unit, person, isWriting } = context;
  const { tx, accountId, now } = unit;
  const logins = await loginsOf(tx, rows.map(emailOf));
  const users = await usersOfLogins(
    tx,
    accountId,
    [...logins.values()].map(({ id }) => id),
    isWriting ? 'lock' : undefined,
  );
  const titles = await placesByName(tx, accountId, 'title');
  const departments = await placesByName(tx, accountId, 'department');
  const { emailDomains } = await accountSettings(tx, accountId);
  const known = { logins, users, titles, departments, readerId: person.userId, emailDomains };
  const planned = rows.map((row) => planUser(row, known));
  const writing = planned.flatMap(({ user, row }) => (user && row.outcome !== 'unchanged' ? [user] : []));
  const added = writing.filter(({ before }) => !before).length;
  const activated = writing.filter(
    ({ before, after }) => before && !before.isActive && after.isActive,
  ).length;
  return {
    rows: planned.map(({ row }) => row),
    // LIC-03
    findings: await slotProblems(tx, accountId, { added, activated }, now),
    write: (tell) => writeUsers(context, writing, tell),
  };
}

function planUser(
  read: ReadRow,
  known: Known,
): { readonly row: PlannedRow; readonly user: UserToWrite | null } {
  const { number, values } = read;
  const email = emailOf(read);
  const login = known.logins.get(email);
  const before = (login && known.users.get(login.id)) ?? null;
  const findings: Finding[] = [];
  const after = merge(values, before, known, findings);
  // As it was typed: folded, an İ is an i with a dot that nobody sees, and names another mailbox.
  const { emailDomains } = known;
  if (!before) findings.push(...checkUserEmail('email', String(values.email ?? ''), { emailDomains }));
  if (before) findings.push(...checkChange(before, after, known.readerId));
  const changes = before ? changesOf(before, after, known) : [];
  return {
    row: {
      number,
      outcome: before ? (changes.length > 0 ? 'changed' : 'unchanged') : 'created',
      findings,
      changes,
    },
    user: { email, before, after, changes },
  };
}

/** The user with what the row says; what it does not say stays. */
function merge(values: RowValues, before: KnownUser | null, known: Known, findings: Finding[]): ImportedUser {
  const place = (field: 'title' | 'department', kept: string | null): string | null => {
    const said = values[field];
    if (said === undefined) return kept;
    if (said === null) return null;
    const name = oneName(said);
    const all = known[`${field}s`].get(fold(name)) ?? [];
    const exact = all.filter((one) => one.name === name);
    const [found, ...others] = exact.length > 0 ? exact : all;
    const wrong = (key: Finding['key']) => {
      findings.push({ field, key, params: [name] });
      return kept;
    };
    if (!found)
      return wrong(field === 'title' ? 'lang_import_title_unknown' : 'lang_import_department_unknown');
    if (others.length > 0) return wrong('lang_import_name_not_unique');
    return found.isActive || found.id === kept ? found.id : wrong('lang_import_record_passive');
  };
  const { cellphone, isActive } = values;
  return {
    firstName: oneName(values.firstName),
    lastName: oneName(values.lastName),
    titleId: place('title', before?.titleId ?? null),
    departmentId: place('department', before?.departmentId ?? null),
    cellphone:
      cellphone === undefined
        ? (before?.cellphone ?? null)
        : cellphone === null
          ? null
          : readMobileNumber(String(cellphone)),
    isActive: typeof isActive === 'boolean' ? isActive : (before?.isActive ?? true),
    authorities: authoritiesOf(values, before?.authorities ?? []),
  };
}

/** AUTH-07, AUTH-08: what nobody takes by hand is taken by no import either. */
function checkChange(before: KnownUser, after: ImportedUser, readerId: string): Finding[] {
  const isOwn = before.id === readerId;
  const identitySource = knownSource(before.externalIdentitySource);
  const owner = { ...before, identitySource, isOwn };
  const wrong = checkRights(owner, { authorities: after.authorities, identitySource });
  const [field = 'email'] = permissionColumns.flatMap(([one]) =>
    before.authorities.includes(one) === after.authorities.includes(one) ? [] : [one],
  );
  const findings: Finding[] = wrong.map((finding) => ({ ...finding, field }));
  if (before.isActive && !after.isActive && (isOwn || before.isAccountAdmin))
    findings.push({ field: 'isActive', key: isOwn ? 'lang_import_own_state' : 'lang_import_admin_state' });
  return findings;
}

function changesOf(before: KnownUser, after: ImportedUser, { titles, departments }: Known): RowChange[] {
  const nameIn = (places: Known['titles'], id: string | null) =>
    [...places.values()].flat().find((one) => one.id === id)?.name ?? '';
  const changes: RowChange[] = [];
  const tell = (field: string, one: string, other: string) => {
    if (one !== other) changes.push({ field, before: one, after: other });
  };
  const phone = (number: string | null) => (number === null ? '' : writeMobileNumber(number));
  tell('firstName', before.firstName, after.firstName);
  tell('lastName', before.lastName, after.lastName);
  if (before.titleId !== after.titleId)
    tell('title', nameIn(titles, before.titleId), nameIn(titles, after.titleId));
  if (before.departmentId !== after.departmentId)
    tell('department', nameIn(departments, before.departmentId), nameIn(departments, after.departmentId));
  tell('cellphone', phone(before.cellphone), phone(after.cellphone));
  tell('isActive', String(before.isActive), String(after.isActive));
  const held = (user: ImportedUser, one: Authority) => String(user.authorities.includes(one));
  for (const [one] of permissionColumns) tell(one, held(before, one), held(after, one));
  return changes;
}
