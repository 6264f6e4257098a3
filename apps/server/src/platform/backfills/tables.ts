import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../database/columns.ts';
import { accountId, tenantPolicy } from '../database/tenancy.ts';

/** How far each backfill has come in an account; no row as long as no worker has looked. */
export const backfills = pgTable(
  'backfills',
  {
    accountId: accountId(),
    name: text('name').notNull(),
    /** The key of the last record of the last batch; empty at the beginning of a pass. */
    after: text('after').notNull().default(''),
    /** Rows filled so far. */
    filled: bigint('filled', { mode: 'number' }).notNull().default(0),
    begunAt: at('begun_at').notNull(),
    /** When the last batch was committed. */
    batchAt: at('batch_at').notNull(),
    /** From then on every row has the value, and who reads may rely on it. */
    doneAt: at('done_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] }), tenantPolicy('backfills')],
);
