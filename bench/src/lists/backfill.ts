import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cancelJob, undoCancelJob } from '@tomar/contract';
import pg from 'pg';
import { approvedJobs } from '../../../apps/server/src/modules/jobs/index.ts';
import { maxBatchSize, nextBatchSize } from '../../../apps/server/src/platform/backfills/batchSize.ts';
import { progressOf } from '../../../apps/server/src/platform/backfills/progress.ts';
import { runBackfill, runBatch } from '../../../apps/server/src/platform/backfills/runBackfill.ts';
import type { Caller } from '../../../apps/server/src/testing/client.ts';
import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { type Measure, rssMb, timed } from '../measure.ts';
import { fillJobs } from './fillJobs.ts';

const many = 1_000_000;
const rounds = 6;
const writesPerRound = 60;
const writersAtOnce = 2;
const batches = 300;
/** The bars, set before anything was measured: a person's write may take half as long again, and never waits long. */
const bars = { p95: 1.5, longestBatchMs: 250, indexMs: 2_000 };

/** What people who write feel of a backfill that runs through a million jobs. */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('process');
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  try {
    const scene = server.sceneOf('demo');
    const accountId = await server.accountId('demo');
    // The server's own worker has found the empty account done, and will not come back to it.
    while (
      (await admin.query('select from backfills where done_at is null')).rowCount !== 0 ||
      !(await seen(admin))
    )
      await pause(200);
    const people = { readerId: await scene.userId('owner'), otherId: await scene.userId('approver') };
    await fillJobs(server.adminUrl, [{ accountId, ...people, count: many, withoutApprovals: true }]);
    await admin.query('delete from backfills');

    yield await migrationLock(admin);

    const owner = await scene.person('owner');
    const { rows: jobs } = await admin.query<{ id: string }>(
      `select id from jobs where account_id = $1 and owner_id = $2 and status = 'Circulating'`,
      [accountId, people.readerId],
    );
    const alone: number[] = [];
    const beside: number[] = [];
    let filledMs = 0;
    await write(server, owner, jobs);
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await write(server, owner, jobs)));
      const stopping = new AbortController();
      const running = runBackfill(server.platform, accountId, approvedJobs, stopping.signal);
      filledMs += await timed(async () => beside.push(...(await write(server, owner, jobs))));
      stopping.abort();
      await running;
    }
    const { filled } = await progressOf(server.platform, accountId, approvedJobs);
    yield {
      group: 'lists',
      case: `p95 of cancelling and taking it back, while a backfill goes through ${many.toLocaleString('en')} jobs`,
      ratio: p95(beside) / p95(alone),
      to: `the same without it (${p95(alone).toFixed(1)} ms)`,
      bar: bars.p95,
      ms: p95(beside),
      rssMb: rssMb(),
      notes: {
        'longest alone, ms': Math.round(Math.max(...alone)),
        'longest beside, ms': Math.round(Math.max(...beside)),
        'rows filled a second': Math.round(filled / (filledMs / 1000)),
      },
    };
    yield await longestBatch(server, accountId);
  } finally {
    await admin.end();
    await server.close();
  }
}

const seen = async (admin: pg.Client) => ((await admin.query('select from backfills')).rowCount ?? 0) > 1;

/** What its migration makes everybody wait for who writes: the one look at all rows that the new index takes. */
async function migrationLock(admin: pg.Client): Promise<Measure> {
  const { rows } = await admin.query<{ made: string }>(
    `select pg_get_indexdef('job_people_approved'::regclass) as made`,
  );
  await admin.query('drop index job_people_approved');
  const ms = await timed(() => admin.query(rows[0]?.made ?? ''));
  return {
    group: 'lists',
    case: 'making the index of a new list, which writers wait for once',
    ratio: ms / bars.indexMs,
    to: `${bars.indexMs} ms`,
    bar: 1,
    ms,
    rssMb: rssMb(),
  };
}

/** Some hundred batches, one after the other, as large as the backfill takes them: so long a writer waits at most who comes to one of its jobs. */
async function longestBatch(server: BenchServer, accountId: string): Promise<Measure> {
  const times: number[] = [];
  const sizes: number[] = [];
  let size = maxBatchSize;
  for (let nr = 0; nr < batches; nr += 1) {
    const ms = await timed(() => runBatch(server.platform, accountId, approvedJobs, size));
    times.push(ms);
    sizes.push(size);
    size = nextBatchSize(size, ms);
  }
  return {
    group: 'lists',
    case: 'p99 of its batches: so long somebody waits who comes to a job of one',
    ratio: percentile(times, 0.99) / bars.longestBatchMs,
    to: `${bars.longestBatchMs} ms`,
    bar: 1,
    ms: percentile(times, 0.99),
    rssMb: rssMb(),
    notes: {
      'median, ms': Math.round(percentile(times, 0.5)),
      'longest, ms': Math.round(Math.max(...times)),
      'median size, jobs': Math.round(percentile(sizes, 0.5)),
    },
  };
}

/** Jobs of the account are cancelled and taken back, several at a time. @returns milliseconds of each request */
async function write(server: BenchServer, owner: Caller, jobs: readonly { id: string }[]): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: writersAtOnce }, async () => {
      for (let nr = 0; nr < writesPerRound / writersAtOnce; nr += 1) {
        const params = { id: jobs[randomInt(jobs.length)]?.id ?? '' };
        times.push(
          await timed(() => server.call(cancelJob, { params, body: { description: 'Deneme' } }, owner)),
        );
        times.push(await timed(() => server.call(undoCancelJob, { params }, owner)));
      }
    }),
  );
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const p95 = (times: readonly number[]) => percentile(times, 0.95);
