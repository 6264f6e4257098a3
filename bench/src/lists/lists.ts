import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { type Measure, rssMb, sideBySide } from '../measure.ts';
import { cases } from './cases.ts';
import { fillJobs } from './fillJobs.ts';

const few = 1000;
/** Fewer are quicker to make: `TOMAR_BENCH_JOBS=100000`. */
const many = Number(process.env.TOMAR_BENCH_JOBS ?? 1_000_000);
const rounds = 25;

/** What lists and the dashboard cost with a million jobs in the account, against a thousand. */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('process');
  try {
    const small = await fill(server, 'ornek', 'builder', few);
    const large = await fill(server, 'demo', 'approver', many);
    await fillJobs(server.adminUrl, [small.jobs, large.jobs]);
    for (const { name, bar, ask } of cases) {
      const [fewMs = 0, manyMs = 0] = await sideBySide(
        rounds,
        () => ask(server, small),
        () => ask(server, large),
      );
      yield {
        group: 'lists',
        case: `${name}, ${many.toLocaleString('en')} jobs in the account`,
        ratio: manyMs / fewMs,
        to: `the same with ${few.toLocaleString('en')} jobs (${fewMs.toFixed(1)} ms)`,
        bar,
        ms: manyMs,
        rssMb: rssMb(),
      };
    }
  } finally {
    await server.close();
  }
}

async function fill(server: BenchServer, account: string, other: string, count: number) {
  const scene = server.sceneOf(account);
  return {
    reader: await scene.person('owner'),
    otherId: await scene.userId(other),
    jobs: {
      accountId: await server.accountId(account),
      readerId: await scene.userId('owner'),
      otherId: await scene.userId(other),
      count,
    },
  };
}
