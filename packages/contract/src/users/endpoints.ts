import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { authorities } from '../identity/authorities.ts';
import { loginRecord } from '../identity/loginHistory.ts';
import { idSchema } from '../ids.ts';
import { asked, lookupAnswer, queryFlag, queryList, searched } from '../lookups.ts';
import { languages } from '../messages/message.ts';

/** A person as chosen in lists. `authorities` are those held exactly, without implication. */
export const userLookup = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  isActive: z.boolean(),
  authorities: z.array(z.enum(authorities)),
});
export type UserLookup = z.infer<typeof userLookup>;

export const lookUpUsers = endpoint({
  method: 'POST',
  path: '/user/get',
  summary:
    'People of the account, for choosing (API-16): by words of name, e-mail, title and department, those whose ' +
    'name has them first',
  caller: 'member',
  body: z.extend(asked, {
    /** Only those who hold one of these, by the check on another user. */
    authorities: z._default(z.array(z.enum(authorities)).check(z.maxLength(authorities.length)), []),
    includePassive: z._default(z.boolean(), false),
    /** After those who are active and hold an authority, the others follow: a list can say why they are not offered. */
    includeOthers: z._default(z.boolean(), false),
  }),
  reply: lookupAnswer(userLookup),
});

export const searchUsers = endpoint({
  method: 'GET',
  path: '/user/get',
  summary: 'The same search for a dropdown (API-34)',
  caller: 'member',
  query: z.extend(searched, {
    authorities: queryList(z.enum(authorities), authorities.length),
    includePassive: queryFlag,
    includeOthers: queryFlag,
  }),
  reply: lookupAnswer(userLookup),
});

export const listAuthorityDefinitions = endpoint({
  method: 'GET',
  path: '/user/getAuthorizationDefinitions',
  summary: 'The authorities with their names in both languages (API-30)',
  caller: 'member',
  reply: z.array(z.object({ authority: z.enum(authorities), nameTr: z.string(), nameEn: z.string() })),
});

export const profile = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  title: z.nullable(z.string()),
  department: z.nullable(z.string()),
  /** USR-06 */
  includeTitleInSignature: z.boolean(),
  /** USR-04: PNG or JPEG as a data URL. */
  signatureImage: z.nullable(z.string()),
  /** PNG or JPEG as a data URL. */
  profilePicture: z.nullable(z.string()),
  /** USR-08, the e-mail one */
  notifyByEmail: z.boolean(),
  /** USR-08, the one for the phone */
  notifyByMobile: z.boolean(),
  /** Whether that has an effect: the installation sends SMS, and a number is known. Absent from a server of a version before. */
  smsState: z._default(z.enum(['on', 'noNumber', 'off']), 'off'),
  /**
   * From which hour of the account one mail a day takes the place of many; null: each notice by itself. Absent from a server of a
   * version before.
   */
  digestHour: z._default(z.nullable(z.int()), null),
  /** USR-08, the reminder */
  sendReminders: z.boolean(),
  /** What mails are written in; null: the account's language. Absent from a server of a version before. */
  language: z._default(z.nullable(z.enum(languages)), null),
  /** The latest; `listLoginHistory` has all. */
  loginHistory: z.array(loginRecord),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/get',
  summary: "The reader's own profile with the login history (UI-12, UI-13)",
  caller: 'member',
  reply: profile,
});

export const saveProfile = endpoint({
  method: 'POST',
  path: '/profile/post',
  summary: "Save the reader's own signature picture and choices",
  caller: 'member',
  body: z.object({
    includeTitleInSignature: z.boolean(),
    /** A data URL; null takes the picture away; absent leaves it. */
    signatureImage: z.optional(z.nullable(z.string().check(z.maxLength(2_000_000)))),
    notifyByEmail: z.boolean(),
    /** Absent leaves it. */
    notifyByMobile: z.optional(z.boolean()),
    /** Null: each notice by itself. Absent leaves it. */
    digestHour: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(23)))),
    /** Absent leaves it. */
    sendReminders: z.optional(z.boolean()),
    /** Null: the account's. Absent leaves it. */
    language: z.optional(z.nullable(z.enum(languages))),
  }),
  reply: profile,
});

export const saveLanguage = endpoint({
  method: 'POST',
  path: '/profile/language',
  summary: 'The language that the reader has chosen for the page is that of mails, too (UI-02)',
  caller: 'member',
  body: z.object({ language: z.enum(languages) }),
  reply: z.object({ language: z.enum(languages) }),
});

const lookupItem = z.object({ id: idSchema, name: z.string(), isActive: z.boolean() });

/** `mayStart`: the person may start jobs in its name. */
export const departmentLookup = z.extend(lookupItem, { mayStart: z.boolean() });
export type DepartmentLookup = z.infer<typeof departmentLookup>;

export const lookUpDepartments = endpoint({
  method: 'POST',
  path: '/department/get',
  summary: 'Departments, for choosing (API-17)',
  caller: 'member',
  body: z.extend(asked, {
    /** Only active ones in whose name the reader may start jobs (DRAFT-45, DRAFT-46). */
    mayStart: z._default(z.boolean(), false),
  }),
  reply: lookupAnswer(departmentLookup),
});

export const searchDepartments = endpoint({
  method: 'GET',
  path: '/department/get',
  summary: 'The same search for a dropdown (API-34)',
  caller: 'member',
  query: z.extend(searched, { mayStart: queryFlag }),
  reply: lookupAnswer(departmentLookup),
});
