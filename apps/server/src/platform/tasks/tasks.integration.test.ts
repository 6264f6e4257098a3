import { randomUUID } from 'node:crypto';
import { listTasks, retryTask } from '@tomar/contract';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type OpenPlatform, openPlatform } from '../../openPlatform.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { runCleanups } from '../housekeeping.ts';
import { inUnit } from '../unit.ts';
import { backoff, defineTask, PermanentTaskError } from './defineTask.ts';
import { handleTask } from './handleTask.ts';
import { runTask } from './runTask.ts';
import { tasks } from './tables.ts';
import { type TaskLedger, type TaskReference, taskLedger } from './taskLedger.ts';

const runs: { kind: string; subject: string; attempt: number; last: boolean }[] = [];
const died: string[] = [];
let failures = 0;
let forGood = false;
let hold: Promise<void> | null = null;

const tryOutTask = defineTask({
  kind: 'try-out',
  payload: z.object({ subject: z.string() }),
  subject: ({ subject }) => subject,
  retry: { limit: 3, backoffSeconds: 0.05 },
});
const tryOut = handleTask(tryOutTask, {
  async run({ attempt, lastAttempt }, { subject }) {
    runs.push({ kind: 'try-out', subject, attempt, last: lastAttempt });
    if (hold) await hold;
    if (forGood) throw new PermanentTaskError('never again');
    if (failures > 0) {
      failures -= 1;
      throw new Error('the other side is away');
    }
  },
  async onDead(_context, { subject }) {
    died.push(subject);
  },
});

let server: TestServer;
let platform: OpenPlatform;
let accountId: string;
let ledger: TaskLedger;
/** When the queue was asked to hand a task out again. */
const handedBack: Date[] = [];

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
  platform = openPlatform(server.platform.config, [tryOut], pino({ level: 'silent' }));
  ledger = taskLedger(platform, async (_tx, _reference, at) => {
    handedBack.push(at);
  });
  await platform.tasks.start(platform, { work: true });
});
afterEach(() => {
  runs.length = 0;
  died.length = 0;
  failures = 0;
  forGood = false;
});
afterAll(async () => {
  await platform.tasks.stop();
  await platform.db.close();
  await server.close();
});

const enqueue = (subject: string, key?: string, fail = false) =>
  inUnit(platform, { accountId, system: 'test' }, async (unit) => {
    await unit.enqueue(tryOut, { subject }, key === undefined ? {} : { key });
    if (fail) throw new Error('the change was refused');
  });
const rowOf = async (subject: string) => {
  const [row] = await platform.db.inAccount(accountId, (tx) =>
    tx.select().from(tasks).where(eq(tasks.subject, subject)),
  );
  return row;
};
/** As the queue does, once more. */
const handOut = (reference: TaskReference) =>
  runTask(platform, ledger, tryOut, reference, AbortSignal.timeout(5000));
const leaseEnds = (subject: string) =>
  platform.db.inAccount(accountId, (tx) =>
    tx
      .update(tasks)
      .set({ nextTryAt: new Date(0) })
      .where(eq(tasks.subject, subject)),
  );
const reaches = (subject: string, state: string) =>
  expect.poll(async () => (await rowOf(subject))?.state, { timeout: 20_000 }).toBe(state);

it('all workers of a kind who are told of a task ask for it with one question', async () => {
  const asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const { text = '', values = [] } = Object(given[0]);
    if (/\bnext as\b/i.test(text)) asked.push({ text, values });
    return Reflect.apply(query, this, given);
  } as typeof query);
  const all = [platform.config.workers];
  // One of them may be on its way by itself when they are told.
  for (let nr = 1; nr <= 20 && !asked.some(({ values }) => String(values) === String(all)); nr += 1) {
    await enqueue(`asked for together ${nr}`);
    await reaches(`asked for together ${nr}`, 'done');
  }
  vi.restoreAllMocks();
  expect(asked.filter(({ text }) => !/\blimit \$1\s/i.test(text))).toEqual([]);
  expect(asked.map(({ values }) => values)).toContainEqual(all);
});

it('where nobody is told of a task, one question looks for those that have become due, and only these are asked for', async () => {
  const asked: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const { text = '' } = Object(given[0]);
    if (/\bnext as\b/i.test(text)) asked.push('next');
    if (/^select kind from unnest/.test(text)) asked.push('look');
    return Reflect.apply(query, this, given);
  } as typeof query);
  const looks = () => asked.filter((one) => one === 'look').length;
  // What was told of before may be asked for once more.
  await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(0);
  asked.length = 0;
  await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(asked).not.toContain('next');
  // The queue tells when a task is sent. When it becomes due nobody does.
  const startAfter = new Date(Date.now() + 1_500);
  await inUnit(platform, { accountId, system: 'test' }, (unit) =>
    unit.enqueue(tryOut, { subject: 'becomes due' }, { startAfter }),
  );
  await reaches('becomes due', 'done');
  expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
  vi.restoreAllMocks();
});

describe('a queue that an earlier version made', () => {
  it('gets the times of this one', async () => {
    const times = async () => {
      const { rows } = await server.platform.db.pool.query(
        'select heartbeat_seconds, expire_seconds, retry_limit from queue.queue where name = $1',
        [tryOut.kind],
      );
      return rows[0];
    };
    const ours = await times();
    await server.platform.db.pool.query(
      'update queue.queue set heartbeat_seconds = 999, expire_seconds = 999, retry_limit = 2 where name = $1',
      [tryOut.kind],
    );
    const next = openPlatform(server.platform.config, [tryOut], pino({ level: 'silent' }));
    await next.tasks.start(next, { work: false });
    await next.tasks.stop();
    await next.db.close();
    expect(await times()).toEqual(ours);
  });
});

describe('background work', () => {
  it('runs after the change that asked for it, and not at all when the change failed', async () => {
    await expect(enqueue('none', undefined, true)).rejects.toThrow();
    await enqueue('one');
    await reaches('one', 'done');
    expect(await rowOf('none')).toBeUndefined();
    expect(runs).toEqual([{ kind: 'try-out', subject: 'one', attempt: 1, last: false }]);
  });

  it('with a key is enqueued once for all time', async () => {
    await enqueue('keyed', 'k1');
    await enqueue('keyed', 'k1');
    await reaches('keyed', 'done');
    await enqueue('keyed', 'k1');
    await enqueue('after');
    await reaches('after', 'done');
    expect(runs.filter(({ subject }) => subject === 'keyed')).toHaveLength(1);
  });

  it('that fails is tried again', async () => {
    failures = 2;
    await enqueue('stubborn');
    await reaches('stubborn', 'done');
    expect(runs.map(({ attempt, last }) => [attempt, last])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await rowOf('stubborn')).toMatchObject({ attempts: 3, lastError: null });
  });

  it('that fails too often comes to a dead end that an administrator sees and can reopen', async () => {
    failures = 3;
    await enqueue('hopeless');
    await reaches('hopeless', 'dead');
    await expect.poll(() => died).toEqual(['hopeless']);
    const owner = await server.person('owner');
    const { items, total } = await server.call(listTasks, { body: { states: ['dead'] } }, owner);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      kind: 'try-out',
      subject: 'hopeless',
      state: 'dead',
      attempts: 3,
      lastError: 'the other side is away',
    });
    const id = items[0]?.id ?? '';
    const signer = await server.person('signer1');
    expect((await server.refusal(retryTask, { params: { id } }, signer)).status).toBe(401);
    // The web process of this test knows only the real kinds, so the queue's own side is asked here.
    await inUnit(platform, { accountId, system: 'test' }, async ({ tx }) => {
      expect(await platform.tasks.retry(tx, accountId, id)).toBe(true);
    });
    await reaches('hopeless', 'done');
    await inUnit(platform, { accountId, system: 'test' }, async ({ tx }) => {
      expect(await platform.tasks.retry(tx, accountId, id)).toBe(false);
    });
  });

  it('that knows it is hopeless is not tried again', async () => {
    forGood = true;
    await enqueue('refused');
    await reaches('refused', 'dead');
    expect(runs).toHaveLength(1);
    expect((await rowOf('refused'))?.lastError).toBe('never again');
  });

  it('that is done is not done again when the queue hands it out twice', async () => {
    await enqueue('twice');
    await reaches('twice', 'done');
    const row = await rowOf('twice');
    const reference = { accountId, taskId: row?.id ?? '' };
    await handOut(reference);
    expect(runs).toHaveLength(1);
  });

  it('that is running is not begun again: whoever is handed it comes back when the lease has ended', async () => {
    const { promise: waiting, resolve: finish } = Promise.withResolvers<void>();
    hold = waiting;
    await enqueue('held');
    await reaches('held', 'running');
    const row = await rowOf('held');
    handedBack.length = 0;
    await Promise.all([1, 2, 3].map(() => handOut({ accountId, taskId: row?.id ?? '' })));
    expect(handedBack).toHaveLength(3);
    expect(handedBack[0]?.getTime()).toBeGreaterThan(Date.now());
    hold = null;
    finish();
    await reaches('held', 'done');
    expect(runs.filter(({ subject }) => subject === 'held')).toHaveLength(1);
    expect(await rowOf('held')).toMatchObject({ attempts: 1, claim: 1 });
  });

  it('is claimed once, of all who are handed it at the same moment', async () => {
    const id = randomUUID();
    await platform.db.inAccount(accountId, (tx) =>
      tx.insert(tasks).values({
        accountId,
        id,
        kind: 'try-out',
        subject: 'crowd',
        payload: { subject: 'crowd' },
        state: 'waiting',
        createdAt: new Date(),
        nextTryAt: new Date(0),
      }),
    );
    await Promise.all(Array.from({ length: 6 }, () => handOut({ accountId, taskId: id })));
    expect(runs.filter(({ subject }) => subject === 'crowd')).toHaveLength(1);
  });

  it('lets a try that was overtaken neither keep its claim nor end it, while its successor runs', async () => {
    const taskId = randomUUID();
    const reference = { accountId, taskId };
    const values = { accountId, id: taskId, kind: tryOut.kind, subject: 'outrun', payload: {} };
    await platform.db.inAccount(accountId, (tx) =>
      tx.insert(tasks).values({ ...values, state: 'waiting', createdAt: new Date() }),
    );
    const first = await ledger.claim(reference);
    await leaseEnds('outrun');
    const second = await ledger.claim(reference);
    if (first.kind !== 'mine' || second.kind !== 'mine') throw new Error('nobody claimed the task');
    expect(second).toMatchObject({ claim: first.claim + 1, attempt: 2 });
    expect(await ledger.renew(reference, first.claim)).toBe(false);
    expect(await ledger.end(reference, first.claim, { kind: 'done' })).toBe(false);
    expect(await rowOf('outrun')).toMatchObject({ state: 'running', endedAt: null });
    expect(await ledger.renew(reference, second.claim)).toBe(true);
    expect(await ledger.end(reference, second.claim, { kind: 'done' })).toBe(true);
    expect(await rowOf('outrun')).toMatchObject({ state: 'done', nextTryAt: null, lastError: null });
    expect(await ledger.claim(reference)).toEqual({ kind: 'over' });
  });

  it('is another account’s to nobody', async () => {
    await enqueue('elsewhere');
    await reaches('elsewhere', 'done');
    const row = await rowOf('elsewhere');
    await leaseEnds('elsewhere');
    const other = { accountId: await server.accountId('ornek'), taskId: row?.id ?? '' };
    expect(await ledger.claim(other)).toEqual({ kind: 'over' });
    expect(await ledger.renew(other, row?.claim ?? 0)).toBe(false);
  });

  it('that waits for its next try is not begun early by a repetition of the queue', async () => {
    const id = randomUUID();
    await platform.db.inAccount(accountId, (tx) =>
      tx.insert(tasks).values({
        accountId,
        id,
        kind: 'try-out',
        subject: 'early',
        payload: { subject: 'early' },
        attempts: 1,
        state: 'retrying',
        createdAt: new Date(),
        nextTryAt: new Date(Date.now() + 3_600_000),
      }),
    );
    await handOut({ accountId, taskId: id });
    expect(runs).toEqual([]);
    expect(await rowOf('early')).toMatchObject({ state: 'retrying', attempts: 1 });
  });

  it('that failed is due when the queue hands it out, to the microsecond', async () => {
    const id = randomUUID();
    await platform.db.inAccount(accountId, (tx) =>
      tx.insert(tasks).values({
        accountId,
        id,
        kind: 'try-out',
        subject: 'punctual',
        payload: { subject: 'punctual' },
        state: 'waiting',
        createdAt: new Date(),
        nextTryAt: new Date(0),
      }),
    );
    failures = 1;
    handedBack.length = 0;
    await handOut({ accountId, taskId: id });
    const [handedOutAt] = handedBack;
    const [row] = await platform.db.inAccount(accountId, (tx) =>
      tx
        .select({ isDue: sql<boolean>`${tasks.nextTryAt} <= ${handedOutAt?.toISOString()}` })
        .from(tasks)
        .where(eq(tasks.id, id)),
    );
    expect(row).toEqual({ isDue: true });
  });

  it('that takes longer than it may is told to end, and tried again', async () => {
    let ended: unknown;
    const slow = handleTask(defineTask({ ...tryOutTask, timeoutSeconds: 0.1 }), {
      ...tryOut,
      run: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            ended = signal.reason;
            reject(signal.reason);
          });
        }),
    });
    const id = randomUUID();
    await platform.db.inAccount(accountId, (tx) =>
      tx.insert(tasks).values({
        accountId,
        id,
        kind: 'try-out',
        subject: 'slow',
        payload: { subject: 'slow' },
        state: 'waiting',
        createdAt: new Date(),
        nextTryAt: new Date(0),
      }),
    );
    await runTask(platform, ledger, slow, { accountId, taskId: id }, new AbortController().signal);
    expect(ended).toBeInstanceOf(Error);
    expect(await rowOf('slow')).toMatchObject({ state: 'retrying', attempts: 1 });
  });

  it('in whose middle every worker dies ends as dead instead of killing them for ever', async () => {
    await enqueue('deadly');
    await reaches('deadly', 'done');
    const row = await rowOf('deadly');
    const reference = { accountId, taskId: row?.id ?? '' };
    await platform.db.inAccount(accountId, (tx) =>
      tx.update(tasks).set({ state: 'running', attempts: 3 }).where(eq(tasks.subject, 'deadly')),
    );
    runs.length = 0;
    await handOut(reference);
    expect(runs).toEqual([]);
    expect(await rowOf('deadly')).toMatchObject({ state: 'dead' });
  });

  it('that was taken for dead and goes on after all does not undo what its successor did', async () => {
    const { promise: waiting, resolve: finish } = Promise.withResolvers<void>();
    hold = waiting;
    await enqueue('overtaken');
    await reaches('overtaken', 'running');
    hold = null;
    const row = await rowOf('overtaken');
    const reference = { accountId, taskId: row?.id ?? '' };
    await leaseEnds('overtaken');
    await handOut(reference);
    expect(await rowOf('overtaken')).toMatchObject({ state: 'done', attempts: 2 });
    failures = 1;
    finish();
    await expect.poll(() => failures).toBe(0);
    await enqueue('later');
    await reaches('later', 'done');
    expect(await rowOf('overtaken')).toMatchObject({ state: 'done', attempts: 2, lastError: null });
  });

  it('that the queue lost is handed to it again', async () => {
    const longAgo = new Date(Date.now() - 3 * 60 * 60_000);
    await platform.db.inAccount(accountId, (tx) =>
      tx.insert(tasks).values({
        accountId,
        id: randomUUID(),
        kind: 'try-out',
        subject: 'lost',
        payload: { subject: 'lost' },
        state: 'waiting',
        createdAt: longAgo,
        nextTryAt: longAgo,
      }),
    );
    await runCleanups(platform, []);
    await reaches('lost', 'done');
  });

  it('goes on after every connection to the database broke', async () => {
    await server.database.disconnectAll();
    await expect
      .poll(
        () =>
          enqueue('resilient', 'r1').then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    await reaches('resilient', 'done');
  });

  it('waits longer after each failure, within bounds', () => {
    const waits = [1, 2, 3, 8, 60].map((attempt) =>
      backoff({ limit: 99, backoffSeconds: 5, maxSeconds: 600 }, attempt),
    );
    expect(waits).toEqual([5, 10, 20, 600, 600]);
  });
});
