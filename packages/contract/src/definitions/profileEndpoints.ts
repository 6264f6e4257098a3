import * as z from 'zod/mini';
import { signGroupLookup } from '../circulation/signGroupEndpoints.ts';
import { flowSteps } from '../circulation/steps.ts';
import { recipientLookup } from '../delivery/recipientEndpoints.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { asked } from '../lookups.ts';
import { userLookup } from '../users/endpoints.ts';
import { circulationProfile } from './circulationProfile.ts';
import { stampAccountLookup } from './stamps/stampAccountLookup.ts';

const manyIds = z.array(idSchema).check(z.maxLength(5000));
const someIds = z._default(manyIds, []);

/** Those whom flows name, as they are now. */
const flowNames = {
  people: z.array(userLookup),
  signGroups: z.array(signGroupLookup),
  /** Absent, as the next, from a server of a version before. */
  stampAccounts: z._default(z.array(stampAccountLookup), []),
  /** ACC-11: the account may stamp. */
  hasStamps: z._default(z.boolean(), false),
  recipients: z.array(recipientLookup),
};

const detailedProfile = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  departmentIds: z.array(idSchema),
  recipientIds: z.array(idSchema),
  steps: flowSteps,
});
export type DetailedProfile = z.infer<typeof detailedProfile>;

export const lookUpDetailedProfiles = endpoint({
  method: 'POST',
  path: `/${circulationProfile.path}/getdetailed`,
  summary: 'Circulation profiles, for choosing, with their steps and recipients (API-13)',
  caller: 'member',
  needs: { authority: ['Draft', 'CirculationProfile'] },
  body: z.extend(asked, { includePassive: z._default(z.boolean(), false), ids: z.optional(manyIds) }),
  reply: z.object({ items: z.array(detailedProfile), more: z.boolean(), ...flowNames }),
});

export const getFlowInputs = endpoint({
  method: 'POST',
  path: `/${circulationProfile.path}/trialrun`,
  summary: 'What a trial run of a flow asks: those whom it names, as they are now, and the account’s rule',
  caller: 'member',
  needs: circulationProfile.needs,
  body: z.object({
    userIds: someIds,
    signGroupIds: someIds,
    stampAccountIds: someIds,
    recipientIds: someIds,
    departmentIds: someIds,
  }),
  reply: z.object({
    ...flowNames,
    departments: z.array(z.object({ id: idSchema, name: z.string(), isActive: z.boolean() })),
    /** DEF-07 */
    minimumSigners: z.int(),
  }),
});

/** What a profile may name that is no definition itself, and lives longer or shorter than the profile. */
export const namedInProfiles = ['user', 'signGroup', 'stampAccount', 'recipient'] as const;

export const listProfilesNaming = endpoint({
  method: 'POST',
  path: `/${circulationProfile.path}/naming`,
  summary:
    'The active circulation profiles that name any of these users, sign groups, stamp accounts or recipients',
  caller: 'member',
  needs: { authority: ['CirculationProfile', 'Finalizer'] },
  body: z.object({
    kind: z.enum(namedInProfiles),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(limits.definitionsAtOnce)),
  }),
  reply: z.object({
    items: z.array(z.object({ id: idSchema, name: z.string() })),
    /** Of all of them; the answer holds the first ones. */
    total: z.int(),
  }),
});
