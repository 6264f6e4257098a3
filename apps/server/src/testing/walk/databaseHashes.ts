import pg from 'pg';
import type { TestDatabase } from '../../../../../lab/src/harness/testDatabase.ts';

export interface DatabaseHashes {
  /** A hash over every row of every table by name, seen past row-level security: equal hashes, equal contents. */
  take(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * One connection and one prepared statement over all tables: a walk takes more than a thousand. Where
 * PostgreSQL's log has not grown since, nothing was written, and the hashes of the time before are these.
 * @throws Error for a table that is written without the log
 */
export async function openDatabaseHashes({ adminUrl }: TestDatabase): Promise<DatabaseHashes> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; logged: boolean }>(
    `select format('%I.%I', schemaname, tablename) as name, relpersistence = 'p' as logged
     from pg_tables join pg_class on oid = format('%I.%I', schemaname, tablename)::regclass
     where schemaname = 'public' or (schemaname = 'queue' and tablename like 'job%') order by 1`,
  );
  const unlogged = tables.filter(({ logged }) => !logged).map(({ name }) => name);
  if (unlogged.length > 0) throw new Error(`written without the log: ${unlogged.join(', ')}`);
  const text = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' ||
           coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    )
    .join(' union all ');
  let last: { readonly position: string; readonly hashes: Record<string, string> } | null = null;
  return {
    async take() {
      const { rows: positions } = await client.query<{ position: string }>({
        name: 'position',
        text: 'select pg_current_wal_insert_lsn()::text as position',
      });
      const position = positions[0]?.position ?? '';
      if (last?.position === position) return last.hashes;
      const { rows } = await client.query<{ name: string; hash: string }>({ name: 'hashes', text });
      last = { position, hashes: Object.fromEntries(rows.map(({ name, hash }) => [name, hash])) };
      return last.hashes;
    },
    close: () => client.end(),
  };
}
