import type pg from 'pg';

/** What the schema and the backup need. */
const oldest = 18;

/** PostgreSQL is older than this server works with. */
export class DatabaseTooOld extends Error {
  readonly code = 'database_too_old';
  constructor(version: string) {
    super(`Tomar needs PostgreSQL ${oldest} or newer; this one is ${version}. Nothing was changed.`);
    this.name = 'DatabaseTooOld';
  }
}

/** @throws DatabaseTooOld */
export async function checkVersion(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
  );
  const [found] = rows;
  if (Number(found?.number ?? 0) < oldest * 10_000) throw new DatabaseTooOld(found?.version ?? 'unknown');
}
