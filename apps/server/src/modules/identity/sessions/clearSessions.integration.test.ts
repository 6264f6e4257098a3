import { getProfile } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { clearLoginHistory } from '../clearLoginHistory.ts';
import { shownSignIns } from '../loginHistory.ts';
import { knownDevices, refusedSignIns, signInFailures } from '../tables.ts';
import { clearSessions } from './clearSessions.ts';

const yearMs = 365 * 24 * 60 * 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

const inInstallation: TestServer['platform']['db']['inInstallation'] = (work) =>
  server.platform.db.inInstallation(work);
const old = () => new Date(Date.now() - yearMs);
const count = (table: typeof signInFailures | typeof knownDevices | typeof refusedSignIns) =>
  inInstallation((tx) => tx.$count(table));

/** One row of each kind that counts no more. */
async function addOld(): Promise<void> {
  await inInstallation(async (tx) => {
    await tx.insert(signInFailures).values({ subject: 'a', failures: 1, lastFailureAt: old() });
    await tx.execute(sql`
      insert into known_devices select 'old', id, ${old().toISOString()}, ${old().toISOString()} from logins limit 1`);
    await tx.execute(sql`
      insert into refused_sign_ins (login_id, slot, reason, at, ip_address, device, operating_system, browser)
      select id, 'old', 'MustWait', ${old().toISOString()}, '', '', '', '' from logins limit 1`);
  });
}

describe('what counts no more', () => {
  it('is left for the next time while a sign-in holds it: nobody waits for nobody', async () => {
    await addOld();
    await inInstallation(async (tx) => {
      for (const table of [signInFailures, knownDevices, refusedSignIns])
        await tx.execute(sql`select from ${table} for no key update`);
      await clearSessions(server.platform);
    });
    expect(await Promise.all([signInFailures, knownDevices, refusedSignIns].map(count))).toEqual([1, 1, 1]);
    await clearSessions(server.platform);
    expect(await Promise.all([signInFailures, knownDevices, refusedSignIns].map(count))).toEqual([0, 0, 0]);
  });

  it('is cleared however much there is', async () => {
    const owner = await server.person('owner');
    await clearSessions(server.platform);
    // More than one statement of PostgreSQL takes as parameters.
    const many = 70_000;
    await inInstallation((tx) =>
      tx.execute(sql`
        insert into session_keys (key_hash, session_id, expires_at)
        select 'old ' || n, (select id from sessions limit 1), ${old().toISOString()}
        from generate_series(1, ${many}) n`),
    );
    expect(await clearSessions(server.platform)).toBe(many);
    // A key that still counts still opens.
    expect((await server.ask(getProfile, {}, owner)).status).toBe(200);
  });
});

describe('records of old sign-ins', () => {
  const addTo = (sessions: number) =>
    inInstallation((tx) =>
      tx.execute(sql`
        insert into sessions (id, login_id, opened_account_id, created_at, expires_at, device,
          operating_system, browser, ip_address, source, validation_type)
        select lpad(to_hex(n), 24, 'f'), (select id from logins order by id limit 1), lpad('', 24, 'a'),
          timestamptz '2020-01-01' + n * interval '1 minute', timestamptz '2020-01-02', '', '', '', '', 'Web', 'Password'
        from generate_series(1, ${sessions}) n`),
    );

  it('go but for those that the profile shows; one that is locked goes the next time', async () => {
    await addTo(shownSignIns + 3);
    const held = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const holder = inInstallation(async (tx) => {
      await tx.execute(sql`select from sessions where id = lpad('1', 24, 'f') for no key update`);
      ready.resolve();
      await held.promise;
    });
    await ready.promise;
    const cleared = await Promise.race([
      clearLoginHistory(server.platform),
      new Promise<string>((resolve) => setTimeout(() => resolve('it waits'), 20_000)),
    ]);
    held.resolve();
    await holder;
    expect(cleared).toBeGreaterThanOrEqual(2);
    expect(await clearLoginHistory(server.platform)).toBe(1);
    expect(await clearLoginHistory(server.platform)).toBe(0);
  });
});
