import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { byId } from '../../platform/database/tenancy.ts';
import { inUnit } from '../../platform/unit.ts';
import { folder, makeJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { lockJob } from './jobRecord.ts';
import { jobParticipants, jobs } from './tables.ts';

let server: TestServer;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
});
afterAll(() => server.close());

const circulating = () =>
  makeJob(server, { flow: [['approver', 'signer1!'], ['signer2!']], recipients: [folder('kilit')] });
const lockedBy = (jobId: string) =>
  inUnit(server.platform, { accountId, system: 'test' }, (unit) => lockJob(unit, jobId));

it('gives every column of a job and its participants, in the order of the flow', async () => {
  const jobId = await circulating();
  const { job, people } = await lockedBy(jobId);
  await server.platform.db.inAccount(accountId, async (tx) => {
    expect([job]).toEqual(
      await tx
        .select()
        .from(jobs)
        .where(byId(jobs, accountId, jobId)),
    );
    const stored = await tx
      .select()
      .from(jobParticipants)
      .where(and(eq(jobParticipants.accountId, accountId), eq(jobParticipants.jobId, jobId)))
      .orderBy(jobParticipants.step, jobParticipants.position);
    expect(stored).toHaveLength(3);
    expect(people).toEqual(stored);
  });
});

it('sees what whoever held the job has done to its participants, though the job itself stayed as it was', async () => {
  const jobId = await circulating();
  const held = Promise.withResolvers<void>();
  const acting = server.platform.db.inAccount(accountId, async (tx) => {
    await tx
      .select()
      .from(jobs)
      .where(byId(jobs, accountId, jobId))
      .for('no key update');
    held.resolve();
    await vi.waitFor(async () => {
      const { rows } = await server.platform.db.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database() and query like '%job_flow%'`,
      );
      expect(rows[0]?.waiting).toBe(1);
    }, 20_000);
    await tx
      .update(jobParticipants)
      .set({ note: 'eben' })
      .where(and(eq(jobParticipants.accountId, accountId), eq(jobParticipants.jobId, jobId)));
  });
  await held.promise;
  const { people } = await lockedBy(jobId);
  await acting;
  expect(people.map(({ note }) => note)).toEqual(['eben', 'eben', 'eben']);
});
