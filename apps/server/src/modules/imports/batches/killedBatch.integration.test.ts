import { listBatchRows, startBatch } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchFile, batchWhen, readBatch, templateWithRole } from '../../../testing/batchScene.ts';
import { type ServerProcess, startProcess } from '../../../testing/serverProcess.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const rows = 1000;
let server: TestServer;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], config: { requestsPerMinute: 1_000_000 } });
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ exit }) => exit));
  await server.close();
});

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<Record<string, unknown>>(text));

const startWorker = () => {
  const worker = startProcess(server, 'serve', '--services=worker');
  workers.push(worker);
  return worker;
};

it('a thousand jobs of a spreadsheet are made once each, whatever worker dies in the middle', {
  timeout: 480_000,
}, async () => {
  const drafter = await server.person('approver');
  const { rows: users } = await inDemo(
    `select email from users where id = '${await server.userId('approver')}'`,
  );
  const email = String(users[0]?.email);
  const templateId = await templateWithRole(server, 'Yarıda kalan');
  const file = batchFile(
    ['Müdür'],
    Array.from({ length: rows }, (_, at) => ({
      name: `Yarıda ${at + 1}`,
      documentNumber: `YK-${at + 1}`,
      Müdür: email,
    })),
  );
  let worker = startWorker();
  const ready = await readBatch(server, templateId, file, drafter);
  expect([ready.state, ready.counts.waiting]).toEqual(['ready', rows]);
  await server.call(
    startBatch,
    { params: { id: ready.id }, body: { round: ready.round, circulates: true } },
    drafter,
  );

  const made = async () => {
    const counted = await inDemo(
      `select count(*)::int as made from batch_rows where batch_id = '${ready.id}' and state = 'made'`,
    );
    return Number(counted.rows[0]?.made);
  };
  for (const kill of [1, 2]) {
    const before = await made();
    await expect.poll(made, { timeout: 120_000, interval: 20 }).toBeGreaterThan(before + 20);
    worker.child.kill('SIGKILL');
    expect([kill, await worker.exit]).toEqual([kill, 'SIGKILL']);
    // Transactions of the one that died end with its connections.
    const left = await made();
    expect(left).toBeLessThan(rows);
    worker = startWorker();
  }
  const done = await batchWhen(server, ready.id, ['done', 'stopped'], drafter, 300_000);
  expect([done.state, done.problem, done.counts.made, done.counts.failed]).toEqual(['done', null, rows, 0]);

  const jobs = await inDemo(`select count(*)::int as jobs, count(distinct name)::int as names,
      count(distinct (serial, number))::int as numbers
    from jobs where name like 'Yarıda %' and not is_template and name <> 'Yarıda kalan' and status = 'Circulating'`);
  expect(jobs.rows[0]).toEqual({ jobs: rows, names: rows, numbers: rows });
  const [last] = (
    await server.call(
      listBatchRows,
      { params: { id: ready.id }, body: { page: rows / 100, pageSize: 100 } },
      drafter,
    )
  ).items.slice(-1);
  expect([last?.number, last?.state, last?.cells[0]]).toEqual([rows + 1, 'made', `Yarıda ${rows}`]);
});
