import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobParticipants } from '../../modules/jobs/tables.ts';
import { makeJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let accountId: string;
let elsewhere: string;
let participantId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
  elsewhere = await server.accountId('ornek');
  const jobId = await makeJob(server, { flow: [['approver']] });
  const [place] = await server.platform.db.inAccount(accountId, (tx) =>
    tx
      .select()
      .from(jobParticipants)
      .where(and(eq(jobParticipants.accountId, accountId), eq(jobParticipants.jobId, jobId))),
  );
  participantId = place?.id ?? '';
});
afterAll(() => server.close());

const notices = (account: string) =>
  server.platform.db.call<{ role: string }>('select role from turn_notice($1, $2, null, 0)', [
    account,
    participantId,
  ]);
/** What a connection knows and sees when nobody has set an account. */
const leftOver = () =>
  server.platform.db.call<{ account: string | null; jobs: number }>(
    `select nullif(current_setting('tomar.account', true), '') as account, (select count(*)::int from jobs) as jobs`,
    [],
  );

it('ACC-03: a unit of one statement sees its account’s rows, and the connection forgets the account with it', async () => {
  expect(await notices(accountId)).toEqual([{ role: 'Approver' }]);
  expect(await notices(elsewhere)).toEqual([]);
  // On every connection of the pool, in any order, side by side.
  for (let round = 0; round < 20; round += 1) {
    const asked = Array.from({ length: 30 }, () => Math.floor(Math.random() * 3));
    const answers = await Promise.all(
      asked.map((kind) => (kind === 0 ? leftOver() : notices(kind === 1 ? accountId : elsewhere))),
    );
    expect(answers).toEqual(
      asked.map((kind) => [[{ account: null, jobs: 0 }], [{ role: 'Approver' }], []][kind]),
    );
  }
});
