import pg from 'pg';
import type { Credentials } from './credentials.ts';

/** Extensions that the schema uses; only a superuser may create them. */
const extensions = ['citext', 'pg_trgm', 'unaccent'];

/**
 * Sees that the two roles and the database exist. `tomar_owner` owns the tables and migrates them;
 * `tomar_app` serves requests and can neither change the schema nor pass row-level security.
 * @param adminUrl superuser's address of the maintenance database
 */
export async function ensureRolesAndDatabase(
  adminUrl: string,
  credentials: Credentials,
  database: string,
): Promise<void> {
  const maintenance = new pg.Client({ connectionString: adminUrl });
  await maintenance.connect();
  try {
    for (const role of ['tomar_owner', 'tomar_app'] as const) {
      const { rowCount } = await maintenance.query('select 1 from pg_roles where rolname = $1', [role]);
      const password = maintenance.escapeLiteral(credentials[role]);
      if (!rowCount)
        await maintenance.query(
          `create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`,
        );
    }
    const { rowCount } = await maintenance.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) {
      await maintenance.query(`create database ${maintenance.escapeIdentifier(database)} owner tomar_owner`);
      await grantConnection(maintenance, database);
    }
  } finally {
    await maintenance.end();
  }
  await ensureExtensions(databaseUrl(adminUrl, database));
}

/** A database made from a template does not inherit who may connect. */
export async function grantConnection(client: pg.Client, database: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  await client.query(`revoke all on database ${name} from public`);
  await client.query(`grant connect, temporary on database ${name} to tomar_app`);
}

export async function ensureExtensions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const extension of extensions) await client.query(`create extension if not exists ${extension}`);
    // Without it row-level security keeps LIKE from using the index of the search (docs/adr/0009).
    await client.query('alter function pg_catalog.textlike(text, text) leakproof');
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
