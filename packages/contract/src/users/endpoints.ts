import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { authorities } from '../identity/authorities.ts';
import { signInRefusals } from '../identity/endpoints.ts';
import { idSchema } from '../ids.ts';

/** A person as chosen in lists. `authorities` are those held exactly, without implication. */
export const userLookup = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  department: z.string().nullable(),
  isActive: z.boolean(),
  authorities: z.array(z.enum(authorities)),
});
export type UserLookup = z.infer<typeof userLookup>;

export const lookUpUsers = endpoint({
  method: 'POST',
  path: '/user/get',
  summary: 'People of the account, for choosing (API-16)',
  access: { kind: 'member' },
  body: z.object({
    name: z.string().max(200).optional(),
    /** Only those who hold this authority, by the check on another user. */
    authority: z.enum(authorities).optional(),
    includePassive: z.boolean().default(false),
  }),
  reply: z.array(userLookup),
});

export const listAuthorityDefinitions = endpoint({
  method: 'GET',
  path: '/user/getAuthorizationDefinitions',
  summary: 'The authorities with their names in both languages (API-30)',
  access: { kind: 'member' },
  reply: z.array(z.object({ authority: z.enum(authorities), nameTr: z.string(), nameEn: z.string() })),
});

export const profile = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  department: z.string().nullable(),
  /** USR-06 */
  includeTitleInSignature: z.boolean(),
  /** USR-04: PNG or JPEG as a data URL. */
  signatureImage: z.string().nullable(),
  /** USR-08, the e-mail one */
  notifyByEmail: z.boolean(),
  loginHistory: z.array(
    z.object({
      device: z.string(),
      operatingSystem: z.string(),
      browser: z.string(),
      ipAddress: z.string(),
      source: z.string(),
      validationType: z.string(),
      date: z.string(),
      /** Seconds; null while the session lasts. */
      duration: z.number().int().nullable(),
      /** Why it was refused; null when it opened a session. */
      refusal: z.enum(signInRefusals).nullable(),
      /** More than one where refused tries are counted in one record. */
      tries: z.number().int(),
    }),
  ),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/get',
  summary: "The reader's own profile with the login history (UI-12, UI-13)",
  access: { kind: 'member' },
  reply: profile,
});

export const saveProfile = endpoint({
  method: 'POST',
  path: '/profile/post',
  summary: "Save the reader's own signature picture and choices",
  access: { kind: 'member' },
  body: z.object({
    includeTitleInSignature: z.boolean(),
    /** A data URL; null takes the picture away; absent leaves it. */
    signatureImage: z.string().max(2_000_000).nullable().optional(),
    notifyByEmail: z.boolean(),
  }),
  reply: profile,
});

const lookupName = z.object({ name: z.string().max(200).optional() });
const lookupItem = z.object({ id: idSchema, name: z.string(), isActive: z.boolean() });

export const lookUpDepartments = endpoint({
  method: 'POST',
  path: '/department/get',
  summary: 'Departments, for choosing (API-17)',
  access: { kind: 'member' },
  body: lookupName,
  reply: z.array(lookupItem.extend({ mayStart: z.boolean() })),
});

export const lookUpTitles = endpoint({
  method: 'POST',
  path: '/title/get',
  summary: 'Titles, for choosing (API-21)',
  access: { kind: 'member' },
  body: lookupName,
  reply: z.array(lookupItem),
});
