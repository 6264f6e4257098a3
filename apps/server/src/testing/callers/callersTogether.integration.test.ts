import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseAway, sqlState } from '../../platform/database/database.ts';
import { findSession, hashKey, type SessionRow } from '../../platform/http/callerQueries.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { type KeyOfCaller, makeCallerKeys, sessionOf } from './callerKeys.ts';

let server: TestServer;
let keys: ReadonlyMap<string, KeyOfCaller>;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  keys = await makeCallerKeys(server);
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.platform.db.pool.query(text, values);
async function inDemo(text: string): Promise<void> {
  await server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(text));
}

/** Also what would break a list of texts, and what PostgreSQL refuses: its statement then fails for all that are in it. */
const refusedText = 'de\0mo';
const oddAccounts = [
  '',
  'Demo',
  'DEMO',
  'ÖRNEK',
  'demo ',
  '"},{"',
  '\\',
  '\\"',
  'null',
  'NULL',
  '{}',
  "'",
].concat(refusedText, 'demo'.padEnd(70, 'x'), 'ş'.repeat(40_000));

interface Asked {
  readonly key: string;
  readonly account: string;
}
type Answer = SessionRow | null | { readonly refused: string | null };

/** What somebody is told who asks alone, on another connection. */
async function alone({ key, account }: Asked): Promise<Answer> {
  if (!/^[\w-]{43}$/.test(key)) return null;
  try {
    const { rows } = await query('select * from session_caller($1, $2, $3)', [
      hashKey(key),
      account.slice(0, 65),
      server.platform.clock(),
    ]);
    return rows[0] ?? null;
  } catch (error) {
    return { refused: sqlState(error) };
  }
}

async function together({ key, account }: Asked): Promise<Answer> {
  try {
    const row = await findSession(server.platform, key, account);
    if (row === null) return null;
    const { place: _, ...answer } = row as SessionRow & { place: number };
    return answer;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return { refused: sqlState(error) };
  }
}

const anAsker = () =>
  fc.record({
    who: fc.constantFrom(...keys.keys()),
    account: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('demo', 'ornek') },
      fc.constantFrom(...oddAccounts),
    ),
    /** Since the one before. */
    waits: fc.oneof({ weight: 6, arbitrary: fc.constant('no') }, fc.constantFrom('microtask', 'turn', 'ms')),
  });
const askersOf = (maxLength: number) => fc.array(anAsker(), { minLength: 1, maxLength, size: 'max' });
const pauses: Record<string, () => Promise<unknown>> = {
  microtask: () => Promise.resolve(),
  turn: () => new Promise((resolve) => setImmediate(resolve)),
  ms: () => new Promise((resolve) => setTimeout(resolve, 1)),
};

const askedBy = ({ who, account }: { who: string; account: string }): Asked => ({
  key: keys.get(who)?.key ?? '',
  account,
});

/** What everybody is told alone as things stand now; each look is made once. */
function tellers(): (asked: Asked) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (asked) => {
    const name = `${hashKey(asked.key)} ${asked.account}`;
    const answer = known.get(name) ?? alone(asked).then((one) => JSON.stringify(one));
    known.set(name, answer);
    return answer;
  };
}

describe('whoever asks together with others', () => {
  it('is told what they are told alone, and is who their key says', async () => {
    const { rows } = await query('select id, email from logins');
    const emails = new Map(rows.map(({ id, email }) => [id, email]));
    const tell = tellers();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(askersOf(250), async (askers) => {
        const asking: Promise<Answer>[] = [];
        for (const asker of askers) {
          await pauses[asker.waits]?.();
          asking.push(together(askedBy(asker)));
        }
        const answers = await Promise.all(asking);
        for (const [at, asker] of askers.entries()) {
          const answer = answers[at] ?? null;
          const name = `${asker.who} in ${asker.account.slice(0, 70)}`;
          expect(JSON.stringify(answer), name).toBe(await tell(askedBy(asker)));
          if (answer === null || 'refused' in answer) seen.add(`${answer?.refused ?? 'nobody'}`);
          else {
            expect(emails.get(answer.login_id), name).toBe(keys.get(asker.who)?.email);
            seen.add(
              `${asker.who}: ${answer.account_code ?? 'none'}, ${answer.user_id === null ? 'nobody' : answer.proof_missing ? 'proof wanted' : 'in'}`,
            );
          }
        }
      }),
      { numRuns: 40 },
    );
    // The schedules came by everything that makes a difference.
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'nobody',
        '22021',
        'by password: demo, in',
        'by password: ornek, proof wanted',
        'with a second factor: ornek, in',
        'with a code that follows nothing: demo, nobody',
        'of a provider’s word: demo, in',
        'of another provider’s word: demo, nobody',
        'of somebody of the other account: none, nobody',
      ]),
    );
  });

  it('is told so on the next connection where theirs breaks under all of them', async () => {
    const tell = tellers();
    await fc.assert(
      fc.asyncProperty(askersOf(150), fc.nat(149), async (askers, breaksAt) => {
        const asking: Promise<Answer>[] = [];
        let breaking: Promise<unknown> = Promise.resolve();
        for (const [at, asker] of askers.entries()) {
          await pauses[asker.waits]?.();
          asking.push(together(askedBy(asker)));
          if (at === breaksAt % askers.length) breaking = breakConnection();
        }
        const answers = await Promise.all(asking);
        await breaking;
        for (const [at, asker] of askers.entries())
          expect(JSON.stringify(answers[at] ?? null), asker.who).toBe(await tell(askedBy(asker)));
      }),
      { numRuns: 20 },
    );
  });

  it('is told nothing of before a change that they asked after, whatever changes', async () => {
    const demo = await server.accountId();
    const ofIbrahim = `where email = 'ibrahim@demo.example'`;
    const session = (who: string) => sessionOf(`'${hashKey(keys.get(who)?.key ?? '')}'`);
    const changes: readonly (readonly [string, string])[] = [
      [`update users set is_active = false ${ofIbrahim}`, `update users set is_active = true ${ofIbrahim}`],
      [
        `update users set authorities = '{Signer}' ${ofIbrahim}`,
        `update users set authorities = '{Approved,Draft}' ${ofIbrahim}`,
      ],
      [`update logins set is_active = false ${ofIbrahim}`, `update logins set is_active = true ${ofIbrahim}`],
      [
        `update sessions set ended_at = now() where id = ${session('by password')}`,
        `update sessions set ended_at = null where id = ${session('by password')}`,
      ],
      [
        `update session_proofs set factor = 'mailCode' where factor = 'password' and session_id = ${session('of a third')}`,
        `update session_proofs set factor = 'password' where factor = 'mailCode' and session_id = ${session('of a third')}`,
      ],
      [
        `update memberships set sessions_from = now() where account_id = '${demo}'`,
        `update memberships set sessions_from = null where account_id = '${demo}'`,
      ],
      [
        `update accounts set is_active = false where id = '${demo}'`,
        `update accounts set is_active = true where id = '${demo}'`,
      ],
      [
        `update accounts set params = params || '{"requireSecondFactor": true}' where id = '${demo}'`,
        `update accounts set params = params || '{"requireSecondFactor": false}' where id = '${demo}'`,
      ],
      [
        `update users set external_identity_source = null where email = 'yigit@demo.example'`,
        `update users set external_identity_source = 'Adfs' where email = 'yigit@demo.example'`,
      ],
    ];
    // Whomever a change is about, they are among those who ask after it.
    const everybody = [...keys.keys()].flatMap((who) =>
      ['demo', 'ornek'].map((account) => ({ who, account, waits: 'no' })),
    );
    for (const [change, back] of changes) {
      let different = 0;
      await fc.assert(
        fc.asyncProperty(askersOf(60), askersOf(60), async (early, others) => {
          const late = [...others, ...everybody];
          const before = tellers();
          const told = new Map<object, string>();
          for (const asker of [...early, ...late]) told.set(asker, await before(askedBy(asker)));
          const changing = inDemo(change);
          const meanwhile = early.map((asker) => together(askedBy(asker)));
          await changing;
          const afterwards = late.map((asker) => together(askedBy(asker)));
          const [first, second] = [await Promise.all(meanwhile), await Promise.all(afterwards)];
          const after = tellers();
          try {
            for (const [at, asker] of early.entries())
              expect([told.get(asker), await after(askedBy(asker))], asker.who).toContain(
                JSON.stringify(first[at] ?? null),
              );
            for (const [at, asker] of late.entries()) {
              const now = await after(askedBy(asker));
              expect(JSON.stringify(second[at] ?? null), `${asker.who} after ${change}`).toBe(now);
              if (now !== told.get(asker)) different += 1;
            }
          } finally {
            await inDemo(back);
          }
        }),
        { numRuns: 4 },
      );
      expect(different, change).toBeGreaterThan(0);
    }
  });
});

/** Ends the backend on which callers are asked. */
const breakConnection = () =>
  query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like '%session_callers(%' and pid <> pg_backend_pid()`,
  );
