import { approveJob, cancelJob, declineJob, getDashboard, listMyJobs, undoCancelJob } from '@tomar/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signerOf, signJobs } from '../../../testing/companionSession.ts';
import { jobWhen, makeJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let admin: pg.Client;

beforeAll(async () => {
  server = await startSceneServer();
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

const people = ['owner', 'approver', 'signer1', 'signer2'] as const;
const keys: Record<string, string> = { signer1: '10000000146', signer2: '11111111110' };

interface Command {
  readonly kind: 'approve' | 'decline' | 'cancel' | 'undo' | 'sign';
  readonly who: (typeof people)[number];
  readonly job: number;
}

const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom('approve', 'approve', 'decline', 'cancel', 'undo', 'sign', 'sign'),
  who: fc.constantFrom(...people),
  job: fc.nat(5),
});

/** One command; that it is refused is as good as that it is done. */
async function perform({ kind, who, job }: Command, jobIds: readonly string[]): Promise<number> {
  const id = jobIds[job % jobIds.length] ?? '';
  const caller = await server.person(who);
  const params = { id };
  const body = { approved: true, note: '', description: 'Deneme' };
  switch (kind) {
    case 'approve':
      return (await server.ask(approveJob, { params, body }, caller)).status;
    case 'decline':
      return (await server.ask(declineJob, { params, body }, caller)).status;
    case 'cancel':
      return (await server.ask(cancelJob, { params, body }, caller)).status;
    case 'undo':
      return (await server.ask(undoCancelJob, { params }, caller)).status;
    case 'sign':
      return signJobs(server, caller, [id], signerOf(keys[who] ?? '10000000146')).then(
        () => 200,
        (error: Error & { status?: number }) => error.status ?? 599,
      );
  }
}

/** What the counters say where a fresh count says something else. */
async function wrongCounts(): Promise<unknown[]> {
  const { rows } = await admin.query(`
    with fresh as (
      select account_id, user_id, l as list, count(*)::int as count
      from job_people p, unnest(job_people_lists(p)) l group by 1, 2, 3),
    kept as (select account_id, user_id, list, count from job_counts where count <> 0)
    select * from fresh full join kept using (account_id, user_id, list)
    where fresh.count is distinct from kept.count`);
  return rows;
}

/** Rows of `job_people` that do not say what the job and its participants say. */
async function wrongPeople(): Promise<unknown[]> {
  const { rows } = await admin.query(`
    select j.id, u.user_id, p.* from jobs j
    cross join lateral (
      select user_id, bool_or(owns) as owns, bool_or(waits) as waits, bool_or(signed) as signed from (
        select j.owner_id as user_id, true as owns, false as waits, false as signed
        union all
        select user_id, false, state = 'Waiting' and j.status = 'Circulating', state = 'Signed'
        from job_participants t where t.account_id = j.account_id and t.job_id = j.id) all_of
      group by user_id) u
    full join job_people p on p.account_id = j.account_id and p.job_id = j.id and p.user_id = u.user_id
    where j.status is distinct from 'Draft'
      and (p.status, p.is_owner, p.is_waiting, p.has_signed) is distinct from (j.status, u.owns, u.waits, u.signed)`);
  return rows;
}

async function expectCountsToHold(): Promise<void> {
  expect(await wrongPeople()).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
}

const sixJobs = () =>
  Promise.all([
    makeJob(server, { flow: [['approver'], ['signer1!', 'signer2!']] }),
    makeJob(server, { flow: [['signer1!'], ['approver']] }),
    makeJob(server, { flow: [['approver', 'signer2!']], by: 'signer2' }),
    makeJob(server, { flow: [['signer2!']], by: 'approver' }),
    makeJob(server, { flow: [['approver']] }),
    makeJob(server, { flow: [['signer1!', 'approver']], by: 'signer2' }),
  ]);

it('the kept counts are a fresh count after any walk of commands, one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 16 }), async (commands) => {
      const jobIds = await sixJobs();
      for (const one of commands) expect(await perform(one, jobIds)).toBeLessThan(500);
      await expectCountsToHold();
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

it('and when everybody acts at once: nothing waits in a circle, nothing is miscounted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 40 }), async (commands) => {
      const jobIds = await sixJobs();
      const statuses = await Promise.all(commands.map((one) => perform(one, jobIds)));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      await expectCountsToHold();
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

it('jobs that begin, end and complete for one owner at once do not wait in a circle', async () => {
  const approver = await server.person('approver');
  const waiting = await Promise.all(
    Array.from({ length: 8 }, () => makeJob(server, { flow: [['approver']] })),
  );
  const statuses = await Promise.all([
    ...waiting.map(async (id) => {
      const body = { approved: true };
      return (await server.ask(approveJob, { params: { id }, body }, approver)).status;
    }),
    ...Array.from({ length: 8 }, () =>
      makeJob(server, { flow: [['approver']] }).then(
        () => 200,
        (error: Error & { status?: number }) => error.status ?? 599,
      ),
    ),
  ]);
  expect(statuses).toEqual(Array(16).fill(200));
  for (const id of waiting) await jobWhen(server, id, (job) => job.status === 'Completed');
  await expectCountsToHold();
});

it('the dashboard’s eight counts and each list’s total are those counts (UI-65 to UI-72)', async () => {
  for (const who of people) {
    const caller = await server.person(who);
    const { counts } = await server.call(getDashboard, {}, caller);
    for (const [list, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
      const page = await server.call(listMyJobs, { body: { list, pageSize: 100 } }, caller);
      expect([list, page.total, page.items.length]).toEqual([list, count, Math.min(count, 100)]);
    }
  }
});
