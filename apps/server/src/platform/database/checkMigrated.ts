import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Logger } from '../telemetry/log.ts';
import { sqlState } from './databaseErrors.ts';

/** The tables are not (yet) those that this server works with. */
export class DatabaseNotMigrated extends Error {
  readonly code = 'database_not_migrated';
  constructor(what: string) {
    super(`The database ${what}. Run the command \`migrate\` with DATABASE_OWNER_URL first.`);
    this.name = 'DatabaseNotMigrated';
  }
}

const journal = new URL('../../../migrations/meta/_journal.json', import.meta.url);
const journalSchema = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

/** @throws DatabaseNotMigrated when the database is empty or older than the code; a newer one is only logged */
export async function checkMigrated(pool: pg.Pool, log: Logger): Promise<void> {
  const { entries } = journalSchema.parse(JSON.parse(await readFile(journal, 'utf8')));
  const wanted = Math.max(...entries.map((entry) => entry.when));
  const applied = await lastApplied(pool);
  if (applied === null) throw new DatabaseNotMigrated('is empty');
  if (applied < wanted || !(await hasFunctions(pool)))
    throw new DatabaseNotMigrated('is older than this server');
  if (applied > wanted) log.warn('the database is newer than this server');
}

/** What the platform asks in place of several statements; `migrate` writes them each time, without a migration of theirs. */
const functions = ['append_audit', 'keep_answer', 'claim_once', 'add_task', 'step_task'];

async function hasFunctions(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: number }>(
    `select count(distinct proname)::int as found from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any($1)`,
    [functions],
  );
  return rows[0]?.found === functions.length;
}

async function lastApplied(pool: pg.Pool): Promise<number | null> {
  try {
    const { rows } = await pool.query<{ last: string | null }>(
      'select max(created_at)::text as last from drizzle.__drizzle_migrations',
    );
    const last = rows[0]?.last;
    return last == null ? null : Number(last);
  } catch (error) {
    // No such schema or table, or not yet granted to us: 3F000, 42P01, 42501.
    if (['3F000', '42P01', '42501'].includes(sqlState(error) ?? '')) return null;
    throw error;
  }
}
