import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { queueSchema } from '../tasks/queueSchema.ts';
import { checkVersion } from './checkVersion.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Any number; the same for every process, so that one migrates while the others wait. */
const lockKey = 7_461_524;

/**
 * Brings the database up to date: domains, tables, the queue's schema, row-level security, grants.
 * Safe to repeat and to run from several processes at once.
 * @param ownerUrl address of the role that owns the tables
 * @param applicationRole the role the application works as; it gets no more than it needs
 */
export async function migrate(ownerUrl: string, applicationRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tomar migrate' });
  await client.connect();
  try {
    await checkVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('set client_min_messages = warning');
    await run(client, 'before');
    await applyMigrations(drizzle(client), { migrationsFolder: here('../../../migrations') });
    await run(client, 'tenancy');
    await runFunctions(client, '../../platform');
    await runFunctions(client, '../../modules');
    await migrateQueue(ownerUrl);
    await client.query(grants(client.escapeIdentifier(applicationRole)));
  } finally {
    await client.end();
  }
}

async function run(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(here(`./sql/${name}.sql`), 'utf8'));
}

/** Functions and triggers: the `.sql` files of each folder below, by name; any may run any number of times. */
async function runFunctions(client: pg.Client, folder: string): Promise<void> {
  const files: string[] = [];
  for await (const file of glob('*/**/*.sql', { cwd: here(folder), exclude: ['database/sql/**'] }))
    files.push(file);
  for (const file of files.sort()) await client.query(await readFile(here(`${folder}/${file}`), 'utf8'));
}

async function migrateQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: queueSchema,
    max: 2,
    supervise: false,
    schedule: false,
    migrate: true,
  });
  let failure: unknown = null;
  boss.on('error', (error) => {
    failure = error;
  });
  await boss.start();
  await boss.stop({ graceful: false });
  if (failure) throw failure;
}

/**
 * The audit trail can only be added to, no tenant can be removed by the application, and whose a verification code is can only
 * be asked of one code (accountOfCode.sql).
 */
function grants(role: string): string {
  return `
    revoke create on schema public from public;
    grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    revoke update, delete on public.audit_events, public.audit_texts from ${role};
    revoke delete on public.audit_heads, public.accounts from ${role};
    revoke select, update, delete on public.verification_codes from ${role};
    grant usage on schema drizzle to ${role};
    grant select on drizzle.__drizzle_migrations to ${role};
    grant usage on schema ${queueSchema} to ${role};
    grant select, insert, update, delete on all tables in schema ${queueSchema} to ${role};
    grant usage on all sequences in schema ${queueSchema} to ${role};
    grant execute on all functions in schema ${queueSchema} to ${role};
  `;
}

/** The role that an address connects as. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);
