import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { manifestFile, newestMigration, rowsFile, tableNames } from './backup.ts';
import { RestoreRefused } from './restoreRefused.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migration: z.string(),
  tables: z.record(z.string(), z.number()),
});

const rowsAtOnce = 500;

/**
 * Fills a freshly migrated, empty database with a backup, in one transaction: all of it or nothing. Background work that
 * had not ended is handed to the queue by the first housekeeping of a worker.
 * @param url a superuser: references and triggers are set aside while rows come in
 * @returns how many rows were restored
 * @throws RestoreRefused when the database is not empty, of another version, or the backup is not whole
 */
export async function restore(url: string, folder: string): Promise<number> {
  const manifest = await readManifest(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'tomar restore' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local session_replication_role = replica; set local row_security = off; set local timezone = 'UTC'`,
    );
    const tables = await tableNames(client);
    await checkFit(client, manifest, tables);
    let restored = 0;
    for (const table of tables) {
      const rows = await fill(client, table, join(folder, rowsFile(table)));
      if (rows !== manifest.tables[table])
        throw new RestoreRefused(
          `${table} has ${rows} rows, not the ${manifest.tables[table]} it should have`,
        );
      restored += rows;
    }
    await client.query(
      `update tasks set next_try_at = now() - interval '1 day' where state in ('waiting', 'running', 'retrying')`,
    );
    await client.query('commit');
    return restored;
  } finally {
    await client.end();
  }
}

async function readManifest(folder: string): Promise<z.output<typeof manifestSchema>> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) throw new RestoreRefused(`${folder} has no ${manifestFile}: the backup did not finish`);
  return manifestSchema.parse(JSON.parse(text));
}

async function checkFit(
  client: pg.Client,
  { migration, tables: counts }: z.output<typeof manifestSchema>,
  tables: readonly string[],
): Promise<void> {
  if ((await newestMigration(client)) !== migration)
    throw new RestoreRefused(
      'the tables are of another version; migrate with the version that made the backup',
    );
  if (Object.keys(counts).sort().join() !== [...tables].sort().join())
    throw new RestoreRefused('the database has other tables');
  for (const table of tables) {
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(table)} limit 1`);
    if (rowCount) throw new RestoreRefused(`the database is not empty (${table})`);
  }
}

async function fill(client: pg.Client, table: string, file: string): Promise<number> {
  const name = client.escapeIdentifier(table);
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${name}`],
  );
  const names = columns.map((column) => client.escapeIdentifier(column.name));
  const statement =
    `insert into public.${name} (${names.join(', ')}) overriding system value ` +
    `select ${names.map((column) => `(r).${column}`).join(', ')} ` +
    `from (select line::public.${name} as r from unnest($1::text[]) line) given`;
  let count = 0;
  let batch: unknown[] = [];
  const flush = async () => {
    if (batch.length > 0) await client.query(statement, [batch]);
    count += batch.length;
    batch = [];
  };
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) {
    batch.push(JSON.parse(line));
    if (batch.length >= rowsAtOnce) await flush();
  }
  await flush();
  return count;
}
