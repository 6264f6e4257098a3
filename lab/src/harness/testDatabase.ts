import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, ensureExtensions, grantConnection } from '../postgres/roles.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the integration tests share, as `integrationSetup.ts` started it. */
    testPostgres: { adminUrl: string; ownerUrl: string; appUrl: string; template: string };
  }
}

export interface TestDatabase {
  name: string;
  /** For looking behind row-level security. */
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Cuts off whoever is still connected, as a restart of the server would. */
  disconnectAll(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * A database of its own for a test file: migrated, empty, ready in some 50 ms. Drop it afterwards.
 * @param state `bare`: as an installation begins, without a table
 */
export async function testDatabase(state: 'migrated' | 'bare' = 'migrated'): Promise<TestDatabase> {
  const { adminUrl, ownerUrl, appUrl, template } = inject('testPostgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, async (client) => {
    const from = state === 'bare' ? 'template0' : template;
    // Copying files is quicker than logging each page of them where nothing is flushed to a disk.
    await client.query(`create database ${name} template ${from} strategy file_copy owner tomar_owner`);
    await grantConnection(client, name);
  });
  if (state === 'bare') await ensureExtensions(databaseUrl(adminUrl, name));
  return {
    name,
    adminUrl: databaseUrl(adminUrl, name),
    ownerUrl: databaseUrl(ownerUrl, name),
    appUrl: databaseUrl(appUrl, name),
    disconnectAll: () =>
      asAdmin(adminUrl, async (client) => {
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
          [name],
        );
      }),
    drop: () =>
      asAdmin(adminUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

async function asAdmin(adminUrl: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
