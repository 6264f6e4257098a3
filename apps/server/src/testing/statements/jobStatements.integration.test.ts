import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signedForOther } from '../../modules/signing/session/signedForOther.ts';
import { type SceneServer, startSceneServer } from '../startSceneServer.ts';
import { countStatements } from './countStatements.ts';
import { wholeJobs } from './wholeJob.ts';

/** Lowered when a job gets cheaper, never raised. */
const maxStatements = 89;
const maxTransactions = 8;

let server: SceneServer;
let admin: pg.Client;
beforeAll(async () => {
  server = await startSceneServer();
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

/** Until the job is completed and its last task is written down. Asked on a connection that is not counted. */
const settled = (jobId: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await admin.query<{ open: number }>(
        `select (select count(*) from jobs where id = $1 and status <> 'Completed')::int
           + (select count(*) from tasks where state <> 'done')::int
           + (select count(*) from queue.job_common where state < 'completed')::int as open`,
        [jobId],
      );
      expect(rows[0]?.open).toBe(0);
    },
    { timeout: 20_000, interval: 20 },
  );

it('a whole job asks the database so often at most', async () => {
  const jobs = await wholeJobs(server, server);
  await settled(await jobs.run('Isınma'));
  const counting = countStatements();
  const counts = [];
  try {
    for (const nr of [1, 2, 3, 4, 5]) {
      counting.take();
      await settled(await jobs.run(`Sayılan ${nr}`));
      counts.push(counting.take());
    }
  } finally {
    counting.stop();
  }
  // Recurring work, and looks of a slow machine for work, only add to what a job needs: not to all five.
  const asked = counts.map(({ statements }) => statements);
  const said = JSON.stringify([asked, counts.at(-1)]);
  expect(Math.min(...asked), said).toBeLessThanOrEqual(maxStatements);
  expect(Math.min(...counts.map(({ transactions }) => transactions)), said).toBeLessThanOrEqual(
    maxTransactions,
  );
  // Fewer than one request of a person needs: the counter itself would be broken.
  expect(Math.min(...asked)).toBeGreaterThan(30);
});

/** How often each look at a table is begun anew within one statement. */
function loopsOf(plan: unknown, table: string): number[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const inside = Object.values(plan).flatMap((part) => loopsOf(part, table));
  const isIt = 'Relation Name' in plan && plan['Relation Name'] === table && 'Actual Loops' in plan;
  return isIt ? [Number(plan['Actual Loops']), ...inside] : inside;
}

it('who has signed many jobs signs the next one as fast: its files are looked up once', async () => {
  const { rows } = await admin.query<{ account: string; job: string; participant: string; person: string }>(
    `select p.account_id as account, p.job_id as job, p.id as participant, s.signed_by as person from job_participants p
     join file_signatures s on s.account_id = p.account_id and s.participant_id = p.id`,
  );
  const [one] = rows;
  if (!one || rows.length < 6) throw new Error(`only ${rows.length} jobs were signed`);
  const place = { accountId: one.account, jobId: one.job, participantId: one.participant };
  const explained = await server.platform.db.inAccount(one.account, (tx) =>
    tx.execute(sql`explain (analyze, format json) select ${signedForOther(tx, place, one.person)}`),
  );
  expect(loopsOf(explained.rows, 'job_files'), JSON.stringify(explained.rows)).toEqual([1]);
});
