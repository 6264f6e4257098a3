import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../../../lab/src/postgres/startPostgres.ts';
import { freePort } from '../../../../../lab/src/processes/freePort.ts';
import { isDatabaseAway } from './databaseErrors.ts';
import { openSharedConnection, type SharedConnection } from './sharedConnection.ts';

const log = pino({ level: 'silent' });
let folder: string;
let port: number;
let postgres: Postgres;
const opened: SharedConnection[] = [];
const start = () => startPostgres({ folder: join(folder, 'postgres'), port, durability: 'process' });
const open = (url: string, answerMs?: number) => {
  const shared = openSharedConnection(url, log, answerMs);
  opened.push(shared);
  return shared;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-shared-'));
  port = await freePort();
  postgres = await start();
});
afterEach(async () => {
  for (const shared of opened.splice(0)) await shared.close();
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Asks for so many numbers at once, each with who answered. */
const echoes = (shared: SharedConnection, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, nr) => {
      const [row] = await shared.ask<{ nr: number; pid: number }>(
        'select $1::int as nr, pg_backend_pid() as pid',
        [nr],
      );
      return { asked: nr, ...row };
    }),
  );

it('gives each of many who ask at the same time their own answer, from one backend', async () => {
  const shared = open(postgres.appUrl);
  const answers = await echoes(shared, 200);
  for (const { asked, nr } of answers) expect(nr).toBe(asked);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  await expect(shared.ask('select 1 / $1::int as nr', [0])).rejects.toThrow('division by zero');
  const [after] = await echoes(shared, 1);
  expect(after?.pid).toBe(answers[0]?.pid);
});

it('whose backend is ended under many askers asks all of them again on the next', async () => {
  const shared = open(postgres.appUrl);
  const [first] = await echoes(shared, 1);
  // Everybody waits behind the statement in which the backend ends.
  const ending = shared.ask('select pg_terminate_backend($1::int), pg_sleep(0.01)', [first?.pid]);
  const [answers] = await Promise.all([echoes(shared, 50), ending]);
  for (const { asked, nr, pid } of answers) expect([nr, pid === first?.pid]).toEqual([asked, false]);
});

it('heals when PostgreSQL was started anew, and says while it is away that it is away', async () => {
  const shared = open(postgres.appUrl);
  await echoes(shared, 3);
  await postgres.stop();
  const failures = await Promise.allSettled([echoes(shared, 1), echoes(shared, 1)]);
  for (const failure of failures)
    expect(failure.status === 'rejected' && isDatabaseAway(failure.reason)).toBe(true);
  postgres = await start();
  expect((await echoes(shared, 20)).map(({ nr }) => nr)).toEqual(Array.from({ length: 20 }, (_, nr) => nr));
});

it('that fell silent is left for another one', async () => {
  const between = await silenceable(port);
  const url = new URL(postgres.appUrl);
  url.port = String(between.port);
  const shared = open(url.href, 1_000);
  await echoes(shared, 3);
  between.silence();
  expect((await echoes(shared, 10)).map(({ nr }) => nr)).toEqual(Array.from({ length: 10 }, (_, nr) => nr));
  await shared.close();
  await between.close();
});

it('answers nobody any more once it is closed', async () => {
  const shared = open(postgres.appUrl);
  const under = echoes(shared, 5);
  await under;
  await shared.close();
  await expect(echoes(shared, 1)).rejects.toThrow('closed');
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  const left = `select 1 from pg_stat_activity where application_name = 'tomar'`;
  await expect.poll(async () => (await admin.query(left)).rowCount).toBe(0);
  await admin.end();
});

/** Stands between: connections that are there fall silent for good, later ones do not. */
async function silenceable(to: number) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const onward = net.connect(to, '127.0.0.1');
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
