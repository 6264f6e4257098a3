import { type SQL, sql } from 'drizzle-orm';
import type { fromDrizzle } from 'pg-boss';
import type { Tx } from '../database/database.ts';

/** What the queue asks by. */
export type QueueDatabase = ReturnType<typeof fromDrizzle>;

/**
 * For the queue to send with: what it sends goes out if the condition, a call that writes, says so, in one statement with
 * that. The queue's statement has one parameter, its list of jobs, which is empty otherwise.
 */
export const sendingIf = (tx: Tx, condition: SQL): QueueDatabase => ({
  async executeSql(text, values = []) {
    const [before, after, ...more] = text.split('$1');
    if (before === undefined || after === undefined || more.length > 0 || values.length !== 1)
      throw new TypeError('the queue no longer sends by a statement of one parameter');
    const jobs = sql`(select case when ${condition} then ${values[0]}::text else '[]' end)`;
    const { rows } = await tx.execute(sql`${sql.raw(before)}${jobs}${sql.raw(after)}`);
    return { rows };
  },
});
