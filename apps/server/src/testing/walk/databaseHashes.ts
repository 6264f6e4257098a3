import pg from 'pg';
import type { TestDatabase } from '../../../../../lab/src/harness/testDatabase.ts';

export interface DatabaseHashes {
  /** A hash over every row of every table by name, seen past row-level security: equal hashes, equal contents. */
  take(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** One connection and one prepared statement over all tables: a walk takes more than a thousand. */
export async function openDatabaseHashes({ adminUrl }: TestDatabase): Promise<DatabaseHashes> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'queue' and tablename like 'job%') order by 1`,
  );
  const text = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' ||
           coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    )
    .join(' union all ');
  return {
    async take() {
      const { rows } = await client.query<{ name: string; hash: string }>({ name: 'hashes', text });
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    },
    close: () => client.end(),
  };
}
