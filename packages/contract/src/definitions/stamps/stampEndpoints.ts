import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { byId } from '../../queries.ts';
import { stampAccount } from './stampAccount.ts';

const ofCompany = z.object({
  id: idSchema,
  name: z.string(),
  kind: z.string(),
  isActive: z.boolean(),
  /** How many users may act with it. */
  people: z.int(),
});
export type StampAccountOfCompany = z.infer<typeof ofCompany>;

export const getStampAccountsOfCompany = endpoint({
  method: 'GET',
  path: '/company/stampaccounts/:id',
  summary: 'The stamp accounts of a company, by name (DEF-20)',
  caller: 'member',
  needs: { ...stampAccount.needs, record: 'company' },
  params: byId,
  reply: z.object({ items: z.array(ofCompany) }),
});

const authorized = z.object({
  id: idSchema,
  name: z.string(),
  /** Names of the stamp accounts that the reader may act with. */
  stampAccounts: z.array(z.string()),
});
export type AuthorizedCompany = z.infer<typeof authorized>;

export const listAuthorizedCompanies = endpoint({
  method: 'GET',
  path: '/company/authorized',
  summary: 'Companies whose stamp accounts the reader may act with, by name (UI-15)',
  caller: 'member',
  needs: { module: 'Stamps' },
  reply: z.object({ items: z.array(authorized) }),
});
