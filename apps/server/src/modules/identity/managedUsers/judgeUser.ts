import { checkUser, type Finding, readMobileNumber, type UserFields } from '@tomar/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { invalid } from '../../../platform/http/errors.ts';
import type { Unit } from '../../../platform/unit.ts';
import { namedPlaces } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import { foldEmail } from '../signIn/signIn.ts';
import { rulesOf } from './rulesOf.ts';

/** A user as they are kept: numbers as digits. */
export type KeptFields = Omit<UserFields, 'cellphone' | 'mobileNumber'> & {
  readonly cellphone: string | null;
  readonly mobileNumber: string | null;
};

/**
 * What may be saved of a user, in its one spelling. The account is locked where an address is new: no two users get the
 * same one at once.
 * @param before null: a new user
 * @throws AppError validation_failed
 */
export async function judgeUser(
  { tx, accountId }: Unit,
  given: UserFields,
  before: UserFields | null,
  userId: string | null,
): Promise<KeptFields> {
  const fields = tidied(given);
  // An address that was kept as it was typed stays the same one.
  const formerEmail = before ? foldEmail(before.email) : undefined;
  const findings = [
    ...checkUser(fields, await rulesOf(tx, accountId), formerEmail),
    ...(await checkPlaces({ tx, accountId }, fields, before)),
  ];
  const isNews = fields.email !== formerEmail;
  if (isNews && (await isTaken({ tx, accountId }, fields.email, userId)))
    findings.push({ field: 'email', key: 'lang_user_email_taken' });
  if (findings.length > 0) throw invalid(findings);
  return {
    ...fields,
    email: isNews || !before ? fields.email : before.email,
    cellphone: readMobileNumber(fields.cellphone),
    mobileNumber: readMobileNumber(fields.mobileNumber),
  };
}

/** Spaces around names and what is hidden stay where a rule refuses them; departments in the order of their ids. */
const tidied = (given: UserFields): UserFields => ({
  ...given,
  firstName: oneSpelling(given.firstName),
  lastName: oneSpelling(given.lastName),
  email: foldEmail(given.email),
  departments: given.departments.toSorted((a, b) => (a.departmentId < b.departmentId ? -1 : 1)),
});

const oneSpelling = (name: string) => name.normalize('NFC').replace(/ +/g, ' ').trim();

type Where = Pick<Unit, 'tx' | 'accountId'>;

/** What ids name is there, and active where it is newly chosen. */
async function checkPlaces(
  { tx, accountId }: Where,
  { titleId, departments }: UserFields,
  before: UserFields | null,
): Promise<Finding[]> {
  const known = new Map(
    (await namedPlaces(tx, accountId, { titleId, departments })).map((one) => [one.id, one]),
  );
  const had = new Set(before?.departments.map(({ departmentId }) => departmentId));
  const check = (field: string, id: string, isKept: boolean): Finding[] => {
    const place = known.get(id);
    if (!place) return [{ field, key: 'lang_definition_reference_unknown' }];
    return place.isActive || isKept ? [] : [{ field, key: 'lang_definition_reference_passive' }];
  };
  return [
    ...(titleId === null ? [] : check('titleId', titleId, before?.titleId === titleId)),
    ...departments
      .flatMap(({ departmentId }) => check('departments', departmentId, had.has(departmentId)))
      .slice(0, 1),
  ];
}

/** USR-18 */
async function isTaken({ tx, accountId }: Where, email: string, userId: string | null): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        sql`lower(${users.email}) = ${foldEmail(email)}`,
        userId === null ? undefined : ne(users.id, userId),
      ),
    )
    .limit(1);
  return other !== undefined;
}
