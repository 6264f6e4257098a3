import * as z from 'zod/mini';
import { definitionChange } from '../definitions/definitionEndpoints.ts';
import { endpoint } from '../endpoint.ts';
import { authorities } from '../identity/authorities.ts';
import { providerKinds } from '../identity/external/providers.ts';
import { mobileOperators } from '../identity/mobileOperators.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { queryFlag } from '../lookups.ts';
import { messageKey } from '../messages/messageKey.ts';
import { byId, searchedPage } from '../queries.ts';
import { userLookup } from './endpoints.ts';
import { userEntries, userSorts, userStates } from './userFilters.ts';

/** AUTH-10: users are the account's administrators' alone. */
const needs = { authority: ['User'] } as const;

const authoritySchema = z.enum(authorities);

const filter = {
  search: z._default(z.string().check(z.maxLength(200)), ''),
  state: z._default(z.enum(userStates), 'all'),
  entry: z._default(z.enum(userEntries), 'all'),
  departmentId: z.optional(idSchema),
  titleId: z.optional(idSchema),
  /** Held exactly. */
  authority: z.optional(authoritySchema),
};

const named = z.object({ id: idSchema, name: z.string(), isActive: z.boolean() });

/** A user in the administrator's list. */
const userInList = z.extend(userLookup, {
  /** USR-09; null: Tomar keeps the identity. */
  identitySource: z.nullable(z.enum(providerKinds)),
  isAccountAdmin: z.boolean(),
  isOwn: z.boolean(),
  /** When this account was opened last; null: never. */
  lastOpenedAt: z.nullable(z.string()),
  /** When the last invitation was sent. */
  invitedAt: z.nullable(z.string()),
});
export type UserInList = z.infer<typeof userInList>;

export const listUsers = endpoint({
  method: 'POST',
  path: '/user/list',
  summary:
    'Users of the account for its administrators: a page of them, by words and filters, with counts (UI-25)',
  caller: 'member',
  needs,
  body: z.extend(searchedPage, {
    ...filter,
    external: z._default(z.boolean(), false),
    sort: z._default(z.enum(userSorts), 'name'),
    descending: z._default(z.boolean(), false),
  }),
  reply: z.object({
    items: z.array(userInList),
    total: z.int(),
    /** What the ids of the filter name. */
    named: z.array(named),
    /** Of the whole account, whatever is looked for. */
    counts: z.object({ active: z.int(), passive: z.int(), neverEntered: z.int() }),
  }),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: 'All users that a search finds as a spreadsheet (REP-02)',
  caller: 'member',
  needs: { ...needs, fresh: true },
  query: z.object({ ...filter, external: queryFlag }),
  reply: 'bytes',
});

const shortText = z.string().check(z.maxLength(1000));

const fields = {
  firstName: shortText,
  lastName: shortText,
  email: shortText,
  titleId: z.nullable(idSchema),
  departmentId: z.nullable(idSchema),
  departments: z
    .array(z.object({ departmentId: idSchema, isManager: z.boolean(), mayStart: z.boolean() }))
    .check(z.maxLength(1000)),
  mayStartIndependent: z.boolean(),
  cellphone: shortText,
  mobileOperator: z.nullable(z.enum(mobileOperators)),
  mobileNumber: shortText,
  includeTitleInSignature: z.boolean(),
  notifyByEmail: z.boolean(),
  notifyByMobile: z.boolean(),
  sendReminders: z.boolean(),
};

const userDetail = z.object({
  id: idSchema,
  ...fields,
  /** What the ids of title and departments name. */
  named: z.array(named),
  /** USR-04: PNG or JPEG as a data URL. */
  signatureImage: z.nullable(z.string()),
  isActive: z.boolean(),
  authorities: z.array(authoritySchema),
  identitySource: z.nullable(z.enum(providerKinds)),
  /** Providers that may keep the identities of this account's users. */
  offeredSources: z.array(z.enum(providerKinds)),
  isAccountAdmin: z.boolean(),
  isOwn: z.boolean(),
  lastOpenedAt: z.nullable(z.string()),
  invitedAt: z.nullable(z.string()),
  /** DEF-10: the domains whose addresses the account takes, as its parameters have them; empty: all. */
  emailDomains: z.string(),
});
export type UserDetail = z.infer<typeof userDetail>;

export const getUser = endpoint({
  method: 'GET',
  path: '/user/get/:id',
  summary:
    'A user with all that an administrator edits; an all-zero id gives a blank one that is not stored (API-10)',
  caller: 'member',
  needs: { ...needs, record: 'user' },
  params: byId,
  reply: userDetail,
});

export const saveUser = endpoint({
  method: 'POST',
  path: '/user/post/:id',
  summary: 'Save a user (USR-01 to USR-08)',
  caller: 'member',
  needs: { ...needs, record: 'user', fresh: true },
  params: byId,
  /** `was`: what the change is of; a conflict where it is otherwise by now, whoever wrote it. */
  body: z.object({
    ...fields,
    was: z.object(fields),
    /** A data URL; null takes the picture away; absent leaves it. */
    signatureImage: z.optional(z.nullable(z.string().check(z.maxLength(2_000_000)))),
  }),
  reply: userDetail,
  once: true,
});

export const createUser = endpoint({
  method: 'POST',
  path: '/user/add',
  summary: 'Add a user, and invite them by mail',
  caller: 'member',
  needs: { ...needs, licence: true, fresh: true },
  body: z.object({
    ...fields,
    authorities: z.array(authoritySchema).check(z.maxLength(authorities.length)),
    identitySource: z.nullable(z.enum(providerKinds)),
    invite: z.boolean(),
  }),
  reply: userDetail,
  once: true,
});

const someIds = z.array(idSchema).check(z.minLength(1), z.maxLength(limits.usersAtOnce));

/** Who stays as they are, and why. */
const kept = z.array(z.object({ id: idSchema, name: z.string(), reason: messageKey }));
export type KeptUsers = z.infer<typeof kept>;

export const activateUsers = endpoint({
  method: 'POST',
  path: '/user/activate',
  summary: 'Activate or deactivate users; who has to stay is named with the reason (USR-07, USR-19)',
  caller: 'member',
  needs: { ...needs, fresh: true },
  body: z.object({ ids: someIds, isActive: z.boolean() }),
  reply: z.object({ changed: z.int(), kept }),
  once: true,
});

export const assignUsers = endpoint({
  method: 'POST',
  path: '/user/assign',
  summary: 'Give several users one title or one department; absent stays',
  caller: 'member',
  needs: { ...needs, fresh: true },
  body: z.object({ ids: someIds, titleId: z.optional(idSchema), departmentId: z.optional(idSchema) }),
  reply: z.object({ changed: z.int() }),
  once: true,
});

export const inviteUsers = endpoint({
  method: 'POST',
  path: '/user/invite',
  summary: 'Send invitations by mail, the first or again; who needs none is named with the reason',
  caller: 'member',
  needs: { ...needs, licence: true, fresh: true },
  body: z.object({ ids: someIds }),
  reply: z.object({ changed: z.int(), kept }),
  once: true,
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/user/withdrawinvitation/:id',
  summary:
    'Withdraw the invitation of somebody who has not come in: the link opens nothing, the user is inactive',
  caller: 'member',
  needs: { ...needs, record: 'user', fresh: true },
  params: byId,
  reply: userDetail,
});

export const deleteUser = endpoint({
  method: 'POST',
  path: '/user/delete/:id',
  summary: 'Delete a user who has never acted (USR-19, ERR-33)',
  caller: 'member',
  needs: { ...needs, record: 'user', fresh: true },
  params: byId,
  reply: z.object({ deleted: z.literal(true) }),
});

export const getUserHistory = endpoint({
  method: 'GET',
  path: '/user/history/:id',
  summary: 'Who changed a user, when and what, newest first',
  caller: 'member',
  needs: { ...needs, record: 'user' },
  params: byId,
  reply: z.object({
    items: z.array(
      z.object({
        at: z.iso.datetime(),
        event: z.string(),
        actorName: z.nullable(z.string()),
        /** What the event says besides, such as the authorities given. */
        facts: z.array(z.object({ name: z.string(), value: z.string() })),
        changes: z.array(definitionChange),
      }),
    ),
  }),
});
