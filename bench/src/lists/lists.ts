import { getDashboard, type JobList, listJobs, listMyJobs } from '@tomar/contract';
import type { Caller } from '../../../apps/server/src/testing/client.ts';
import { type BenchServer, startBenchServer } from '../benchServer.ts';
import { type Measure, rssMb, sideBySide } from '../measure.ts';
import { fillJobs } from './fillJobs.ts';

const few = 1000;
const many = 1_000_000;
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
        () => ask(server, small.reader),
        () => ask(server, large.reader),
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
    jobs: {
      accountId: await server.accountId(account),
      readerId: await scene.userId('owner'),
      otherId: await scene.userId(other),
      count,
    },
  };
}

interface Case {
  readonly name: string;
  /** Growth from a thousand jobs to a million that is borne. */
  readonly bar: number;
  readonly ask: (server: BenchServer, reader: Caller) => Promise<unknown>;
}

const mine = (body: { list?: JobList; search?: string; page?: number }): Case['ask'] => {
  return (server, reader) => server.call(listMyJobs, { body }, reader);
};

const all = (search = ''): Case['ask'] => {
  return (server, reader) => server.call(listJobs, { body: { search } }, reader);
};

const cases: readonly Case[] = [
  { name: 'dashboard', bar: 2, ask: (server, reader) => server.call(getDashboard, {}, reader) },
  { name: 'my jobs', bar: 2, ask: mine({}) },
  { name: 'my jobs, page 20', bar: 2, ask: mine({ page: 20 }) },
  { name: 'waiting for me', bar: 2, ask: mine({ list: 'waiting' }) },
  { name: 'started by me', bar: 2, ask: mine({ list: 'started' }) },
  { name: 'approved by me', bar: 2, ask: mine({ list: 'approved' }) },
  { name: 'completed', bar: 2, ask: mine({ list: 'completed' }) },
  { name: 'my jobs, search for one', bar: 10, ask: mine({ search: '1999-0000777' }) },
  { name: 'my jobs, search for many', bar: 30, ask: mine({ search: 'YAZILIM' }) },
  { name: 'all jobs', bar: 2, ask: all() },
  { name: 'all jobs, search for one', bar: 10, ask: all('1999-0000777') },
];
