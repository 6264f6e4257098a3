import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../lab/src/harness/testDatabase.ts';
import { installationTables } from '../../platform/database/installationTables.ts';

let database: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** Rows that break the rule, as text; none is what the walk wants. */
const breaking = async (query: string): Promise<string[]> => {
  const { rows } = await admin.query<{ found: string }>(query);
  return rows.map((row) => row.found).sort();
};

const names = Object.keys(installationTables)
  .map((name) => `'${name}'`)
  .join(', ');
const tenantTables = `
  select c.oid, c.relname, c.relowner, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in (${names})`;

describe('every table that is not named as the installation’s', () => {
  it('is there at all', async () => {
    const tables = await breaking(`select relname as found from (${tenantTables}) t`);
    expect(tables).toContain('jobs');
    expect(tables.length).toBeGreaterThan(15);
  });

  it('begins its primary key with the account', async () => {
    expect(
      await breaking(`select t.relname as found from (${tenantTables}) t where not exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = t.oid and i.indisprimary and a.attname = 'account_id' and a.attnotnull)`),
    ).toEqual([]);
  });

  it('begins every index with the account', async () => {
    expect(
      await breaking(`select i.indexrelid::regclass::text as found from (${tenantTables}) t
        join pg_index i on i.indrelid = t.oid
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where a.attname is distinct from 'account_id'`),
    ).toEqual([]);
  });

  it('begins every foreign key with the account, and points at the same account', async () => {
    expect(
      await breaking(`select k.conrelid::regclass || ' ' || k.conname as found from (${tenantTables}) t
        join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
        join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
        join pg_attribute other on other.attrelid = k.confrelid and other.attnum = k.confkey[1]
        where own.attname <> 'account_id'
          or other.attname <> (case when k.confrelid = 'accounts'::regclass then 'id' else 'account_id' end)`),
    ).toEqual([]);
  });

  it('names an account that exists', async () => {
    expect(
      await breaking(`select t.relname as found from (${tenantTables}) t where not exists (
        select from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'f' and k.confrelid = 'accounts'::regclass)`),
    ).toEqual([]);
  });

  it('has row-level security that binds its owner, too, by one policy for everything', async () => {
    expect(
      await breaking(`select relname as found from (${tenantTables}) t
        where not relrowsecurity or not relforcerowsecurity`),
    ).toEqual([]);
    const policy = `(account_id)::text = current_setting('tomar.account'::text, true)`;
    const { rows } = await admin.query(
      `select t.relname, p.cmd, p.permissive, p.roles::text, p.qual, p.with_check
       from (${tenantTables}) t left join pg_policies p on p.schemaname = 'public' and p.tablename = t.relname`,
    );
    for (const row of rows)
      expect(row).toEqual({
        relname: row.relname,
        cmd: 'ALL',
        permissive: 'PERMISSIVE',
        roles: '{public}',
        qual: `(${policy})`,
        with_check: `(${policy})`,
      });
  });

  it('belongs to the owner, not to the role the application works as', async () => {
    expect(
      await breaking(`select t.relname as found from (${tenantTables}) t
        join pg_roles r on r.oid = t.relowner where r.rolname <> 'tomar_owner'`),
    ).toEqual([]);
  });
});

it('the search may use its index in spite of row-level security', async () => {
  const { rows } = await admin.query<{ proleakproof: boolean }>(
    "select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure",
  );
  expect(rows).toEqual([{ proleakproof: true }]);
});

describe('the role the application works as', () => {
  it('can add to the audit trail, and neither change nor remove', async () => {
    const { rows } = await admin.query(`
      select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'tomar_app' and table_name in ('audit_events', 'audit_texts') order by 1, 2`);
    expect(rows.map((row) => `${row.table_name} ${row.privilege_type}`)).toEqual([
      'audit_events INSERT',
      'audit_events SELECT',
      'audit_texts INSERT',
      'audit_texts SELECT',
    ]);
  });

  it('can create nothing', async () => {
    const { rows } = await admin.query(`select
      has_schema_privilege('tomar_app', 'public', 'create') as here,
      has_schema_privilege('tomar_app', 'queue', 'create') as there`);
    expect(rows).toEqual([{ here: false, there: false }]);
  });
});

it('the list of the installation’s tables names only tables there are', async () => {
  const { rows } = await admin.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relname in (${names})`,
  );
  expect(rows.map((row) => row.relname).sort()).toEqual(Object.keys(installationTables).sort());
});
