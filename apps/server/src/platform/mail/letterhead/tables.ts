import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accountId, tenantPolicy } from '../../database/tenancy.ts';

/** What stands above an account's mails besides its name; no row, no logo. */
export const letterheads = pgTable(
  'letterheads',
  {
    accountId: accountId(),
    logoType: text('logo_type').$type<'image/png' | 'image/jpeg'>().notNull(),
    /** Base64. Small, and no secret: it goes out with every mail. */
    logo: text('logo').notNull(),
    /** Pixels */
    logoWidth: integer('logo_width').notNull(),
    logoHeight: integer('logo_height').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId] }), tenantPolicy('letterheads')],
);
