import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type LargeAccount, largeAccount } from '../../../../lab/src/demo/largeAccount.ts';
import { addAccount } from '../modules/accounts/index.ts';
import { addLogin } from '../modules/identity/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { demoPasswordHash } from './demoPasswordHash.ts';

/** Rows of one statement. */
const batch = 5000;

/**
 * Adds the large account of the demo, all of it or nothing.
 * @returns false when it is there already
 */
export function fillWithLargeAccount(
  platform: Pick<Platform, 'db' | 'clock'>,
  account: LargeAccount = largeAccount(),
): Promise<boolean> {
  const now = platform.clock();
  return platform.db.inInstallation(async (tx) => {
    const { rowCount } = await tx.execute(sql`select from accounts where code = ${account.code}`);
    if (rowCount) return false;
    const year = now.getUTCFullYear();
    const period = { startsOn: `${year}-01-01`, endsOn: `${year + 5}-12-31`, modules: [] };
    const accountId = await addAccount(tx, { code: account.code, title: account.title, period }, now);
    const departments = account.departments.map((name) => ({ id: newId(now), name }));
    const titles = account.titles.map((name) => ({ id: newId(now), name }));
    await insertAll(
      tx,
      departments,
      (rows) =>
        sql`insert into departments (account_id, id, name)
          select ${accountId}, id, name from json_to_recordset(${rows}) as r (id text, name text)`,
    );
    await insertAll(
      tx,
      titles,
      (rows) =>
        sql`insert into titles (account_id, id, name)
          select ${accountId}, id, name from json_to_recordset(${rows}) as r (id text, name text)`,
    );
    const people = account.people.map(({ title, department, ...person }) => ({
      ...person,
      id: newId(now),
      loginId: newId(now),
      titleId: titles[title]?.id,
      departmentId: departments[department]?.id,
    }));
    await addPeople(tx, accountId, people, now);
    const [owner] = people;
    await tx.execute(
      sql`update users set is_account_admin = true where account_id = ${accountId} and id = ${owner?.id}`,
    );
    await tx.execute(sql`
      insert into department_people (account_id, department_id, user_id, may_start)
      select ${accountId}, id, ${owner?.id}, true from departments where account_id = ${accountId}`);
    return true;
  });
}

/** So that the planner knows at once how many people there are now; it would find out by itself after a while. */
export async function takeStatistics(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('vacuum analyze users, departments, titles, logins, memberships');
  } finally {
    await client.end();
  }
}

interface NewPerson {
  readonly id: string;
  readonly loginId: string;
  readonly email: string;
}

/** All of them share the hash of the first one's password. */
async function addPeople(tx: Tx, accountId: string, people: NewPerson[], now: Date): Promise<void> {
  const [first, ...others] = people;
  if (!first) return;
  const known = await addLogin(tx, first.email, await demoPasswordHash(), now);
  await insertAll(
    tx,
    others,
    (rows) =>
      sql`insert into logins (id, email, password_hash, created_at)
        select r."loginId", r.email, l.password_hash, l.created_at
        from json_to_recordset(${rows}) as r ("loginId" text, email text), logins l where l.id = ${known}`,
  );
  const all = [{ ...first, loginId: known }, ...others];
  await insertAll(
    tx,
    all,
    (rows) =>
      sql`insert into users (account_id, id, login_id, first_name, last_name, email, title_id, department_id,
          authorities, is_active, created_at)
        select ${accountId}, id, "loginId", "firstName", "lastName", email, "titleId", "departmentId",
          authorities, "isActive", ${now.toISOString()}
        from json_to_recordset(${rows}) as r (id text, "loginId" text, "firstName" text, "lastName" text,
          email text, "titleId" text, "departmentId" text, authorities text[], "isActive" boolean)`,
  );
  await insertAll(
    tx,
    all,
    (rows) =>
      sql`insert into memberships (login_id, account_id, user_id)
        select "loginId", ${accountId}, id from json_to_recordset(${rows}) as r (id text, "loginId" text)`,
  );
}

async function insertAll<Row>(
  tx: Tx,
  rows: readonly Row[],
  statement: (rows: string) => ReturnType<typeof sql>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += batch)
    await tx.execute(statement(JSON.stringify(rows.slice(at, at + batch))));
}
