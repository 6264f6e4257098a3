import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { asked, lookupAnswer, queryFlag, searched } from '../../lookups.ts';
import { userLookup } from '../../users/endpoints.ts';
import { stampAccountKinds } from './stampAccountKinds.ts';

/** A stamp account as chosen in lists, with those who may stamp with it in the order of their names (DEF-20). */
export const stampAccountLookup = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  kind: z.enum(stampAccountKinds),
  company: z.string(),
  companyIsActive: z.boolean(),
  people: z.array(userLookup),
});
export type StampAccountLookup = z.infer<typeof stampAccountLookup>;

export const lookUpStampAccounts = endpoint({
  method: 'POST',
  path: '/stampaccount/get',
  summary: 'Stamp accounts, for choosing: by words of the name or of the company’s',
  caller: 'member',
  needs: { module: 'Stamps' },
  body: z.extend(asked, { includePassive: z._default(z.boolean(), false) }),
  reply: lookupAnswer(stampAccountLookup),
});

export const searchStampAccounts = endpoint({
  method: 'GET',
  path: '/stampaccount/get',
  summary: 'The same search for a dropdown (API-34)',
  caller: 'member',
  needs: { module: 'Stamps' },
  query: z.extend(searched, { includePassive: queryFlag }),
  reply: lookupAnswer(stampAccountLookup),
});
