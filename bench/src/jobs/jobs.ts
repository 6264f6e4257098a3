import pg from 'pg';
import { approve, makeJob, makeRecipient, type Scene } from '../../../apps/server/src/testing/jobScene.ts';
import { signerOf, signJobs } from '../../../apps/server/src/testing/keyHolder.ts';
import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { type Measure, median, rssMb, timed } from '../measure.ts';

const sideBySide = 4;
const jobsPerRound = 24;
const transactionsPerRound = 2000;
const rounds = 5;

/** Whole jobs through the API, against what the same PostgreSQL takes for the least it can do. */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('full');
  const pool = new pg.Pool({ connectionString: server.adminUrl, max: sideBySide });
  try {
    await pool.query('create table bare (id bigint generated always as identity primary key, note text)');
    const jobTimes: number[] = [];
    const bareTimes: number[] = [];
    const scene = server.sceneOf('demo');
    const settings = { kind: 'FileSystem', path: 'ölçüm', uniqueDirectory: 'JobId' } as const;
    const recipientId = await makeRecipient(scene, settings);
    await wholeJobs(server, scene, recipientId, 8);
    await bareTransactions(pool, transactionsPerRound);
    for (let round = 0; round < rounds; round += 1) {
      bareTimes.push(await bareTransactions(pool, transactionsPerRound));
      jobTimes.push(await wholeJobs(server, scene, recipientId, jobsPerRound));
    }
    const [job, bare] = [median(jobTimes), median(bareTimes)];
    yield {
      group: 'jobs',
      case: `draft, upload, circulate, approve, sign, finalise to folder, ${sideBySide} at a time`,
      ratio: job / bare,
      to: 'one bare insert and commit in the same PostgreSQL, as many at a time',
      bar: 800,
      ms: job,
      rssMb: rssMb(),
    };
  } finally {
    await pool.end();
    await server.close();
  }
}

/** @returns milliseconds per transaction, each of one row, `sideBySide` of them at a time */
async function bareTransactions(pool: pg.Pool, count: number): Promise<number> {
  const ms = await timed(() =>
    inTurns(count, async () => {
      await pool.query('insert into bare (note) values ($1)', ['one row of a bare transaction']);
    }),
  );
  return ms / count;
}

/** @returns milliseconds per job from the first request to its last file in the folder */
async function wholeJobs(
  server: BenchServer,
  scene: Scene,
  recipientId: string,
  count: number,
): Promise<number> {
  const signer = signerOf('10000000146');
  const person = await scene.person('signer1');
  const ids: string[] = [];
  const ms = await timed(async () => {
    await inTurns(count, async (at) => {
      const name = `Ölçüm ${Date.now()} ${at}`;
      const jobId = await makeJob(scene, {
        name,
        flow: [['approver'], ['signer1!']],
        recipientIds: [recipientId],
      });
      await approve(scene, 'approver', jobId);
      await signJobs(server, person, [jobId], signer);
      ids.push(jobId);
    });
    await allCompleted(server, ids);
  });
  return ms / count;
}

async function allCompleted(server: BenchServer, ids: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    for (const end = Date.now() + 60_000; ; ) {
      const { rows } = await client.query(
        `select id, status from jobs where id = any($1) and status <> 'Completed'`,
        [ids],
      );
      if (rows.length === 0) return;
      if (Date.now() > end)
        throw new Error(`${rows.length} jobs were not completed: ${JSON.stringify(rows)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await client.end();
  }
}

/** Runs `work` so often, `sideBySide` of them at a time. */
async function inTurns(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const turn = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, turn));
}
