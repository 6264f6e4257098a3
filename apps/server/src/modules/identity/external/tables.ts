import type { AuthorityRule, ProviderKind } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/database/columns.ts';
import { id } from '../../../platform/database/ids.ts';
import { accountId, refersTo, tenantPolicy } from '../../../platform/database/tenancy.ts';
import { accounts } from '../../accounts/tables.ts';
import { users } from '../../users/tables.ts';

/** DEF-03: one record per provider of an account; no row: never set. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    accountId: accountId().references(() => accounts.id),
    kind: text('kind').$type<ProviderKind>().notNull(),
    isOn: boolean('is_on').notNull(),
    clientId: text('client_id').notNull(),
    /** Microsoft: the tenant's id. ADFS: the address of its metadata. */
    authority: text('authority').notNull(),
    groupsClaim: text('groups_claim').notNull(),
    authorityRules: jsonb('authority_rules').$type<AuthorityRule[]>().notNull(),
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind] }),
    check('identity_providers_kind', sql`kind in ('Microsoft', 'Adfs')`),
    tenantPolicy('identity_providers'),
  ],
);

/** Which user of the account somebody is at a provider: bound at the first sign-in, and from then on whatever the e-mail. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    accountId: accountId(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: id('user_id').notNull(),
    boundAt: at('bound_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.issuer, table.subject] }),
    index('external_identities_user').on(table.accountId, table.userId),
    refersTo(users, table.accountId, table.userId).onDelete('cascade'),
    tenantPolicy('external_identities'),
  ],
);

/**
 * Sign-ins at a provider that were begun and are not over. Only hashes of what the browser holds; each is taken once, by
 * the token that brings its nonce back.
 */
export const externalTries = pgTable(
  'external_tries',
  {
    nonceHash: text('nonce_hash').primaryKey(),
    stateHash: text('state_hash').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** Named so because the row is read before any account is known. */
    triedAccountId: id('tried_account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind').$type<ProviderKind>().notNull(),
    /** Origin that the page which comes back may ask for the tokens. */
    tokenOrigin: text('token_origin').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('external_tries_state').on(table.stateHash),
    index('external_tries_age').on(table.expiresAt),
  ],
);
