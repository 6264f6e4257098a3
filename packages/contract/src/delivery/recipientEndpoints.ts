import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { asked, lookupAnswer, searched } from '../lookups.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { byId, searchedPage } from '../queries.ts';
import { recipientDemands, recipientKinds, recipientSchema } from './recipients.ts';

const definers = pageNeeds.recipients.authority;

/** A recipient as drafters choose it: what it is called and what it asks of a job, never how it is reached. */
export const recipientLookup = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(recipientKinds),
  isActive: z.boolean(),
  isSingleUse: z.boolean(),
  /** A single-use recipient that another job was circulated with. */
  isUsedUp: z.boolean(),
  demands: recipientDemands,
});
export type RecipientLookup = z.infer<typeof recipientLookup>;

export const lookUpRecipients = endpoint({
  method: 'POST',
  path: '/targetsystem/get',
  summary: 'Recipients, for choosing (API-24 to API-26): active ones that are not for a single use, by name',
  caller: 'member',
  needs: { authority: ['Draft', 'Finalizer', 'CirculationProfile'] },
  body: asked,
  reply: lookupAnswer(recipientLookup),
});

export const searchRecipients = endpoint({
  method: 'GET',
  path: '/targetsystem/get',
  summary: 'The same search for a dropdown (API-34)',
  caller: 'member',
  needs: { authority: ['Draft', 'Finalizer', 'CirculationProfile'] },
  query: searched,
  reply: lookupAnswer(recipientLookup),
});

const recipientListItem = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.enum(recipientKinds),
  isActive: z.boolean(),
  isSingleUse: z.boolean(),
  updatedAt: z.string(),
});
export type RecipientListItem = z.infer<typeof recipientListItem>;

export const listRecipients = endpoint({
  method: 'POST',
  path: '/targetsystem/list',
  summary: 'All recipients of the account, by name, for those who define them',
  caller: 'member',
  needs: { authority: definers },
  body: searchedPage,
  reply: z.object({ items: z.array(recipientListItem), total: z.int() }),
});

/** What a person who defines recipients edits. */
export const recipientForm = z.object({
  name: z.string().check(z.maxLength(10_000)),
  isActive: z._default(z.boolean(), true),
  /** Only for one job: it is not offered for choosing, and a second job with it is refused. */
  isSingleUse: z._default(z.boolean(), false),
  settings: recipientSchema,
});
export type RecipientForm = z.infer<typeof recipientForm>;

export const recipientRecord = z.extend(recipientForm, {
  id: idSchema,
  /** Grows with every save; a save on top of an older one is refused. 0: not stored. */
  version: z.int(),
});
export type RecipientRecord = z.infer<typeof recipientRecord>;

export const getRecipient = endpoint({
  method: 'GET',
  path: '/targetsystem/get/:id',
  summary: 'A recipient with its settings; an all-zero id gives a blank one that is not stored (API-10)',
  caller: 'member',
  needs: { authority: definers, record: 'recipient' },
  params: byId,
  reply: recipientRecord,
});

export const saveRecipient = endpoint({
  method: 'POST',
  path: '/targetsystem/post/:id',
  summary:
    'Save a recipient; an all-zero id makes a new one (API-11). Jobs in circulation keep what they have',
  caller: 'member',
  needs: { authority: definers, licence: true, fresh: true, record: 'recipient' },
  params: byId,
  body: z.extend(recipientForm, { version: z.int().check(z.minimum(0)) }),
  reply: recipientRecord,
  once: true,
});

/** What a connection test found. */
export const recipientTrial = z.object({
  passed: z.boolean(),
  /** Message key of what failed, with what the other side said; null where nothing did. */
  error: z.nullable(z.object({ key: z.string(), detail: z.string() })),
  /** Milliseconds. */
  tookMs: z.int(),
});
export type RecipientTrial = z.infer<typeof recipientTrial>;

export const testRecipient = endpoint({
  method: 'POST',
  path: '/targetsystem/test',
  summary:
    'Try whether a recipient with these settings can be reached (ERR-44, ERR-45); nothing is sent and nothing stays',
  caller: 'member',
  needs: { authority: definers, licence: true },
  body: z.object({ settings: recipientSchema }),
  reply: recipientTrial,
});
