import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@tomar/contract';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorFile } from '../../../../../lab/src/mobile/operators.ts';
import { officeStandIn } from '../../../../../lab/src/office/officeStandIn.ts';
import { allCleanups } from '../../modules/index.ts';
import { runCleanups } from '../../platform/housekeeping.ts';
import { type TokenSettings, tokenSettings } from '../serverKeys.ts';
import { type SceneServer, startSceneServer } from '../startSceneServer.ts';
import { trustFolder } from '../trustFolder.ts';
import { startTrustServices, type TrustServices } from '../trustServices.ts';
import { prepare } from './lockJobs.ts';
import { World, type Writer } from './world.ts';
import { readers, refusedAlways, writers } from './writers.ts';

/** Writers at the same moment, each on a connection of its own. */
const atOnce = 16;
/**
 * The walk ends by what was done: so many answers, and a success of every command. Time would say nothing on a machine
 * that is busy; it only bounds a walk that never gets there.
 */
const leastAnswers = 4_000;
const minutes = 20;
/** At least so long. CONTRIBUTING.md says how to run it for a minute. */
const seconds = Number(process.env.TOMAR_LOCKS_SECONDS ?? 0);

/** What the server logged of locks: also of tasks, whose failures no request sees. */
const complaints: string[] = [];
const log = pino(
  { level: 'warn' },
  {
    write(line: string) {
      if (/deadlock|lock timeout|statement timeout|"(40P01|55P03|57014)"/.test(line))
        complaints.push(line.slice(0, 400));
    },
  },
);

let server: SceneServer;
let trust: TrustServices;
let token: TokenSettings;
let folder: string;
let admin: pg.Client;

beforeAll(async () => {
  // A token whose library is not there: sessions with a key of the server begin, and end with their task.
  token = await tokenSettings('/nowhere/pkcs11.so', 'yok', '1234');
  // An operator whom nobody reaches: sign-ins by phone begin, and end by themselves.
  folder = await mkdtemp(join(tmpdir(), 'tomar-locks-'));
  const mobileOperatorsFile = join(folder, 'operators.json');
  await writeFile(mobileOperatorsFile, JSON.stringify(operatorFile('http://127.0.0.1:1')));
  trust = await startTrustServices();
  const office = {
    program: await officeStandIn(folder),
    closedBy: null,
    folder: join(folder, 'office'),
    hidden: [],
  };
  const config = {
    office,
    databasePool: 24,
    requestsPerMinute: 1_000_000,
    outboundAllow: ['127.0.0.1'],
    serverToken: token.settings,
    mobileOperatorsFile,
    trustDir: await trustFolder(folder, trust.trusted),
  };
  server = await startSceneServer({ config, log });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  // A circle of locks shows at once, and a wait that never ends is a failure.
  await admin.query(`alter database ${server.database.name} set deadlock_timeout = '10ms'`);
  await admin.query(`alter database ${server.database.name} set lock_timeout = '20s'`);
  await server.restart();
});
afterAll(async () => {
  await admin.end();
  await server.close();
  await trust.close();
  await token.remove();
  await rm(folder, { recursive: true, force: true });
});

it('every endpoint that writes takes part', () => {
  const posts = [...endpoints].filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  expect([...Object.keys(writers), ...readers].sort()).toEqual(posts.sort());
});

it('every command runs beside every other without a deadlock and without a failure', {
  timeout: (seconds + (minutes + 1) * 60) * 1000,
}, async () => {
  const world = new World(server, trust.signerOf('10000000146'));
  await prepare(world);
  const begun = Date.now();
  const missing = () =>
    Object.keys(writers).filter((name) =>
      refusedAlways.includes(name) ? !world.outcomes.has(name) : world.successes(name) === 0,
    );
  const isOver = () => {
    const passed = (Date.now() - begun) / 1000;
    if (passed > seconds + minutes * 60) return true;
    return passed >= seconds && world.requests() >= leastAnswers && missing().length === 0;
  };
  /** What never succeeded, once enough was answered: it takes every other turn, so that the walk ends sooner. */
  const late = () => (world.requests() < leastAnswers ? undefined : shuffled(missing())[0]);
  await Promise.all(Array.from({ length: atOnce }, () => write(world, isOver, late)));
  report(world, (Date.now() - begun) / 1000);
  expect({ failures: world.failures, complaints, missing: missing() }).toEqual({
    failures: [],
    complaints: [],
    missing: [],
  });
  expect(world.closed).toBeLessThan(1 + world.requests() / 50);
  expect(await deadlocks()).toBe(0);
  expect(await wrongCounts()).toEqual([]);
});

async function write(world: World, isOver: () => boolean, late: () => string | undefined): Promise<void> {
  const cleanUp = () => runCleanups(server.platform, allCleanups);
  const once = (writer: Writer) =>
    writer(world).catch((error: unknown) => {
      // Where a request is refused before its body is read, the server closes the connection.
      if (!isClosedConnection(error)) throw error;
      world.closed += 1;
    });
  while (!isOver())
    for (const writer of shuffled<Writer>([...Object.values(writers), cleanUp])) {
      if (isOver()) return;
      await once(writer);
      const name = late();
      if (name !== undefined) await once(writers[name] ?? cleanUp);
    }
}

const isClosedConnection = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.cause.code));

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

async function deadlocks(): Promise<number> {
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? -1;
}

/** Counts of lists that are not what their rows say. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await admin.query(
    `with real as (
       select account_id, user_id, l as list, count(*)::int as count
       from job_people p, unnest(job_people_lists(p)) l group by 1, 2, 3)
     select * from real full join job_counts kept using (account_id, user_id, list)
     where coalesce(real.count, 0) <> coalesce(kept.count, 0)`,
  );
  return rows;
}

/** For whoever runs it for a minute. */
function report(world: World, passed: number): void {
  if (process.env.TOMAR_LOCKS_SECONDS === undefined) return;
  const lines = [...world.outcomes]
    .sort()
    .map(([name, counts]) => `${name}: ${JSON.stringify(Object.fromEntries(counts))}`);
  process.stdout.write(
    `${world.requests()} requests, ${world.closed} closed connections in ${passed.toFixed(1)} s\n${lines.join('\n')}\n`,
  );
}
