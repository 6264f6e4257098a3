import { getAccountParameters, saveAccountParameters } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountSettings, hasTimestampAuthority } from '../../../modules/accounts/index.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let one: TestServer;
let other: TestServer;
let admin: pg.Client;
let accountId: string;
let elsewhere: string;

beforeAll(async () => {
  one = await startTestServer({ services: ['web'] });
  other = await startTestServer({ services: ['web'], database: one.database });
  admin = new pg.Client({ connectionString: one.database.adminUrl });
  await admin.connect();
  accountId = await one.accountId();
  elsewhere = await one.accountId('ornek');
});
afterAll(async () => {
  await admin.end();
  await other.close();
  await one.close();
});

const limitOf = (server: TestServer, id = accountId) =>
  server.platform.db.inAccount(id, async (tx) => (await accountSettings(tx, id)).undoCancelDisabled);
const setDirectly = (value: boolean, id = accountId) =>
  admin.query(`update accounts set params = params || $2 where id = $1`, [
    id,
    JSON.stringify({ undoCancelDisabled: value }),
  ]);

/** How often a server asks for the row of an account while `work` runs. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return spy.mock.calls.filter((call) => /from \\"(accounts|timestamp_auth)/.test(JSON.stringify(call[0])))
      .length;
  } finally {
    spy.mockRestore();
  }
}

describe('an account that a process remembers', () => {
  it('is asked for once, and again when it changed, whoever changed it', async () => {
    await limitOf(one);
    expect(await asked(() => limitOf(one))).toBe(0);
    for (const value of [true, false, true]) {
      await setDirectly(value);
      await expect.poll(() => limitOf(one)).toBe(value);
      await expect.poll(() => limitOf(other)).toBe(value);
    }
    expect(await asked(() => limitOf(one))).toBe(0);
  });

  it('is the new one in the next request of the process that saved it, over random schedules of two', async () => {
    const servers = [one, other];
    for (let step = 0; step < 40; step += 1) {
      const [writer, reader] = Math.random() < 0.5 ? servers : [...servers].reverse();
      if (!writer || !reader) throw new Error('two servers');
      const caller = await writer.person('owner');
      const { version, parameters } = await writer.call(getAccountParameters, {}, caller);
      const undoCancelDisabled = Math.random() < 0.5;
      const reading = Promise.all([limitOf(reader), limitOf(writer), limitOf(reader)]);
      await writer.call(
        saveAccountParameters,
        { body: { version, parameters: { ...parameters, undoCancelDisabled } } },
        caller,
      );
      expect(await limitOf(writer)).toBe(undoCancelDisabled);
      await reading;
      await expect.poll(() => limitOf(reader), { interval: 5 }).toBe(undoCancelDisabled);
    }
  });

  it('is not what a transaction wrote that was rolled back, nor seen by others before the commit', async () => {
    await setDirectly(false);
    await expect.poll(() => limitOf(one)).toBe(false);
    const failing = one.platform.db.inAccount(accountId, async (tx) => {
      await tx.execute(sql`update accounts set params = params || '{"undoCancelDisabled": true}'
        where id = ${accountId}`);
      // The process forgets, so that the row is read while this transaction is not committed.
      await limitOf(one, elsewhere);
      await admin.query(`select pg_notify('tomar_accounts', id) from unnest($1::text[]) as id`, [
        [accountId, elsewhere],
      ]);
      await expect.poll(() => asked(() => limitOf(one, elsewhere)), { interval: 1 }).toBe(1);
      await accountSettings(tx, accountId);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await limitOf(one)).toBe(false);
  });

  it('is not used by a transaction of another account', async () => {
    await setDirectly(true);
    await setDirectly(false, elsewhere);
    await expect.poll(() => limitOf(one)).toBe(true);
    await expect.poll(() => limitOf(one, elsewhere)).toBe(false);
    const inOther = () => one.platform.db.inAccount(elsewhere, (tx) => hasTimestampAuthority(tx, accountId));
    expect(await inOther()).toBe(false);
    await admin.query(
      `insert into timestamp_authorities (account_id, kind, url, "user", policy_oid, version)
       values ($1, 'Basic', 'https://zaman.example/', '', '', 1)`,
      [accountId],
    );
    const own = () => one.platform.db.inAccount(accountId, (tx) => hasTimestampAuthority(tx, accountId));
    await expect.poll(own).toBe(true);
    // It may have been read before the news of it came, and is forgotten once more then.
    await expect.poll(() => asked(own)).toBe(0);
    // Row-level security hides it there: neither is it given from memory, nor remembered as if it were not there.
    expect(await inOther()).toBe(false);
    expect(await own()).toBe(true);
  });

  it('is asked for each time while nobody listens, and remembered again afterwards', async () => {
    await limitOf(one);
    const cut = async () =>
      (
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'tomar memory'`,
        )
      ).rowCount;
    expect(await cut()).toBe(2);
    await expect.poll(() => asked(() => limitOf(one)), { interval: 5 }).toBe(1);
    for (const value of [true, false, true]) {
      await setDirectly(value);
      expect(await limitOf(one)).toBe(value);
    }
    await expect.poll(() => asked(() => limitOf(one)), { timeout: 10_000 }).toBe(0);
    await setDirectly(false);
    await expect.poll(() => limitOf(one)).toBe(false);
  });
});
