import type { Platform } from '../platform/platform.ts';

/** How many connections to this test's database wait for a lock; those of the tests beside it do not count. */
export async function waiters({ db }: Platform): Promise<number> {
  const { rows } = await db.pool.query(
    `select distinct pid from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  return rows.length;
}
