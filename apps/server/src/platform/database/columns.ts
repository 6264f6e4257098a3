import { timestamp } from 'drizzle-orm/pg-core';

/** Column of a moment, `timestamptz`; a `Date` to the application. */
export const at = (name: string) => timestamp(name, { withTimezone: true });
