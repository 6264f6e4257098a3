import { signIn } from '@tomar/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { enter as enterDoor } from './enter.ts';
import { devicesPerLogin } from './knownDevices.ts';
import { strangerSubjects, throttleRules } from './throttle.ts';

let server: TestServer;
let offsetMs = 0;
const pass = (ms: number) => {
  offsetMs += ms;
};
let addresses = 0;
/** An address nobody came from yet. */
const newAddress = () => {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
};

beforeAll(async () => {
  server = await startTestServer({
    services: ['web'],
    clock: () => new Date(Date.now() + offsetMs),
    config: { trustProxy: ['127.0.0.1'] },
  });
});
beforeEach(() => pass(2 * 60 * 60_000));
afterAll(() => server.close());

interface From {
  readonly ip: string;
  readonly cookie?: string;
}
type Outcome = 'in' | 'wrong' | 'wait';

async function attempt(email: string, password: string, { ip, cookie }: From) {
  const headers = { 'x-forwarded-for': ip, ...(cookie !== undefined && { cookie }) };
  const response = await server.ask(signIn, { body: { email, password }, headers });
  const setCookie = response.headers.get('set-cookie');
  if (response.status === 429) return { outcome: 'wait' as Outcome, setCookie };
  expect(response.status).toBe(200);
  const { Success: success } = (await response.json()) as { Success: boolean };
  return { outcome: (success ? 'in' : 'wrong') as Outcome, setCookie };
}
const guess = async (email: string, from: From) => (await attempt(email, 'wrong-1', from)).outcome;
const enter = async (email: string, from: From) => (await attempt(email, demoPassword, from)).outcome;
/** Signs in and gives the cookie that makes the device known. */
async function deviceOf(email: string, from: From): Promise<string> {
  const { outcome, setCookie } = await attempt(email, demoPassword, from);
  expect(outcome).toBe('in');
  return (setCookie ?? '').split(';')[0] ?? '';
}
const judged = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => outcome !== 'wait').length;

const owner = 'ayse@demo.example';
const colleague = 'gulsen@demo.example';

describe('guesses at the same moment', () => {
  it('are never judged more often than the free tries allow, however many come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 6, max: 30 }), fc.boolean(), async (count, known) => {
        pass(2 * 60 * 60_000);
        const email = known ? colleague : `nobody-${count}@demo.example`;
        const from = { ip: newAddress() };
        const outcomes = await Promise.all(Array.from({ length: count }, () => guess(email, from)));
        expect(judged(outcomes)).toBe(throttleRules.pair.free);
      }),
      { numRuns: 6 },
    );
  });

  it('at one address are counted together, from wherever they come', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () => guess('nobody-at-all@demo.example', { ip: newAddress() })),
    );
    expect(judged(outcomes)).toBe(throttleRules.email.free);
  });

  it('with the right password among them count like any other', async () => {
    const from = { ip: newAddress() };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index === 19 ? enter(colleague, from) : guess(colleague, from),
      ),
    );
    expect(judged(outcomes)).toBeLessThanOrEqual(2 * throttleRules.pair.free);
  });
});

it('ten thousand guesses from everywhere within an hour are few that are judged, and the person works on (ID-01)', async () => {
  const cookie = await deviceOf(owner, { ip: newAddress() });
  const places = Array.from({ length: 250 }, newAddress);
  const kept = async () => {
    const { rows } = await server.platform.db.pool.query<{ counted: number; told: number; tries: number }>(
      `select (select count(*)::int from sign_in_failures) as counted, count(*)::int as told, sum(tries)::int as tries
       from refused_sign_ins`,
    );
    return rows[0];
  };
  // What earlier tests were refused is written behind their answers, and is to be there before it is cleared away.
  let earlier = -1;
  const isQuiet = async () => {
    const before = earlier;
    earlier = (await kept())?.tries ?? 0;
    return before === earlier;
  };
  await expect.poll(isQuiet, { interval: 500 }).toBe(true);
  await server.platform.db.pool.query('delete from sign_in_failures; delete from refused_sign_ins');
  let looked = 0;
  for (let minute = 0; minute < 40; minute += 1) {
    looked += judged(await Promise.all(places.map((ip) => guess(owner, { ip }))));
    pass(60_000);
    if (minute % 10 === 9) expect(await enter(owner, { ip: newAddress(), cookie })).toBe('in');
  }
  // What is free, and then one whenever a wait is over.
  expect(looked).toBeGreaterThan(throttleRules.email.free);
  expect(looked).toBeLessThanOrEqual(throttleRules.email.free + 40);
  // The history is written once an answer has left.
  await expect.poll(async () => (await kept())?.tries, { timeout: 20_000 }).toBe(10_000);
  const { counted, told } = (await kept()) ?? { counted: 0, told: 0 };
  // For each place one line, and one of it with the person; for the person one, and one for the device.
  expect(counted).toBeLessThanOrEqual(2 * places.length + 2);
  expect(told).toBeLessThanOrEqual(2 * looked);
  pass(throttleRules.email.maxSeconds * 1000 + 1000);
  expect(await enter(owner, { ip: newAddress() })).toBe('in');
});

describe('a device that the person signed in with before', () => {
  it('is let in while others, guessing from everywhere, made strange devices wait', async () => {
    const cookie = await deviceOf(owner, { ip: newAddress() });
    for (let count = 0; count < throttleRules.email.free; count += 1)
      await guess(owner, { ip: newAddress() });
    expect(await enter(owner, { ip: newAddress() })).toBe('wait');
    expect(await enter(owner, { ip: newAddress(), cookie })).toBe('in');
  });

  it('is let in from an address with too many failures; a strange one there waits', async () => {
    const ip = newAddress();
    const cookie = await deviceOf(owner, { ip });
    expect(await guess('somebody@elsewhere.example', { ip })).toBe('wrong');
    const ofPlace = strangerSubjects('', ip).find(({ rule }) => rule === 'ip');
    await server.platform.db.pool.query('update sign_in_failures set failures = $1 where subject = $2', [
      throttleRules.ip.free - 1,
      ofPlace?.subject,
    ]);
    expect(await guess('somebody-else@elsewhere.example', { ip })).toBe('wrong');
    expect(await enter(colleague, { ip })).toBe('wait');
    expect(await enter(owner, { ip, cookie })).toBe('in');
  });

  it('has a budget of its own, which parallel guesses do not overrun and success renews', async () => {
    const ip = newAddress();
    const cookie = await deviceOf(owner, { ip });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess(owner, { ip, cookie })));
    expect(judged(outcomes)).toBe(throttleRules.device.free);
    expect(await enter(owner, { ip, cookie })).toBe('wait');
    pass(throttleRules.device.firstSeconds * 1000 + 1000);
    expect(await enter(owner, { ip, cookie })).toBe('in');
    for (let count = 1; count < throttleRules.device.free; count += 1)
      expect(await guess(owner, { ip, cookie })).toBe('wrong');
    expect(await enter(owner, { ip, cookie })).toBe('in');
  });

  it('is known for that person only', async () => {
    const cookie = await deviceOf(owner, { ip: newAddress() });
    for (let count = 0; count < throttleRules.email.free; count += 1)
      await guess(colleague, { ip: newAddress(), cookie });
    expect(await enter(colleague, { ip: newAddress(), cookie })).toBe('wait');
  });

  it('by the word of one account alone is a strange one for the password, and pushes out none that is known', async () => {
    const known = await deviceOf(colleague, { ip: newAddress() });
    const [row] = (
      await server.platform.db.pool.query<{ login_id: string; account_id: string }>(
        `select m.login_id, m.account_id from memberships m join logins l on l.id = m.login_id where l.email = $1`,
        [colleague],
      )
    ).rows;
    // As an account's provider does that an administrator has chosen, as often as they like.
    const vouched = async () => {
      const onlyAccountId = row?.account_id;
      const outcome = await enterDoor(
        server.platform,
        {
          loginId: row?.login_id ?? '',
          way: 'Adfs',
          proofs: [{ factor: 'identityProvider', source: 'Adfs', onlyAccountId }],
          subjects: [],
        },
        { ip: newAddress(), userAgent: undefined, device: null },
      );
      return outcome.kind === 'opened' ? `tomar-device=${outcome.device}` : outcome.kind;
    };
    const devices: string[] = [];
    for (let count = 0; count <= devicesPerLogin; count += 1) devices.push(await vouched());
    for (let count = 0; count < throttleRules.email.free; count += 1)
      await guess(colleague, { ip: newAddress(), cookie: devices[count] ?? '' });
    expect(await guess(colleague, { ip: newAddress(), cookie: devices.at(-1) ?? '' })).toBe('wait');
    expect(await enter(colleague, { ip: newAddress(), cookie: known })).toBe('in');
  });

  it('is recognised by a random value in a cookie that scripts cannot read, kept as a hash', async () => {
    const { setCookie } = await attempt(owner, demoPassword, { ip: newAddress() });
    expect(setCookie).toMatch(
      /^tomar-device=[A-Za-z0-9_-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const value = /=([^;]+)/.exec(setCookie ?? '')?.[1] ?? '';
    const { rows } = await server.platform.db.pool.query('select * from known_devices');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(value);
    expect((await attempt(owner, 'wrong-1', { ip: newAddress() })).setCookie).toBeNull();
  });

  it('is recognised over TLS only, in production', async () => {
    const other = await startTestServer({ services: ['web'], config: { production: true } });
    try {
      const response = await other.ask(signIn, { body: { email: owner, password: demoPassword } });
      expect(response.headers.get('set-cookie')).toMatch(/^__Host-tomar-device=.*; HttpOnly; Secure; /);
    } finally {
      await other.close();
    }
  });

  it('that nobody issued is a strange one', async () => {
    const from = { ip: newAddress(), cookie: `tomar-device=${'A'.repeat(43)}` };
    for (const cookie of ['tomar-device=', 'tomar-device=%00', 'x', `tomar-device=${'A'.repeat(5000)}`])
      expect(await guess(owner, { ...from, cookie, ip: newAddress() })).toBe('wrong');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => guess(owner, from)));
    expect(judged(outcomes)).toBe(throttleRules.pair.free);
  });

  it('stays the same for each person who shares it', async () => {
    const ip = newAddress();
    const first = await deviceOf(owner, { ip });
    const { outcome, setCookie } = await attempt(colleague, demoPassword, { ip, cookie: first });
    expect([outcome, (setCookie ?? '').split(';')[0]]).toEqual(['in', first]);
    for (let count = 0; count < throttleRules.email.free; count += 1)
      await guess(owner, { ip: newAddress() });
    expect(await enter(owner, { ip, cookie: first })).toBe('in');
  });
});

describe('the right password', () => {
  it('takes back what the same person mistyped, and leaves what others guessed', async () => {
    const ip = newAddress();
    for (let count = 0; count < throttleRules.email.free - 4; count += 1)
      await guess(colleague, { ip: newAddress() });
    for (let count = 0; count < 3; count += 1) expect(await guess(colleague, { ip })).toBe('wrong');
    expect(await enter(colleague, { ip })).toBe('in');
    // Four are left of the free ones: those that others used are still counted.
    const outcomes: Outcome[] = [];
    for (let count = 0; count < 6; count += 1) outcomes.push(await guess(colleague, { ip: newAddress() }));
    expect(judged(outcomes)).toBe(4);
  });
});

describe('an address', () => {
  it('of IPv6 is its network: a computer has as many of them as it likes', async () => {
    const outcomes: Outcome[] = [];
    for (let count = 0; count < 8; count += 1)
      outcomes.push(await guess('someone@demo.example', { ip: `2001:db8:1:2::${count + 1}` }));
    expect(judged(outcomes)).toBe(throttleRules.pair.free);
    expect(await guess('someone@demo.example', { ip: '2001:db8:1:3::1' })).toBe('wrong');
  });
});
