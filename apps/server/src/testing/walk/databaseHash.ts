import pg from 'pg';
import type { TestDatabase } from '../../../../../lab/src/harness/testDatabase.ts';

/** A hash over every row of every table by name, seen past row-level security: equal hashes, equal contents. */
export async function databaseHash({ adminUrl }: TestDatabase): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname = 'public' or (schemaname = 'queue' and tablename like 'job%') order by 1`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}
