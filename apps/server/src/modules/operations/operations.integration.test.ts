import { randomUUID } from 'node:crypto';
import { getSystem, limits, listAudit, listTasks, retryTask } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../platform/tasks/tables.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    services: ['web'],
    config: { title: 'Evrak', companionPort: 4999, provider: { address: 'lisans@evrak.example', phone: '' } },
  });
});
afterAll(() => server.close());

const addTask = async (state: 'dead' | 'done', minutesAgo: number, code = 'demo') => {
  const accountId = await server.accountId(code);
  const id = randomUUID();
  const createdAt = new Date(Date.now() - minutesAgo * 60_000);
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.insert(tasks).values({
      accountId,
      id,
      kind: 'tell-turn',
      subject: `s${minutesAgo}`,
      state,
      createdAt,
      attempts: 30,
      payload: { deliveryId: 'a'.repeat(24), round: 1 },
      endedAt: createdAt,
      lastError: 'refused',
    }),
  );
  return id;
};

it('a page is told what it needs before anybody signs in, and no more (LIM-03)', async () => {
  expect(await server.call(getSystem)).toEqual({
    version: '2.15.5',
    title: 'Evrak',
    provider: { address: 'lisans@evrak.example', phone: '' },
    onPremises: false,
    signInWays: ['Password'],
    apiUrl: '',
    companionPort: 4999,
    mobileOperators: [],
    signerVersion: '2.1.0',
    fileBytes: limits.fileBytes,
  });
});

describe('background work', () => {
  it('is listed newest first, page by page, for the own account only', async () => {
    await addTask('done', 3);
    await addTask('dead', 2);
    await addTask('dead', 1);
    await addTask('dead', 0, 'ornek');
    const owner = await server.person('owner');
    const first = await server.call(listTasks, { body: { pageSize: 2 } }, owner);
    expect([first.total, first.items.map(({ subject }) => subject)]).toEqual([3, ['s1', 's2']]);
    const second = await server.call(listTasks, { body: { pageSize: 2, page: 2 } }, owner);
    expect(second.items.map(({ subject }) => subject)).toEqual(['s3']);
    const dead = await server.call(listTasks, { body: { states: ['dead'] } }, owner);
    expect(dead.total).toBe(2);
  });

  it('at its dead end is tried again once, and the trail says who wanted it', async () => {
    const id = await addTask('dead', 5);
    const owner = await server.person('owner');
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.ask(retryTask, { params: { id } }, owner).then(({ status }) => status)),
    );
    expect(answers.sort()).toEqual([200, 409, 409]);
    const { items } = await server.call(listTasks, { body: { states: ['waiting'] } }, owner);
    expect(items).toMatchObject([{ id, attempts: 0, endedAt: null }]);
    const trail = await server.call(listAudit, { body: { subjectId: id } }, owner);
    expect(trail.items).toMatchObject([
      { event: 'task.retried', actorName: 'Ayşe Işık', subjectKind: 'task' },
    ]);
  });

  it('that is done is not tried again', async () => {
    const id = await addTask('done', 6);
    expect((await server.refusal(retryTask, { params: { id } }, await server.person('owner'))).status).toBe(
      409,
    );
  });
});
