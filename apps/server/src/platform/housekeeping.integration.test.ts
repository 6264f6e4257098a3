import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beginSigning, getProfile } from '@tomar/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allCleanups, allTasks } from '../modules/index.ts';
import { makeJob } from '../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { inEachAccount } from './database/batches.ts';
import type { Tx } from './database/database.ts';
import { newId } from './database/ids.ts';
import { runCleanups } from './housekeeping.ts';
import { once } from './http/once/once.ts';
import { taskKeys, tasks } from './tasks/tables.ts';

const dayMs = 24 * 60 * 60_000;
let server: TestServer;
let offsetMs = 0;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], clock: () => new Date(Date.now() + offsetMs) });
});
beforeEach(() => {
  offsetMs = 0;
});
afterAll(() => server.close());

const inDemo = async <T>(work: (tx: Tx, accountId: string) => Promise<T>) => {
  const accountId = await server.accountId();
  return server.platform.db.inAccount(accountId, (tx) => work(tx, accountId));
};
const count = (table: string) =>
  inDemo(async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    );
    return rows[0]?.n;
  });

it('clears away what nobody needs after a day, and nothing younger', async () => {
  const accountId = await server.accountId();
  const userId = await server.userId('owner');
  const asking = { accountId, userId, endpoint: '/x', request: 'r', asked: 1 };
  await once(server.platform, asking, async () => 'first');
  const leftover = join(server.folder, 'blobs', 'tmp', accountId, randomUUID());
  await mkdir(dirname(leftover), { recursive: true });
  await writeFile(leftover, 'half');
  await runCleanups(server.platform, []);
  expect(await count('once_requests')).toBe(1);
  offsetMs = dayMs + 60_000;
  await utimes(leftover, new Date(Date.now() - 2 * dayMs), new Date(Date.now() - 2 * dayMs));
  await runCleanups(server.platform, []);
  expect(await count('once_requests')).toBe(0);
  expect(await server.platform.blobs.sweep()).toBe(0);
});

it('one cleanup or account that fails holds up no other, and the figures tell of it', async () => {
  const accounts: string[] = [];
  const failing = await server.accountId('demo');
  const cleanups = [
    {
      name: 'broken',
      run: () =>
        inEachAccount(server.platform, async (accountId) => {
          accounts.push(accountId);
          if (accountId === failing) throw new Error('this account has a broken row');
          return 3;
        }),
    },
    { name: 'whole', run: async () => 5 },
  ];
  await runCleanups(server.platform, cleanups);
  expect(accounts).toHaveLength(2);
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures).toContain('tomar_housekeeping_failures{kind="broken"} 1');
  expect(figures).toContain('tomar_housekeeping_cleared{kind="whole"} 5');
  expect(figures).toMatch(/tomar_housekeeping_seconds\{kind="whole"\} [0-9.e-]+/);
});

it('work that was done a month ago goes, in batches, and its key never lets it run again', async () => {
  const [definition] = allTasks;
  if (!definition) throw new Error('there are no tasks');
  const { kind } = definition;
  const row = (key: string | null, state: 'done' | 'dead', at: Date) =>
    inDemo((tx, accountId) =>
      tx.insert(tasks).values({
        accountId,
        id: randomUUID(),
        kind,
        key,
        subject: 'old',
        payload: {},
        state,
        createdAt: at,
        endedAt: at,
      }),
    );
  const longAgo = new Date(Date.now() - 31 * dayMs);
  await row('done-long-ago', 'done', longAgo);
  await row('dead-long-ago', 'dead', longAgo);
  await row('done-lately', 'done', new Date(Date.now() - 29 * dayMs));
  await inDemo((tx, accountId) =>
    tx.execute(sql`insert into tasks (account_id, id, kind, subject, payload, state, created_at, ended_at)
      select ${accountId}, gen_random_uuid(), ${kind}, 'many', '{}', 'done', ${longAgo.toISOString()}, ${longAgo.toISOString()}
      from generate_series(1, 2500)`),
  );
  await runCleanups(server.platform, []);
  const left = await inDemo((tx) => tx.select({ key: tasks.key }).from(tasks));
  expect(left.map(({ key }) => key).sort()).toEqual(['dead-long-ago', 'done-lately']);
  const payload = { subject: 'again' };
  const listed = { ...definition, subject: () => 'again' };
  for (const key of ['done-long-ago', 'new'])
    await inDemo((tx, accountId) => server.platform.tasks.enqueue(tx, accountId, listed, payload, { key }));
  const again = await inDemo((tx) =>
    tx.select({ key: tasks.key }).from(tasks).where(eq(tasks.subject, 'again')),
  );
  expect(again).toEqual([{ key: 'new' }]);
});

it('the key of such work goes two years later', async () => {
  const isKept = () => inDemo((tx) => tx.$count(taskKeys, eq(taskKeys.key, 'done-long-ago')));
  offsetMs = 729 * dayMs;
  await runCleanups(server.platform, []);
  expect(await isKept()).toBe(1);
  offsetMs = 731 * dayMs;
  await runCleanups(server.platform, []);
  expect(await isKept()).toBe(0);
});

it('signing sessions go a month after they expired', async () => {
  const jobId = await makeJob(server, { flow: [['signer1!']] });
  await server.call(beginSigning, { body: { jobIds: [jobId] } }, await server.person('signer1'));
  offsetMs = 29 * dayMs;
  await runCleanups(server.platform, allCleanups);
  expect(await count('signing_sessions')).toBe(1);
  offsetMs = 32 * dayMs;
  await runCleanups(server.platform, allCleanups);
  expect(await count('signing_sessions')).toBe(0);
  expect(await count('signing_items')).toBe(0);
});

it('sign-ins that the profile shows stay however old they are; older ones go after 400 days', async () => {
  // Nobody that an earlier test has let grow old.
  const approver = await server.person('approver');
  const loginId = await server.platform.db.inInstallation(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from logins where email = 'ibrahim@demo.example'`,
    );
    const id = rows[0]?.id ?? '';
    for (let days = 500; days < 570; days += 1) {
      const at = new Date(Date.now() - days * dayMs);
      await tx.execute(sql`insert into sessions
        select (jsonb_populate_record(s, jsonb_build_object('id', ${newId(at)}::text, 'created_at', ${at.toISOString()}::text,
          'expires_at', ${at.toISOString()}::text, 'ended_at', ${at.toISOString()}::text))).*
        from sessions s where login_id = ${id} order by created_at desc limit 1`);
    }
    return id;
  });
  const kept = () =>
    server.platform.db.inInstallation(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from sessions where login_id = ${loginId}`,
      );
      return rows[0]?.n;
    });
  const shown = async () => (await server.call(getProfile, {}, approver)).loginHistory.length;
  const before = await shown();
  await runCleanups(server.platform, allCleanups);
  expect(await kept()).toBe(50);
  expect(await shown()).toBe(before);
});
