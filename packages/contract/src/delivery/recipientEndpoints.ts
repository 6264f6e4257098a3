import * as z from 'zod/mini';
import { definitionEntries } from '../definitions/definitionEntries.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { asked, lookupAnswer, searched } from '../lookups.ts';
import { recipientDemands, recipientKinds, recipientSchema } from './recipients.ts';

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
  needs: { ...definitionEntries.recipient.needs, licence: true },
  body: z.object({ settings: recipientSchema }),
  reply: recipientTrial,
});
