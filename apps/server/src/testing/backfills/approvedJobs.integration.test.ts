import { setTimeout as pause } from 'node:timers/promises';
import {
  approveJob,
  cancelJob,
  declineJob,
  definitionEndpoints,
  emptyId,
  listMyJobs,
  undoCancelJob,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { approvedJobs } from '../../modules/jobs/index.ts';
import type { Backfill } from '../../platform/backfills/backfill.ts';
import { fillWhatIsLeft } from '../../platform/backfills/keepBackfills.ts';
import { progressOf } from '../../platform/backfills/progress.ts';
import { runBackfill, runBatch } from '../../platform/backfills/runBackfill.ts';
import { approve, makeJob } from '../jobScene.ts';
import { type SceneServer, startSceneServer } from '../startSceneServer.ts';
import { type OlderJobs, openOlderJobs } from './olderJobs.ts';

let server: SceneServer;
let older: OlderJobs;
let accountId: string;
/** Any one of its two members approves. */
const group = '@Onay verenler';
const jobs: string[] = [];

beforeAll(async () => {
  // Without a worker: only the test fills.
  server = await startSceneServer({ services: ['web'] });
  older = await openOlderJobs(server.database.adminUrl);
  accountId = await server.accountId();
  const memberIds = await Promise.all(['approver', 'signer1'].map((key) => server.userId(key)));
  const both = sql.join(
    memberIds.map((id) => sql`${id}`),
    sql`, `,
  );
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`update users set authorities = '{Approved,Signer,Draft}' where id in (${both})`),
  );
  const body = { version: 0, name: group.slice(1), isActive: true, memberIds };
  await server.call(
    definitionEndpoints.signGroup.save,
    { params: { id: emptyId }, body },
    await server.person('owner'),
  );
  for (const flow of [
    [['approver']],
    [['approver'], ['signer1!']],
    [[group]],
    [['any', 'approver', 'signer1']],
  ])
    jobs.push(await makeJob(server, { flow }));
  await approve(server, 'approver', jobs[0] ?? '');
  await approve(server, 'approver', jobs[1] ?? '');
  await approve(server, 'signer1', jobs[2] ?? '');
});
beforeEach(() => older.forget());
afterAll(async () => {
  await older.end();
  await server.close();
});

const approvedBy = async (key: string) =>
  server.call(listMyJobs, { body: { list: 'approved' } }, await server.person(key));
const refusal = async (key: string) =>
  server.refusal(listMyJobs, { body: { list: 'approved' } }, await server.person(key));

it('tells the reader that a list is being made until each row of the account is filled', async () => {
  expect((await refusal('approver')).keys).toEqual(['lang_job_list_filling']);
  expect(await runBatch(server.platform, accountId, approvedJobs, 1)).toBe('more');
  expect((await refusal('approver')).keys).toEqual(['lang_job_list_filling']);
  // The other lists can be read all along.
  const all = await server.call(listMyJobs, { body: {} }, await server.person('approver'));
  expect(all.total).toBe(3);

  await fillWhatIsLeft(server.platform, [approvedJobs]);
  const { items, total } = await approvedBy('approver');
  expect([items.map(({ id }) => id).sort(), total]).toEqual([jobs.slice(0, 2).sort(), 2]);
  // For the group.
  expect((await approvedBy('signer1')).items.map(({ id }) => id)).toEqual([jobs[2]]);
  expect(await older.wrong()).toEqual([]);
});

it('an account whose jobs are all new needs no filling', async () => {
  const caller = await server.person('builder', 'ornek');
  expect((await server.call(listMyJobs, { body: { list: 'approved' } }, caller)).total).toBe(0);
  const ornek = await server.accountId('ornek');
  expect((await progressOf(server.platform, ornek, approvedJobs)).state).toBe('done');
});

it('rows that an older version still writes come with their value', async () => {
  const [id = ''] = jobs;
  // As the version before writes them: it does not know the column.
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`update job_people set updated_at = now() where job_id = ${id}`),
  );
  expect(await older.unfilled()).toBeGreaterThan(0);
  const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`select has_approved as is from job_people where job_id = ${id} order by has_approved`),
  );
  expect(rows).toEqual([{ is: false }, { is: true }]);
  const approver = await server.userId('approver');
  const kept = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`select count from job_counts where user_id = ${approver} and list = 'approved'`),
  );
  expect(kept.rows).toEqual([{ count: 1 }]);
});

it('a worker that dies in the middle of a batch has done nothing, and the next one goes on', async () => {
  expect(await runBatch(server.platform, accountId, approvedJobs, 1)).toBe('more');
  const before = await older.unfilled();
  await expect(runBatch(server.platform, accountId, dying, 2)).rejects.toThrow();
  expect(await older.unfilled()).toBe(before);
  expect((await progressOf(server.platform, accountId, approvedJobs)).state).toBe('under way');
  await fillWhatIsLeft(server.platform, [approvedJobs]);
  expect(await older.wrong()).toEqual([]);
});

/** Its connection is cut after the rows were written, as when the process is killed. */
const dying: Backfill = {
  ...approvedJobs,
  fillSome: async (tx, account, after, limit) => {
    await approvedJobs.fillSome(tx, account, after, limit);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    throw new Error('it outlived its connection');
  },
};

it('is done by one worker at a time, and by each row once', async () => {
  const unfilled = await older.unfilled();
  let atWork = 0;
  let most = 0;
  let untilDone = () => pause(20);
  const watched: Backfill = {
    ...approvedJobs,
    async fillSome(tx, account, after, limit) {
      atWork += 1;
      most = Math.max(most, atWork);
      try {
        await untilDone();
        return await approvedJobs.fillSome(tx, account, after, Math.min(limit, 1));
      } finally {
        atWork -= 1;
      }
    },
  };
  await Promise.all(Array.from({ length: 4 }, () => fillWhatIsLeft(server.platform, [watched])));
  expect(most).toBe(1);
  // Also where two believe to be the only one, because a connection broke.
  await older.forget();
  expect(await runBatch(server.platform, accountId, approvedJobs, 1)).toBe('more');
  // The one at work goes on when both others have been told that it is.
  const sentAway = Promise.withResolvers<void>();
  untilDone = () => Promise.race([sentAway.promise, pause(5_000)]);
  let busy = 0;
  const beside = async () => {
    const result = await runBatch(server.platform, accountId, watched, 1);
    if (result === 'busy' && ++busy === 2) sentAway.resolve();
    return result;
  };
  const results = await Promise.all([beside(), beside(), beside()]);
  expect(results.sort()).toEqual(['busy', 'busy', 'more']);
  expect(most).toBe(1);
  untilDone = async () => undefined;
  await fillWhatIsLeft(server.platform, [watched]);
  const { filled, state } = await progressOf(server.platform, accountId, approvedJobs);
  expect([filled, state]).toEqual([unfilled, 'done']);
});

it('leaves out a job that somebody holds, and comes back to it', async () => {
  const [held = ''] = jobs;
  await server.platform.db.inAccount(accountId, async (tx) => {
    await tx.execute(sql`select from jobs where id = ${held} for no key update`);
    let result = await runBatch(server.platform, accountId, approvedJobs, 10);
    while (result === 'more') result = await runBatch(server.platform, accountId, approvedJobs, 10);
    expect(result).toBe('again');
  });
  expect(await older.unfilled()).toBeGreaterThan(0);
  expect((await refusal('approver')).keys).toEqual(['lang_job_list_filling']);
  await fillWhatIsLeft(server.platform, [approvedJobs]);
  expect(await older.wrong()).toEqual([]);
});

it('takes fewer records at once where they are slow, more where they are fast, and logs how far it is', async () => {
  const sizes: number[] = [];
  const slow = 6;
  // Many that are fast: on a busy machine some of them are slow as well.
  const batches = 60;
  const watched: Backfill = {
    name: 'testing.slow',
    async fillSome(_tx, _account, _after, limit) {
      sizes.push(limit);
      if (sizes.length <= slow) await pause(limit * 6);
      return { rows: limit, last: sizes.length < batches ? String(sizes.length).padStart(24, '0') : null };
    },
    isUnfilled: async () => false,
    remaining: async () => batches - sizes.length,
  };
  const logged: { what: string; filled: number; remaining: number }[] = [];
  const log = Object.assign(Object.create(server.platform.log), {
    info: (facts: { filled: number; remaining: number }, what: string) =>
      logged.push({ what, filled: facts.filled, remaining: facts.remaining }),
  });
  expect(await runBackfill({ ...server.platform, log }, accountId, watched)).toBe('done');
  // 600 ms, 300, 150, and then within 100, unless the machine is slow too.
  expect(sizes.slice(0, 4)).toEqual([100, 50, 25, 12]);
  expect(Math.max(...sizes.slice(4, slow + 1))).toBeLessThan(17);
  expect(Math.max(...sizes.slice(slow + 1))).toBeGreaterThan(17);
  expect(logged).toEqual([
    { what: 'a backfill is under way', filled: 100, remaining: batches - 1 },
    { what: 'a backfill is done', filled: sizes.reduce((sum, one) => sum + one, 0), remaining: 0 },
  ]);
});

type Step = 'batch' | 'death' | 'make' | 'approve' | 'decline' | 'cancel' | 'undo' | 'old write';
const steps: readonly Step[] = [
  ...(['batch', 'batch', 'death', 'make', 'approve', 'approve'] as const),
  ...(['decline', 'cancel', 'undo', 'old write'] as const),
];

it('counts what a recount counts, however writers, batches and deaths are mixed', {
  timeout: 240_000,
}, async () => {
  const step = fc.record({
    step: fc.constantFrom(...steps),
    job: fc.nat(),
    size: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (turns) => {
        await older.forget();
        for (const together of turns) await Promise.all(together.map(play));
        await fillWhatIsLeft(server.platform, [approvedJobs]);
        expect(await older.wrong()).toEqual([]);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
});

/** One step beside others. What a person may not do at this moment is refused, which is right too. */
async function play({ step, job, size }: { step: Step; job: number; size: number }): Promise<void> {
  const { platform } = server;
  const id = jobs.at(-1 - (job % Math.min(jobs.length, 6))) ?? '';
  const ask = async (
    endpoint: typeof approveJob | typeof cancelJob | typeof undoCancelJob,
    body: object,
    by: string,
  ) => {
    const { status } = await server.ask(
      endpoint,
      { params: { id }, body: body as never },
      await server.person(by),
    );
    expect(status).toBeLessThan(500);
  };
  switch (step) {
    case 'batch':
      await runBatch(platform, accountId, approvedJobs, size);
      return;
    case 'death':
      await runBatch(platform, accountId, dying, size).catch(() => undefined);
      return;
    case 'make':
      jobs.push(await makeJob(server, { flow: [['approver'], [group], ['signer2!']] }));
      return;
    case 'approve':
      return ask(approveJob, { approved: true }, job % 2 === 0 ? 'approver' : 'signer1');
    case 'decline':
      return ask(declineJob, { description: 'Deneme' }, 'approver');
    case 'cancel':
      return ask(cancelJob, { description: 'Deneme' }, 'owner');
    case 'undo':
      return ask(undoCancelJob, {}, 'owner');
    case 'old write':
      await platform.db.inAccount(accountId, async (tx) => {
        await tx.execute(sql`select from jobs where id = ${id} for no key update`);
        await tx.execute(sql`update job_people set updated_at = now() where job_id = ${id}`);
      });
  }
}
