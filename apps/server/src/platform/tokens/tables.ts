import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What each token said of the PIN it was last given, for all processes of the installation: a PIN that was refused is
 * not tried again by any of them. The PIN stands here as an HMAC under the installation's key.
 */
export const tokenLogins = pgTable('token_logins', {
  tokenId: text('token_id').primaryKey(),
  pinDigest: text('pin_digest').notNull(),
  state: text('state').$type<'trying' | 'accepted' | 'refused'>().notNull(),
  /** By the database's clock. */
  at: timestamp('at', { withTimezone: true }).notNull(),
});
