import { cancelJob, listJobs, listMyJobs } from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { categoryChanges } from '../../modules/jobs/index.ts';
import { fillWhatIsLeft } from '../../platform/backfills/keepBackfills.ts';
import { progressOf } from '../../platform/backfills/progress.ts';
import { runBatch } from '../../platform/backfills/runBackfill.ts';
import { makeDefinition } from '../definitionScene.ts';
import { makeDraft, makeJob } from '../jobScene.ts';
import { type SceneServer, startSceneServer } from '../startSceneServer.ts';

let server: SceneServer;
let admin: pg.Client;
let accountId: string;
let categoryId: string;
const jobs: string[] = [];

beforeAll(async () => {
  // Without a worker: only the test fills.
  server = await startSceneServer({ services: ['web'] });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  accountId = await server.accountId();
  categoryId = await makeDefinition(server, 'category', { name: 'Kira' });
  const other = await makeDefinition(server, 'category', { name: 'Bakım' });
  for (const categoryIds of [[categoryId], [other, categoryId], [categoryId], [other]])
    jobs.push(await makeJob(server, { flow: [['approver']], categoryIds }));
  await makeDraft(server, { categoryIds: [categoryId] });
});
// As a version left them that did not know the column.
beforeEach(() =>
  admin.query(`begin; set local session_replication_role = replica;
    update job_categories set updated_at = null; delete from backfills; commit`),
);
afterAll(async () => {
  await admin.end();
  await server.close();
});

/** Of jobs the rows that do not say when they changed last, and of drafts those that say anything. */
async function wrong(): Promise<unknown[]> {
  const { rows } = await admin.query(`
    select j.name, j.status, j.updated_at, c.updated_at as kept
    from job_categories c join jobs j on j.account_id = c.account_id and j.id = c.job_id
    where c.updated_at is distinct from case when j.status <> 'Draft' then j.updated_at end`);
  return rows;
}

async function found(): Promise<string[]> {
  const caller = await server.person('owner');
  const [mine, all] = [
    await server.call(listMyJobs, { body: { categoryId } }, caller),
    await server.call(listJobs, { body: { categoryId } }, caller),
  ];
  expect(mine.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
  expect([mine.total, all.total]).toEqual([all.items.length, all.items.length]);
  return all.items.map(({ id }) => id);
}

it('a category finds its jobs before, while and after their last changes are filled in', async () => {
  const lastFirst = [jobs[2], jobs[1], jobs[0]];
  expect(await found()).toEqual(lastFirst);
  expect(await runBatch(server.platform, accountId, categoryChanges, 1)).toBe('more');
  expect(await found()).toEqual(lastFirst);
  expect((await progressOf(server.platform, accountId, categoryChanges)).state).toBe('under way');
  await fillWhatIsLeft(server.platform, [categoryChanges]);
  expect(await wrong()).toEqual([]);
  expect((await progressOf(server.platform, accountId, categoryChanges)).state).toBe('done');
  expect(await found()).toEqual(lastFirst);
});

it('an act on a job brings it to the front of its category, and its rows to its last change', async () => {
  await fillWhatIsLeft(server.platform, [categoryChanges]);
  const [first = ''] = jobs;
  const body = { description: 'Deneme' };
  await server.call(cancelJob, { params: { id: first }, body }, await server.person('owner'));
  expect(await found()).toEqual([first, jobs[2], jobs[1]]);
  expect(await wrong()).toEqual([]);
});

it('one that changes while others wait to be filled in is filled in by that', async () => {
  const [, second = ''] = jobs;
  const body = { description: 'Deneme' };
  await server.call(cancelJob, { params: { id: second }, body }, await server.person('owner'));
  const { rows } = await admin.query<{ kept: boolean }>(
    'select distinct updated_at is not null as kept from job_categories where job_id = $1',
    [second],
  );
  expect(rows).toEqual([{ kept: true }]);
  expect((await found())[0]).toBe(second);
});
