import { signIn } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../lab/src/demo/people.ts';
import { hashDevice, knownDeviceMs } from '../../modules/identity/signIn/knownDevices.ts';
import { signInWithPassword } from '../../modules/identity/signIn/signIn.ts';
import {
  asTries,
  forgottenBefore,
  ruleOfTries,
  strangerSubjects,
} from '../../modules/identity/signIn/throttle.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { countStatements } from './countStatements.ts';

/** Lowered when a sign-in gets cheaper, never raised. */
const maxStatements = 3;

let server: TestServer;
let counting: ReturnType<typeof countStatements> | null = null;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  await server.platform.db.inInstallation((tx) =>
    tx.execute(sql`update logins set is_active = false where email = 'yigit@demo.example'`),
  );
});
afterEach(() => counting?.stop());
afterAll(() => server.close());

let places = 0;
const newPlace = () => {
  places += 1;
  return `203.0.113.${places}`;
};

/** A try, past the request that brings it: all that it asks is asked before its answer. */
async function tryOnce(email: string, password: string, device: string | null = null) {
  counting = countStatements();
  const outcome = await signInWithPassword(
    server.platform,
    { email, password, accountCode: 'demo' },
    { ip: newPlace(), userAgent: undefined, device },
  );
  const { statements, byKind } = counting.take();
  counting.stop();
  return { outcome, statements, kinds: byKind.map(([kind, count]) => `${count} ${kind}`) };
}

describe('a sign-in by password', () => {
  it('asks the database so often at most, from a new device and from a known one', async () => {
    const fromNew = await tryOnce('ayse@demo.example', demoPassword);
    if (fromNew.outcome.kind !== 'opened') throw new Error(fromNew.outcome.kind);
    const fromKnown = await tryOnce('ayse@demo.example', demoPassword, fromNew.outcome.device);
    expect(fromKnown.outcome).toMatchObject({ kind: 'opened', device: fromNew.outcome.device });
    for (const { statements, kinds } of [fromNew, fromKnown]) {
      expect(statements, kinds.join()).toBeLessThanOrEqual(maxStatements);
      // Fewer than one: the counter itself would be broken.
      expect(statements).toBeGreaterThan(0);
    }
  });
});

it('the whole request asks once more, for the picture (ID-17)', async () => {
  const body = { email: 'gulsen@demo.example', password: demoPassword, accountCode: 'demo' };
  const first = await server.ask(signIn, { body });
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  counting = countStatements();
  const again = await server.ask(signIn, { body, headers: { cookie } });
  expect(again.status).toBe(200);
  const { statements, byKind } = counting.take();
  expect(statements, JSON.stringify(byKind)).toBe(maxStatements + 1);
});

/** What a try is told by is its time: whatever is asked depends on nothing that only a right password may tell (ID-01). */
describe('a sign-in that is refused', () => {
  const tries = [
    ['an address that nobody has', 'nobody@demo.example'],
    ['a wrong password', 'ayse@demo.example'],
    ['a login that was switched off', 'yigit@demo.example'],
  ] as const;

  it('asks the same one statement whoever is tried', async () => {
    for (const [what, email] of tries) {
      const { outcome, kinds } = await tryOnce(email, 'wrong-1');
      expect([what, outcome.kind, ...kinds]).toEqual([what, 'refused', '1 call begin_password_sign_in']);
    }
    // The right password of a login that was switched off tells as little.
    const { outcome, kinds } = await tryOnce('yigit@demo.example', demoPassword);
    expect([outcome.kind, ...kinds]).toEqual(['refused', '1 call begin_password_sign_in']);
  });

  it('has the database do the same work: the same looks and the same writes in each table', async () => {
    const work = [];
    for (const [, email] of tries) work.push(await workOf(email));
    for (const one of work) expect(one).toEqual(work[0]);
    expect(work[0]).toMatchObject({
      'logins looks': 1,
      'known_devices looks': 1,
      'sign_in_failures inserts': expect.any(Number),
    });
  });
});

type Work = Readonly<Record<string, number>>;

/** How often each table was looked at and written to by the first statement of a try. */
async function workOf(email: string): Promise<Work> {
  const now = new Date();
  const done = sql`select relname || ' ' || what as name, times::int
    from pg_stat_xact_user_tables, lateral (values ('looks', seq_scan + coalesce(idx_scan, 0)), ('inserts', n_tup_ins),
      ('updates', n_tup_upd), ('deletes', n_tup_del)) as work (what, times)`;
  return server.platform.db.inInstallation(async (tx) => {
    // The connection's transactions before may stand in the same figures still.
    const { rows: before } = await tx.execute<{ name: string; times: number }>(done);
    await tx.execute(sql`select * from begin_password_sign_in(
      ${email}, ${hashDevice('')}, ${new Date(now.getTime() - knownDeviceMs).toISOString()},
      ${asTries(strangerSubjects(email, newPlace()))}, ${ruleOfTries('device')}, ${now.toISOString()},
      ${forgottenBefore(now).toISOString()})`);
    const { rows: after } = await tx.execute<{ name: string; times: number }>(done);
    const were = new Map(before.map(({ name, times }) => [name, times]));
    return Object.fromEntries(
      after
        .map(({ name, times }) => [name, times - (were.get(name) ?? 0)])
        .filter(([, times]) => times !== 0),
    ) as Work;
  });
}
