import { getDraft, getTemplate, makeTemplate, saveTemplate } from '@tomar/contract';
import pg from 'pg';
import { batchFile, readBatch, startAndWait } from '../../../apps/server/src/testing/batchScene.ts';
import { makeDraft } from '../../../apps/server/src/testing/jobScene.ts';
import { startBenchServer } from '../benchServer.ts';
import { type Measure, rssMb, timed } from '../measure.ts';

const jobs = 1000;
const sideBySide = 4;
const transactions = 2000;

/**
 * A thousand jobs of one spreadsheet, from the start to the last one circulating, against the least that the same
 * PostgreSQL can do as often, as many at a time.
 */
export async function* measures(): AsyncIterable<Measure> {
  const server = await startBenchServer('full');
  const pool = new pg.Pool({ connectionString: server.adminUrl, max: sideBySide });
  try {
    await pool.query('create table bare (id bigint generated always as identity primary key, note text)');
    const scene = server.sceneOf('demo');
    const owner = await scene.person('owner');
    const draft = await makeDraft(scene, { flow: [['approver'], ['signer1!']], name: 'Toplu ölçüm' });
    const made = await server.call(
      makeTemplate,
      { params: { id: draft.id }, body: { name: 'Toplu ölçüm' } },
      owner,
    );
    const id = made.draftId;
    const { version } = await server.call(getTemplate, { params: { id } }, owner);
    const roles = [{ key: 'approver', name: 'Müdür' }];
    const body = { version, isActive: true, audience: 'Owner' as const, roles };
    await server.call(saveTemplate, { params: { id }, body }, owner);
    const { people } = await server.call(getDraft, { params: { id } }, owner);
    const approverId = await scene.userId('approver');
    const email = people.find((one) => one.id === approverId)?.email ?? '';
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Toplu ölçüm ${at + 1}`, Müdür: email }));
    const file = (count: number) => batchFile(['Müdür'], rows(count));
    // What is planned and compiled once is not what a thousand cost.
    await startAndWait(server, await readBatch(server, id, file(40), owner), owner);
    await bare(pool, transactions);
    const before = await bare(pool, transactions);
    const ready = await readBatch(server, id, file(jobs), owner);
    const began = performance.now();
    const done = await startAndWait(server, ready, owner);
    const ms = (performance.now() - began) / jobs;
    const after = await bare(pool, transactions);
    if (done.counts.made !== jobs) throw new Error(`${done.counts.made} jobs of ${jobs} were made`);
    yield {
      group: 'many',
      case: `one of ${jobs.toLocaleString('en')} jobs of a spreadsheet, circulating, ${sideBySide} at a time`,
      ratio: ms / ((before + after) / 2),
      to: 'one bare insert and commit in the same PostgreSQL, as many at a time',
      bar: 100,
      ms,
      rssMb: rssMb(),
      notes: { 'jobs a second': Math.round(1000 / ms) },
    };
  } finally {
    await pool.end();
    await server.close();
  }
}

/** @returns milliseconds per transaction, each of one row */
async function bare(pool: pg.Pool, count: number): Promise<number> {
  const ms = await timed(async () => {
    const turn = async () => {
      for (let at = 0; at < count / sideBySide; at += 1)
        await pool.query('insert into bare (note) values ($1)', ['one row of a bare transaction']);
    };
    await Promise.all(Array.from({ length: sideBySide }, turn));
  });
  return ms / count;
}
