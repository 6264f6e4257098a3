import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { analyzeUnseen } from './keepStatistics.ts';

let server: SceneServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startSceneServer();
  owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  await owner.query('create table filled (id int primary key)');
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const isSeen = async (table: string): Promise<boolean> => {
  const { rows } = await owner.query<{ seen: boolean }>(
    `select exists (select from pg_stats where tablename = $1) as seen`,
    [table],
  );
  return rows[0]?.seen === true;
};

it('a table that was filled is looked at within moments, once, and a small one is left alone', async () => {
  await owner.query('create table small (id int primary key)');
  await owner.query('insert into small select generate_series(1, 40)');
  await owner.query('insert into filled select generate_series(1, 500)');
  await owner.query('select pg_stat_force_next_flush()');
  await vi.waitFor(async () => expect(await isSeen('filled')).toBe(true), { timeout: 30_000, interval: 200 });
  expect(await isSeen('small')).toBe(false);
  expect(await analyzeUnseen(server.platform)).not.toContain('public.filled');
});

it('a table that somebody holds is passed over without waiting, and comes later', async () => {
  await owner.query('create table held (id int primary key)');
  await owner.query('insert into held select generate_series(1, 500)');
  await owner.query('select pg_stat_force_next_flush()');
  await owner.query('begin; lock table held in access exclusive mode');
  expect(await analyzeUnseen(server.platform)).toContain('public.held');
  expect(await isSeen('held')).toBe(false);
  await owner.query('commit');
  await vi.waitFor(async () => expect(await isSeen('held')).toBe(true), { timeout: 30_000, interval: 200 });
});

it('lets the application look at tables in no other way', async () => {
  const { rows } = await owner.query<{ may: boolean }>(
    `select has_table_privilege('tomar_app', 'filled', 'maintain') as may`,
  );
  expect(rows).toEqual([{ may: false }]);
});
