import { utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { clearAway } from './housekeeping.ts';
import { once } from './http/once.ts';

const dayMs = 24 * 60 * 60_000;
let server: TestServer;
let offsetMs = 0;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => server.close());

it('clears away what nobody needs after a day, and nothing younger', async () => {
  const accountId = await server.accountId();
  const userId = await server.userId('owner');
  const asking = { accountId, userId, endpoint: '/x', request: 'r', asked: 1 };
  const answer = () => once(server.platform, asking, async () => 'first');
  await answer();
  const leftover = await server.platform.blobs.temporaryPath(accountId);
  await writeFile(leftover, 'half');
  const kept = async () => {
    const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute('select request from once_requests'),
    );
    return rows.length;
  };
  await clearAway(server.platform, []);
  expect(await kept()).toBe(1);
  offsetMs = dayMs + 60_000;
  await utimes(leftover, new Date(Date.now() - 2 * dayMs), new Date(Date.now() - 2 * dayMs));
  await clearAway(server.platform, []);
  expect(await kept()).toBe(0);
  expect(await server.platform.blobs.sweep()).toBe(0);
});
