import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** As Turkish readers order names. */
export const inTurkish = (column: AnyPgColumn): SQL => sql`${column} collate "tr-TR-x-icu"`;
