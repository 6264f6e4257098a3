import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeFileWhole } from '@tomar/signatures/io';
import pg from 'pg';
import { checkVersion } from '../checkVersion.ts';

/** What a backup says of itself; written last, so that a folder without it is no backup. */
export interface BackupManifest {
  readonly format: 1;
  readonly takenAt: string;
  /** The newest migration: a restore wants tables of the same shape. */
  readonly migration: string;
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
}

export const manifestFile = 'manifest.json';
export const rowsFile = (table: string): string => `${table}.jsonl.gz`;

const rowsAtOnce = 500;

/**
 * Writes every row of every table into a new folder, all as they were at one moment, while the service runs. The queue
 * is left out: it is made again from the tasks.
 * @param url a role that row-level security does not bind, such as `tomar_backup`
 * @throws Error when the role does not see every row, or the folder exists
 */
export async function backUp(url: string, folder: string, now: Date): Promise<BackupManifest> {
  await mkdir(folder, { mode: 0o700 });
  const client = new pg.Client({ connectionString: url, application_name: 'tomar backup' });
  await client.connect();
  try {
    await checkVersion(client);
    await client.query('begin isolation level repeatable read read only');
    // PostgreSQL refuses then, rather than leave rows out.
    await client.query(
      `set local row_security = off; set local timezone = 'UTC'; set local datestyle = 'ISO'`,
    );
    const tables: Record<string, number> = {};
    for (const table of await tableNames(client)) {
      const progress = { rows: 0 };
      const file = join(folder, rowsFile(table));
      const lines = Readable.from(linesOf(client, table, progress));
      await pipeline(lines, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
      tables[table] = progress.rows;
    }
    const manifest: BackupManifest = {
      format: 1,
      takenAt: now.toISOString(),
      migration: await newestMigration(client),
      tables,
    };
    await client.query('commit');
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFileWhole(join(folder, manifestFile), (sink) => sink.write(Buffer.from(text)), {
      mode: 0o600,
    });
    return manifest;
  } finally {
    await client.end();
  }
}

/** Tables of the product, by name. */
export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  return rows.map(({ name }) => name);
}

export async function newestMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ newest: string }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ?? '';
}

/** A row is written as PostgreSQL writes a record, which it reads back exactly. */
async function* linesOf(
  client: pg.Client,
  table: string,
  progress: { rows: number },
): AsyncGenerator<string> {
  const name = client.escapeIdentifier(table);
  await client.query(`declare backup_rows no scroll cursor for select t::text as row from public.${name} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`);
    if (rows.length === 0) break;
    progress.rows += rows.length;
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
  }
  await client.query('close backup_rows');
}
