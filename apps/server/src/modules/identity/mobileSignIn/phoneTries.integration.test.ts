import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginMobileSignIn, followMobileSignIn, saveMobileSignature } from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorFile } from '../../../../../../lab/src/mobile/operators.ts';
import { type Mssp, startMssp } from '../../../../../../lab/src/mobile/startMssp.ts';
import type { Subscriber } from '../../../../../../lab/src/mobile/transactions.ts';
import { startTrustScene, type TrustScene } from '../../../testing/startTrustScene.ts';
import { throttleRules } from '../signIn/throttle.ts';

const number = '905321112233';
const otherNumber = '905421112233';
const subscribers = new Map<string, Subscriber>();
let mssp: Mssp;
let server: TrustScene;
let folder: string;
let skewMs = 0;
const later = (ms: number) => {
  skewMs += ms;
};
let places = 0;
/** An address nobody came from yet. */
const newPlace = () => {
  places += 1;
  return `203.0.${places >> 8}.${places & 255}`;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-phone-tries-'));
  mssp = await startMssp({ subscribers });
  const mobileOperatorsFile = join(folder, 'operators.json');
  await writeFile(mobileOperatorsFile, JSON.stringify(operatorFile(mssp.url)));
  server = await startTrustScene({
    services: ['web'],
    clock: () => new Date(Date.now() + skewMs),
    config: { mobileOperatorsFile, trustProxy: ['127.0.0.1'] },
  });
  const numbers = { signer1: ['turkcell', number], signer2: ['vodafone', otherNumber] } as const;
  for (const [who, [operator, given]] of Object.entries(numbers))
    await server.call(
      saveMobileSignature,
      { body: { cellphone: '', operator, number: given } },
      await server.person(who),
    );
  subscribers.set(number, { operator: 'turkcell', signer: server.keys.signer1 });
  subscribers.set(otherNumber, { operator: 'vodafone', signer: server.keys.signer2 });
});
afterAll(async () => {
  await server.close();
  await mssp.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  later(2 * 60 * 60_000);
  await server.platform.db.pool.query('delete from sign_in_failures');
  await putDown();
});

interface From {
  readonly ip: string;
  readonly cookie?: string;
}
const headersOf = ({ ip, cookie }: From) => ({
  'x-forwarded-for': ip,
  ...(cookie !== undefined && { cookie }),
});
const newWish = () => randomBytes(32).toString('base64url');

/** @returns the answer's status */
const begin = async (from: From, wish = newWish(), given = number) => {
  const operator = given === otherNumber ? ('vodafone' as const) : ('turkcell' as const);
  const body = { wish, operator, number: given };
  return (await server.ask(beginMobileSignIn, { body, headers: headersOf(from) })).status;
};
/** Signs in by phone. @returns the cookie that makes the device known */
async function comeIn(from: From, given = number): Promise<string> {
  const wish = newWish();
  expect(await begin(from, wish, given)).toBe(200);
  for (let look = 0; look < 200; look += 1) {
    const response = await server.ask(followMobileSignIn, { body: { wish }, headers: headersOf(from) });
    const { Result: result } = (await response.json()) as { Result: { Success: boolean } | null };
    if (result) {
      expect(result).toMatchObject({ Success: true });
      return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    }
    later(3000);
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('it never ended');
}
const tooMany = async (from: From, given = number) => (await begin(from, newWish(), given)) === 429;
/** A phone is asked one thing at a time: what it was asked so far is over for it. */
async function putDown(): Promise<void> {
  const asking = `select count(*)::int as n from mobile_sign_ins where state in ('begun', 'asking')`;
  await expect.poll(async () => (await server.platform.db.pool.query(asking)).rows).toEqual([{ n: 0 }]);
  mssp.forget();
}
async function ringFromElsewhere(): Promise<void> {
  for (let count = 0; count < throttleRules.phone.free; count += 1)
    expect(await begin({ ip: newPlace() })).toBe(200);
  await putDown();
}
const failures = async (): Promise<number[]> =>
  (
    await server.platform.db.pool.query<{ failures: number }>(
      'select failures from sign_in_failures order by failures',
    )
  ).rows.map((row) => row.failures);

describe('a device that the person signed in with before', () => {
  it('comes in while others, ringing from everywhere, made strange devices wait', async () => {
    const cookie = await comeIn({ ip: newPlace() });
    await ringFromElsewhere();
    expect(await tooMany({ ip: newPlace() })).toBe(true);
    expect(await comeIn({ ip: newPlace(), cookie })).toBe(cookie);
    // What others did still counts: a strange device goes on waiting.
    expect(await tooMany({ ip: newPlace() })).toBe(true);
  });

  it('has tries of its own, which success renews', async () => {
    const from = { ip: newPlace() };
    const known = { ...from, cookie: await comeIn(from) };
    await server.platform.db.pool.query('delete from sign_in_failures');
    for (let count = 1; count < throttleRules.phoneDevice.free; count += 1)
      expect(await begin(known)).toBe(200);
    expect(await failures()).toEqual([throttleRules.phoneDevice.free - 1]);
    await putDown();
    await comeIn(known);
    expect(await failures()).toEqual([]);
    for (let count = 0; count < throttleRules.phoneDevice.free; count += 1)
      expect(await begin(known)).toBe(200);
    expect(await tooMany(known)).toBe(true);
    // Others have theirs.
    expect(await tooMany({ ip: newPlace() })).toBe(false);
  });

  it('is known for that number only', async () => {
    const cookie = await comeIn({ ip: newPlace() }, otherNumber);
    await ringFromElsewhere();
    expect(await tooMany({ ip: newPlace(), cookie })).toBe(true);
  });

  it('is known where another person wrote the same number, too, which anybody may', async () => {
    const devices = [await comeIn({ ip: newPlace() }), await comeIn({ ip: newPlace() }, otherNumber)];
    const write = (operator: string, written: string) =>
      server.platform.db.pool.query(
        `update memberships set mobile_operator = $1, mobile_number = $2 where mobile_number is not null
         and login_id = (select id from logins where email = $3)`,
        [operator, written, 'yigit@demo.example'],
      );
    const changed = await write('turkcell', number);
    expect(changed.rowCount).toBe(1);
    await ringFromElsewhere();
    const refused = [];
    for (const cookie of devices) refused.push(await tooMany({ ip: newPlace(), cookie }));
    await write('vodafone', otherNumber);
    expect(refused).toEqual([false, false]);
  });

  it('rings another person’s phone no more often, however many devices they make who wrote the number', async () => {
    const devices = [];
    for (let count = 0; count < throttleRules.phoneDevice.free; count += 1)
      devices.push(await comeIn({ ip: newPlace() }, otherNumber));
    const write = (operator: string, written: string) =>
      server.platform.db.pool.query(
        `update memberships set mobile_operator = $1, mobile_number = $2 where mobile_number is not null
         and login_id = (select id from logins where email = $3)`,
        [operator, written, 'yigit@demo.example'],
      );
    await write('turkcell', number);
    await server.platform.db.pool.query('delete from sign_in_failures');
    const refused = [];
    for (const cookie of [...devices, ...devices]) refused.push(await tooMany({ ip: newPlace(), cookie }));
    await write('vodafone', otherNumber);
    expect(refused.filter((waits) => !waits)).toHaveLength(throttleRules.phoneDevice.free);
  });

  it('is a strange one again after another password', async () => {
    const cookie = await comeIn({ ip: newPlace() });
    await ringFromElsewhere();
    await server.platform.db.pool.query('update known_devices set forgotten_at = now()');
    expect(await tooMany({ ip: newPlace(), cookie })).toBe(true);
  });
});

describe('one wish', () => {
  it('counts once, however often and however fast it is sent', async () => {
    const [from, wish] = [{ ip: newPlace() }, newWish()];
    expect(await Promise.all(Array.from({ length: 8 }, () => begin(from, wish)))).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(await failures()).toEqual([1, 1, 1]);
  });

  it('that has to wait is kept nowhere: it may be sent again', async () => {
    await ringFromElsewhere();
    const wish = newWish();
    expect(await begin({ ip: newPlace() }, wish)).toBe(429);
    later(throttleRules.phone.firstSeconds * 1000 + 1000);
    expect(await begin({ ip: newPlace() }, wish)).toBe(200);
  });

  it('with a mistyped number counts as no try', async () => {
    const from = { ip: newPlace() };
    for (let count = 0; count < 3; count += 1) {
      expect(await begin(from, newWish(), '0532 111 22 3')).toBe(400);
      expect(await begin(from, newWish(), '0212 111 22 33')).toBe(400);
    }
    expect(await failures()).toEqual([]);
  });
});
