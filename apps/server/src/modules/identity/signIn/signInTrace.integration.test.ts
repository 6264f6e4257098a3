import { getProfile, listAudit, signIn } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { addressMark } from './refusedSignIns.ts';
import { throttleRules } from './throttle.ts';

/** A busy machine takes its time with what comes after an answer. */
const within20Seconds = { timeout: 20_000 };

const logged: string[] = [];
let server: TestServer;
let offsetMs = 0;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  server = await startTestServer({ services: ['web'], log, clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => server.close());

const guess = (email: string, password = 'wrong-1') =>
  server.ask(signIn, {
    body: { email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  });
/** As an administrator of the account reads them. */
const refusals = async (person: string, account = 'demo') => {
  const { items } = await server.call(listAudit, { body: {} }, await server.person(person, account));
  return items.filter(({ event }) => event === 'session.refused');
};
const lines = () => logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'sign_in_refused');

describe('a sign-in with a wrong password', () => {
  // USR-17
  it('stands in the trail of every account the person belongs to, in the own history, and in the log', async () => {
    await guess('ayse@demo.example');
    await expect.poll(() => refusals('owner', 'demo'), within20Seconds).toHaveLength(1);
    await expect.poll(() => refusals('builder', 'ornek'), within20Seconds).toHaveLength(1);
    const [event] = await refusals('owner');
    expect(event).toMatchObject({
      actorName: 'identity',
      ipAddress: '127.0.0.1',
      subjectId: await server.userId('owner'),
    });
    expect(JSON.parse(event?.facts ?? '')).toEqual({
      browser: 'Firefox 140',
      device: 'Computer',
      operatingSystem: 'Windows',
      refusal: 'WrongPassword',
      user: 'Ayşe Işık',
      way: 'Password',
    });
    const { loginHistory } = await server.call(getProfile, {}, await server.person('owner'));
    expect(loginHistory.filter(({ refusal }) => refusal !== null)).toEqual([
      expect.objectContaining({
        refusal: 'WrongPassword',
        tries: 1,
        device: 'Computer',
        operatingSystem: 'Windows',
        browser: 'Firefox 140',
        ipAddress: '127.0.0.1',
        source: 'Web',
        validationType: 'Password',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      }),
    ]);
    expect(lines()).toEqual([
      expect.objectContaining({ reason: 'WrongPassword', address: addressMark('ayse@demo.example') }),
    ]);
  });

  it('at an address that nobody has stands in the log, without the address', async () => {
    await guess('Someone.Unknown@nowhere.example');
    expect(lines().at(-1)).toMatchObject({ address: addressMark('someone.unknown@nowhere.example') });
    expect(logged.join('').toLowerCase()).not.toContain('nowhere.example');
    expect(logged.join('')).not.toContain('wrong-1');
  });

  it('says in its answer and its cookies nothing that differs for an address that nobody has', async () => {
    const answers = await Promise.all(
      ['mehmet@demo.example', 'nobody@demo.example'].map(async (email) => {
        const response = await guess(email);
        const headers = [...response.headers.keys()].filter((name) => name !== 'x-request-id');
        return { status: response.status, headers, text: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('tries that have to wait', () => {
  it('leave one event, one record with their number, and one line in the log, however many', async () => {
    const email = 'gulsen@demo.example';
    const before = lines().length;
    const many = throttleRules.pair.free + 30;
    for (let count = 0; count < many; count += 1) await guess(email);
    const own = async () => {
      const userId = await server.userId('signer1');
      return (await refusals('owner')).filter(({ subjectId }) => subjectId === userId);
    };
    const waiting = async () => {
      const events = (await own()).map(({ facts }) => JSON.parse(facts).refusal);
      return events.filter((refusal) => refusal === 'MustWait').length;
    };
    await expect.poll(waiting, within20Seconds).toBe(1);
    expect(await own()).toHaveLength(throttleRules.pair.free + 1);
    expect(lines().length - before).toBe(throttleRules.pair.free + 1);
    offsetMs += 60 * 60_000;
    const signer = await server.person('signer1');
    const counted = async () => {
      const { loginHistory } = await server.call(getProfile, {}, signer);
      return loginHistory.find(({ refusal }) => refusal === 'MustWait')?.tries;
    };
    await expect.poll(counted, within20Seconds).toBe(30);
  });
});

describe('a login that was switched off, or has no account', () => {
  it('leaves its reason, and an answer that does not tell', async () => {
    await server.platform.db.pool.query(
      "update logins set is_active = false where email = 'yigit@demo.example'",
    );
    const response = await guess('yigit@demo.example', demoPassword);
    expect(await response.json()).toMatchObject({ Success: false, ErrorMessages: ['lang_login_failed'] });
    expect(lines().at(-1)).toMatchObject({ reason: 'SwitchedOff' });
  });
});

const somebodyWaits = () =>
  expect
    .poll(async () => {
      // On another connection: a transaction sees one and the same snapshot of it.
      const waiting = await server.platform.db.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return waiting.rowCount;
    }, within20Seconds)
    .toBe(1);

describe('a password that is changed while the old one is looked at', () => {
  it('opens nothing with the old one', async () => {
    const { rows } = await server.platform.db.pool.query<{ hash: string }>(
      "select password_hash as hash from logins where email = 'ibrahim@demo.example'",
    );
    const lock = await server.platform.db.pool.connect();
    try {
      await lock.query('begin');
      await lock.query("update logins set password_hash = 'other' where email = 'ibrahim@demo.example'");
      const answer = guess('ibrahim@demo.example', demoPassword);
      // The sign-in now waits for the login's row, with the old password already found right.
      await somebodyWaits();
      await lock.query('commit');
      expect(await (await answer).json()).toMatchObject({ Success: false });
    } finally {
      lock.release();
      await server.platform.db.pool.query(
        "update logins set password_hash = $1 where email = 'ibrahim@demo.example'",
        [rows[0]?.hash],
      );
    }
  });
});

describe('an account that is taken from a login while it signs in', () => {
  it('is not opened, and its trail has nobody who came', async () => {
    const userId = await server.userId('approver');
    const loginOf = async (email: string) =>
      (await server.platform.db.pool.query<{ id: string }>('select id from logins where email = $1', [email]))
        .rows[0]?.id;
    const own = await loginOf('ibrahim@demo.example');
    const move = 'update memberships set login_id = $1 where user_id = $2';
    const accountId = await server.accountId();
    const opened = () =>
      server.platform.db.inAccount(accountId, async (tx) => {
        const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int from audit_events
          where account_id = ${accountId} and event = 'session.opened' and subject_id = ${userId}`);
        return rows[0]?.count;
      });
    const before = await opened();
    const lock = await server.platform.db.pool.connect();
    try {
      await lock.query('begin');
      await lock.query(move, [await loginOf('sukru@ornek.example'), userId]);
      const answer = guess('ibrahim@demo.example', demoPassword);
      await somebodyWaits();
      await lock.query('commit');
      expect(await (await answer).json()).toMatchObject({ Success: false, Data: null });
      expect(await opened()).toBe(before);
    } finally {
      await lock.query('rollback');
      lock.release();
      await server.platform.db.pool.query(move, [own, userId]);
    }
  });
});
