import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from './testDatabase.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('gives each test a database nobody else sees, with the extensions and the bound role', async () => {
  const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
  try {
    await query(one.ownerUrl, 'create table mine (id int)');
    await query(one.ownerUrl, 'grant insert on mine to tomar_app');
    await query(one.appUrl, 'insert into mine values (1)');
    await expect(query(two.ownerUrl, 'select * from mine')).rejects.toThrow(/does not exist/);
    expect(await query(two.appUrl, "select 'A'::citext = 'a'::citext as same")).toEqual([{ same: true }]);
  } finally {
    await Promise.all([one.drop(), two.drop()]);
  }
  await expect(query(one.appUrl, 'select 1')).rejects.toThrow(/does not exist/);
});
