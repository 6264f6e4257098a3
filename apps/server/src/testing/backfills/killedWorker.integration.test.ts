import type { ChildProcess } from 'node:child_process';
import { listMyJobs } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess } from '../serverProcess.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { type OlderJobs, openOlderJobs } from './olderJobs.ts';

const jobs = 3_000;
let server: TestServer;
let older: OlderJobs;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  older = await openOlderJobs(server.database.adminUrl);
  const people = { owner: await server.userId('owner'), approver: await server.userId('approver') };
  await older.add(await server.accountId(), people, jobs);
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await older.end();
  await server.close();
});

const start = (...args: string[]) => startProcess(server, ...args);

it('two workers fill the account, one is killed twice, and the operator can follow', {
  timeout: 240_000,
}, async () => {
  const startWorker = () => {
    const worker = start('serve', '--services=worker');
    workers.push(worker.child);
    return worker;
  };
  const kills: unknown[] = [];
  for (let left = await older.unfilled(), kill = 0; kill < 2; kill += 1) {
    const worker = startWorker();
    const before = left;
    await expect.poll(() => older.unfilled(), { timeout: 60_000, interval: 20 }).toBeLessThan(before);
    worker.child.kill('SIGKILL');
    kills.push(await worker.exit);
    left = await older.unfilled();
    expect(left).toBeGreaterThan(0);
  }
  expect(kills).toEqual(['SIGKILL', 'SIGKILL']);
  const told = start('backfills');
  expect(await told.exit).toBe(1);
  expect(told.output()).toMatch(
    /job_people\.has_approved {2}demo: under way, \d+ rows filled, last at .+, \d+ records to look at/,
  );
  const approver = await server.person('approver');
  const refusal = await server.refusal(listMyJobs, { body: { list: 'approved' } }, approver);
  expect(refusal.keys).toEqual(['lang_job_list_filling']);

  const both = [startWorker(), startWorker()];
  await expect.poll(() => older.unfilled(), { timeout: 60_000, interval: 100 }).toBe(0);
  await expect
    .poll(() => both.map(({ output }) => output()).join(''), { timeout: 20_000 })
    .toContain('a backfill is done');
  const after = start('backfills');
  expect([await after.exit, after.output()]).toEqual([0, expect.stringContaining('everything is filled')]);
  // Each row once, whoever did it.
  expect(after.output()).toContain(`demo: done, ${2 * jobs} rows filled`);
  const { total } = await server.call(listMyJobs, { body: { list: 'approved' } }, approver);
  expect(total).toBe(jobs);
  expect(await older.wrong()).toEqual([]);
});
