import type pg from 'pg';
import type { Logger } from '../telemetry/log.ts';

/** Says in the log when searching will be slow because of how the database was set up (docs/adr/0009). */
export async function adviseOnSearch(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ leakproof: boolean }>(
    `select proleakproof as leakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`,
  );
  if (rows[0]?.leakproof) return;
  log.warn(
    'searching cannot use its index: run once, as a superuser and in this database, ' +
      '"alter function pg_catalog.textlike(text, text) leakproof"',
  );
}
