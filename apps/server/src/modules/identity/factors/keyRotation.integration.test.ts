import { randomBytes } from 'node:crypto';
import { beginTotp, confirmTotp, getDashboard } from '@tomar/contract';
import { generate } from 'otplib';
import { afterAll, expect, it } from 'vitest';
import { reseal } from '../../../commands/reseal.ts';
import { signInAs } from '../../../testing/client.ts';
import { SignInBrowser } from '../../../testing/signInBrowser.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const person = 'ibrahim@demo.example';
const newKey = (id: string) => ({ id, key: randomBytes(32) });
const [old, fresh] = [newKey('old'), newKey('fresh')];
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const servers: TestServer[] = [];
/** A server of the same installation whose settings name these keys, the newest first. */
async function withKeys(...secretKeys: ReturnType<typeof newKey>[]): Promise<TestServer> {
  const database = servers[0]?.database;
  const server = await startTestServer({
    services: ['web'],
    clock,
    config: { secretKeys },
    ...(database && { database }),
  });
  servers.push(server);
  return server;
}
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
});

it('keys of the installation that were changed shut nobody out: sessions, devices and second factors go on', async () => {
  const before = await withKeys(old);
  const settingUp = await signInAs(before, person, 'demo');
  const { secret } = await before.call(beginTotp, {}, settingUp);
  const code = () => {
    // A code counts once.
    ahead += 60_000;
    return generate({ secret, epoch: Math.floor(clock().getTime() / 1000) });
  };
  await before.call(confirmTotp, { body: { code: await code() } }, settingUp);
  await before.platform.db.pool.query(
    `update accounts set params = params || '{"requireSecondFactor": true}' where code = 'demo'`,
  );
  const enter = async (server: TestServer, browser = new SignInBrowser(server)) => {
    const pending = await browser.pending(person);
    const { data } = await browser.complete(pending, { factor: 'totp', code: await code() });
    return { key: data?.key ?? '', account: 'demo' };
  };
  const home = new SignInBrowser(before);
  const session = await enter(before, home);

  const meanwhile = await withKeys(fresh, old);
  await meanwhile.call(getDashboard, {}, session);
  await meanwhile.call(getDashboard, {}, await enter(meanwhile));

  await reseal(meanwhile.platform.config);
  const after = await withKeys(fresh);
  await after.call(getDashboard, {}, session);
  const sameDevice = new SignInBrowser(after);
  sameDevice.cookie = home.cookie;
  await after.call(getDashboard, {}, await enter(after, sameDevice));
  expect([sameDevice.cookie, home.cookie.length > 40]).toEqual([home.cookie, true]);
});
