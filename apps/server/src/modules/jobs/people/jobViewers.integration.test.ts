import { getJob, type Privacy } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { viewersOf } from './jobViewers.ts';

let server: TestServer;
let departments: (string | null)[];
const people = ['owner', 'approver', 'signer1', 'signer2'];

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ id: string }>(sql`select id from departments order by name`),
  );
  departments = [null, ...rows.map(({ id }) => id)];
});
afterAll(() => server.close());

it.each<Privacy>(['Normal', 'Secret', 'TopSecret'])(
  'events of a %s job reach exactly those who may open it',
  async (privacy) => {
    const accountId = await server.accountId();
    for (const departmentId of departments) {
      // Whether or not the approver may start jobs there, which is not what is asked here.
      const id = await makeJob(server, { by: 'approver', flow: [['signer2!']], privacy });
      await server.platform.db.inAccount(accountId, (tx) =>
        tx.execute(sql`update jobs set department_id = ${departmentId} where id = ${id}`),
      );
      const viewers = await server.platform.db.inAccount(accountId, (tx) => viewersOf(tx, accountId, id));
      const may = await Promise.all(
        people.map(async (key) => {
          const { status } = await server.ask(getJob, { params: { id } }, await server.person(key));
          return status === 200 ? [await server.userId(key)] : [];
        }),
      );
      expect([...viewers].sort()).toEqual(may.flat().sort());
    }
  },
);
