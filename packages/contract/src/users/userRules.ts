import { checkEmailDomain } from '../accounts/emailDomains.ts';
import { isEmailAddress } from '../delivery/rules.ts';
import { judgeMobileNumber } from '../identity/mobileNumbers.ts';
import type { MobileOperator } from '../identity/mobileOperators.ts';
import { limits } from '../limits.ts';
import { checkLength, checkName, type Finding, isDeceiving } from '../text.ts';

/** A department of a user, and what they are there. */
export interface UserDepartment {
  readonly departmentId: string;
  readonly isManager: boolean;
  /** May start jobs in its name (DRAFT-46). */
  readonly mayStart: boolean;
}

/** What an administrator edits of a user, besides rights. Numbers stand as they were typed. */
export interface UserFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** USR-05 */
  readonly titleId: string | null;
  /** The own one: among `departments`. */
  readonly departmentId: string | null;
  readonly departments: readonly UserDepartment[];
  readonly mayStartIndependent: boolean;
  /** USR-01 */
  readonly cellphone: string;
  /** USR-02 */
  readonly mobileOperator: MobileOperator | null;
  /** USR-03 */
  readonly mobileNumber: string;
  /** USR-06 */
  readonly includeTitleInSignature: boolean;
  /** USR-08 */
  readonly notifyByEmail: boolean;
  readonly notifyByMobile: boolean;
  readonly sendReminders: boolean;
}

/** What somebody new begins with. */
export const blankUserFields: UserFields = {
  firstName: '',
  lastName: '',
  email: '',
  titleId: null,
  departmentId: null,
  departments: [],
  mayStartIndependent: true,
  cellphone: '',
  mobileOperator: null,
  mobileNumber: '',
  includeTitleInSignature: true,
  notifyByEmail: true,
  notifyByMobile: false,
  sendReminders: true,
};

/** What the account says of its users' addresses. */
export interface UserRules {
  /** DEF-10, as the account's parameters have them; empty: every domain is taken. */
  readonly emailDomains: string;
}

/**
 * What is wrong with a user, by the fields alone.
 * @param formerEmail an address that stays is not judged by a rule that came after it
 */
export const checkUser = (user: UserFields, rules: UserRules, formerEmail?: string): Finding[] => [
  ...checkPersonName('firstName', user.firstName),
  ...checkPersonName('lastName', user.lastName),
  ...(user.email === formerEmail ? [] : checkUserEmail('email', user.email, rules)),
  ...checkNumber('cellphone', user.cellphone),
  ...checkNumber('mobileNumber', user.mobileNumber),
  ...checkOperator(user),
  ...checkDepartments(user),
];

/** DEF-26, DEF-27: a name of a person ends up in spreadsheets and letters as that of a definition does. */
export const checkPersonName = (field: string, name: string): Finding[] => [
  ...checkName(name, field),
  ...checkLength(field, name.trim(), limits.personNameLength),
];

/** In an address these are no `i`: brought into lower case by any rule they name another mailbox, or none. */
const turkishI = /[ıİ]/;

/** DEF-10: an address, of a domain that the account takes. */
export function checkUserEmail(field: string, email: string, { emailDomains }: UserRules): Finding[] {
  const address = email.trim();
  if (address === '') return [{ field, key: 'lang_user_email_required' }];
  if (isDeceiving(address) || turkishI.test(address)) return [{ field, key: 'lang_user_email_letters' }];
  if (!isEmailAddress(address)) return [{ field, key: 'lang_definition_email_invalid' }];
  return checkEmailDomain(address, emailDomains, field);
}

function checkNumber(field: string, text: string): Finding[] {
  if (text.trim() === '') return [];
  const found = judgeMobileNumber(text);
  return 'fault' in found ? [{ field, key: found.fault }] : [];
}

/** USR-02, USR-03: both or none. */
function checkOperator({ mobileNumber, mobileOperator }: UserFields): Finding[] {
  const hasNumber = mobileNumber.trim() !== '';
  if (hasNumber && mobileOperator === null)
    return [{ field: 'mobileOperator', key: 'lang_mobile_operator_needed' }];
  return !hasNumber && mobileOperator !== null
    ? [{ field: 'mobileNumber', key: 'lang_user_mobile_number_needed' }]
    : [];
}

function checkDepartments({ departments, departmentId }: UserFields): Finding[] {
  const ids = departments.map((one) => one.departmentId);
  if (new Set(ids).size < ids.length) return [{ field: 'departments', key: 'lang_user_department_twice' }];
  if (ids.length > limits.departmentsPerUser)
    return [
      { field: 'departments', key: 'lang_user_too_many_departments', params: [limits.departmentsPerUser] },
    ];
  return departmentId === null || ids.includes(departmentId)
    ? []
    : [{ field: 'departmentId', key: 'lang_user_department_not_own' }];
}

/** What an administrator wants to do with a user's being there. */
export type UserAct = 'deactivate' | 'delete';

/** Whom it is about, as far as it is asked. */
export interface UserToAct {
  /** The reader's own user. */
  readonly isOwn: boolean;
  /** AUTH-08 */
  readonly isAccountAdmin: boolean;
  /** Nobody else could administer the account. */
  readonly isLastAdmin: boolean;
}

/** USR-19, AUTH-08: why somebody stays as they are; null: nothing speaks against it. */
export function whyUserStays(user: UserToAct, act: UserAct) {
  if (user.isOwn) return act === 'delete' ? 'lang_user_delete_own' : 'lang_user_deactivate_own';
  if (user.isAccountAdmin) return 'lang_user_account_admin_stays';
  return user.isLastAdmin ? 'lang_user_last_admin_stays' : null;
}

/** Whether a user is still what a change is of. */
export const sameUserFields = (one: UserFields, other: UserFields): boolean =>
  userFieldNames.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

export const userFieldNames = Object.keys(blankUserFields) as readonly (keyof UserFields)[];
