import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { countUsers, takeSlots } from './takeSlots.ts';

let server: TestServer;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
});
afterAll(() => server.close());
beforeEach(async () => {
  await inAccount(`update users set is_active = true`);
  await inAccount(`update periods set starts_on = '2020-01-01', ends_on = '2099-12-31', user_slots = null`);
});

const inAccount = (text: string) =>
  server.platform.db.inAccount(accountId, (tx) => tx.execute(sql.raw(text)));
const setSlots = (slots: number) => inAccount(`update periods set user_slots = ${slots}`);
const counts = () => server.platform.db.inAccount(accountId, (tx) => countUsers(tx, accountId));

/** As an administrator's page activates somebody: the slot first, then the user. */
const activate = (key: string) =>
  server.userId(key).then((userId) =>
    server.platform.db.inAccount(accountId, async (tx) => {
      await takeSlots(tx, accountId, { activated: 1 }, new Date());
      await tx.execute(sql`update users set is_active = true where id = ${userId}`);
      // Long enough for the other to have looked, were it let.
      await tx.execute(sql`select pg_sleep(0.2)`);
    }),
  );

it('the last slot goes to one of two administrators who activate at once (LIC-03)', async () => {
  const { active } = await counts();
  for (const key of ['signer1', 'signer2'])
    await inAccount(`update users set is_active = false where id = '${await server.userId(key)}'`);
  await setSlots(active - 1);
  const ends = await Promise.allSettled([activate('signer1'), activate('signer2')]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [reason] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(reason.findings).toMatchObject([{ key: 'lang_licence_slots_active' }]);
  expect(await counts()).toMatchObject({ active: active - 1, passive: 1 });
});

const add = (added: number) =>
  server.platform.db.inAccount(accountId, (tx) => takeSlots(tx, accountId, { added }, new Date()));

it('new users fit as long as slots are empty, active and passive ones counted (LIC-03)', async () => {
  await inAccount(`update users set is_active = false where id = '${await server.userId('signer1')}'`);
  const { active, passive } = await counts();
  await setSlots(active + passive + 2);
  await add(2);
  await expect(add(3)).rejects.toMatchObject({ findings: [{ key: 'lang_licence_slots_empty' }] });
});

it('a licence that has ended limits as it did; where none has begun, nothing is limited yet', async () => {
  await setSlots(1);
  await inAccount(`update periods set ends_on = '2020-12-31'`);
  await expect(add(1)).rejects.toMatchObject({ findings: [{ key: 'lang_licence_slots_empty' }] });
  await inAccount(`update periods set starts_on = '2098-01-01', ends_on = '2099-12-31'`);
  await add(1000);
});
