import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../../lab/src/harness/testDatabase.ts';
import { checkMigrated } from './checkMigrated.ts';

it('refuses a database without this version’s functions, whatever its tables', async () => {
  const database = await testDatabase();
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 1 });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const log = pino({ level: 'silent' });
    await checkMigrated(pool, log);
    await owner.query('drop function claim_once');
    await expect(checkMigrated(pool, log)).rejects.toMatchObject({ code: 'database_not_migrated' });
  } finally {
    await owner.end();
    await pool.end();
    await database.drop();
  }
});
