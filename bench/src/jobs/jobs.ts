import pg from 'pg';
import {
  countStatements,
  type StatementCount,
} from '../../../apps/server/src/testing/statements/countStatements.ts';
import { type WholeJobs, wholeJobs } from '../../../apps/server/src/testing/statements/wholeJob.ts';
import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { cpuTimeOf } from '../cpuTime.ts';
import { type Measure, median, rssMb, timed } from '../measure.ts';

const sideBySide = 4;
const jobsPerRound = 24;
const transactionsPerRound = 1000;
const rounds = 11;
/**
 * Rounds before anything is timed: a server that has run for a while has its code compiled, its plans kept and tables looked at.
 * Measured round by round, web server and worker took less and less processor time until the sixtieth, some 1,400 jobs.
 */
const warmUpRounds = 60;

/**
 * Whole jobs through the API, against what the same PostgreSQL takes for the least it can do. Each round of jobs is held
 * against the bare transactions just before and just after it: what else the machine does changes within seconds. Both are warm:
 * a server starts once and runs for weeks.
 */
export async function* measures(): AsyncIterable<Measure> {
  const job = yield* timeOfAJob();
  const server = await startBenchServer('process');
  try {
    yield await statementsOfAJob(server, await wholeJobs(server, server.sceneOf('demo')), job);
  } finally {
    await server.close();
  }
}

/** @returns milliseconds per job */
async function* timeOfAJob(): AsyncGenerator<Measure, number> {
  const server = await startBenchServer('full', { apart: true });
  const pool = new pg.Pool({ connectionString: server.adminUrl, max: sideBySide });
  try {
    await pool.query('create table bare (id bigint generated always as identity primary key, note text)');
    const jobTimes: number[] = [];
    const ratios: number[] = [];
    const spent = new Map<string, number>();
    const jobs = await wholeJobs(server, server.sceneOf('demo'));
    for (let round = 0; round < warmUpRounds; round += 1) {
      await timeOf(server, jobs, jobsPerRound);
      await bareTransactions(pool, transactionsPerRound);
    }
    let before = await bareTransactions(pool, transactionsPerRound);
    for (let round = 0; round < rounds; round += 1) {
      const begun = cpuTimes(server);
      const job = await timeOf(server, jobs, jobsPerRound);
      for (const [name, ms] of cpuTimes(server))
        spent.set(name, (spent.get(name) ?? 0) + ms - (begun.get(name) ?? 0));
      const after = await bareTransactions(pool, transactionsPerRound);
      jobTimes.push(job);
      ratios.push(job / ((before + after) / 2));
      before = after;
    }
    const job = median(jobTimes);
    yield {
      group: 'jobs',
      case: `draft, upload, circulate, approve, sign, finalise to folder, ${sideBySide} at a time`,
      ratio: median(ratios),
      to: 'one bare insert and commit in the same PostgreSQL, as many at a time',
      bar: 300,
      ms: job,
      rssMb: rssMb(),
      notes: {
        least: Math.round(Math.min(...ratios)),
        most: Math.round(Math.max(...ratios)),
        ...Object.fromEntries(
          [...spent].map(([name, ms]) => [
            `CPU ms of ${name}`,
            Number((ms / rounds / jobsPerRound).toFixed(1)),
          ]),
        ),
      },
    };
    return job;
  } finally {
    await pool.end();
    await server.close();
  }
}

const cpuTimes = ({ processes }: BenchServer) =>
  new Map(
    Object.entries(processes).flatMap(([name, pid]) => {
      const ms = cpuTimeOf(pid, Object.values(processes));
      return ms === null ? [] : [[name, ms] as const];
    }),
  );

/** @returns milliseconds per transaction, each of one row, `sideBySide` of them at a time */
async function bareTransactions(pool: pg.Pool, count: number): Promise<number> {
  const ms = await timed(() =>
    inTurns(count, async () => {
      await pool.query('insert into bare (note) values ($1)', ['one row of a bare transaction']);
    }),
  );
  return ms / count;
}

/** Of the job in the middle, of several one after another: recurring work falls into few of them. */
async function statementsOfAJob(server: BenchServer, jobs: WholeJobs, ms: number): Promise<Measure> {
  const counting = countStatements();
  const counts: StatementCount[] = [];
  try {
    for (let nr = 1; nr <= 9; nr += 1) {
      await allCompleted(server, [await jobs.run(`Sayılan ${Date.now()} ${nr}`)]);
      // The last tasks are being written down.
      await new Promise((resolve) => setTimeout(resolve, 300));
      counts.push(counting.take());
    }
  } finally {
    counting.stop();
  }
  const [inMiddle] = counts.sort((a, b) => a.statements - b.statements).slice(4);
  if (!inMiddle) throw new Error('no job was counted');
  const { statements, transactions, idle, byKind } = inMiddle;
  return {
    group: 'jobs',
    case: 'statements of one such job',
    ratio: statements,
    to: 'one statement; begin with its account is one, commit is one',
    bar: 100,
    ms,
    rssMb: rssMb(),
    notes: {
      transactions,
      'apart: the queue without a task': idle,
      ...Object.fromEntries(byKind.filter(([, count]) => count > 1)),
    },
  };
}

/** @returns milliseconds per job from the first request to its last file in the folder */
async function timeOf(server: BenchServer, jobs: WholeJobs, count: number): Promise<number> {
  const ids: string[] = [];
  const ms = await timed(async () => {
    await inTurns(count, async (at) => {
      ids.push(await jobs.run(`Ölçüm ${Date.now()} ${at}`));
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
