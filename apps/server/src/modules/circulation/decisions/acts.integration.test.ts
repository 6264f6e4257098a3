import { randomUUID } from 'node:crypto';
import {
  approveJob,
  cancelJob,
  circulateDraft,
  declineJob,
  getDraft,
  type JobAction,
  type JobDetail,
  jobStatuses,
  remindPeople,
  reviseJob,
  undoCancelJob,
} from '@tomar/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** All acts of a job's page but signing, which wants a card. */
const acts = [
  'approve',
  'decline',
  'cancel',
  'undoCancel',
  'remind',
  'revise',
] as const satisfies JobAction[];
type Act = (typeof acts)[number];
const endpoints = {
  approve: approveJob,
  decline: declineJob,
  cancel: cancelJob,
  undoCancel: undoCancelJob,
  remind: remindPeople,
  revise: reviseJob,
};
const people = ['owner', 'approver', 'signer2'] as const;

async function act(what: Act, id: string, by: string): Promise<{ status: number; text: string }> {
  const body = { approved: true, note: '', description: 'Deneme nedeni' };
  const input = { params: { id }, body, requestId: randomUUID() };
  const answer = await server.ask(endpoints[what], input, await server.person(by));
  return { status: answer.status, text: await answer.text() };
}

/** The job as this person sees it. @returns null where they may not see it */
const seenBy = (by: string, id: string): Promise<JobDetail | null> =>
  readJob(server, id, by).catch(() => null);

/** Puts a revision that was begun into circulation, where the rules let it. @returns what is the job now */
async function circulated(id: string, text: string): Promise<string> {
  const owner = await server.person('owner');
  const draftId = text.match(/"DraftId":"([0-9a-f]{24})"/)?.[1] ?? '';
  const { version } = await server.call(getDraft, { params: { id: draftId } }, owner);
  const input = { params: { id: draftId }, body: { version }, requestId: randomUUID() };
  return (await server.ask(circulateDraft, input, owner)).status === 200 ? draftId : id;
}

const step = fc.record({ what: fc.constantFrom(...acts), by: fc.constantFrom(...people) });

// JOB-06, JOB-15
it('offers an act to each person exactly where the server takes it, whatever was done before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      let jobId = await makeJob(server, { flow: [['approver']] });
      for (const { what, by } of steps) {
        let job = await seenBy(by, jobId);
        let { status, text } = await act(what, jobId, by);
        // The worker ends a job on its own: what was refused meanwhile is asked again, until nothing moved.
        for (let now = job; status !== 200; job = now) {
          now = await seenBy(by, jobId);
          if (now?.status === job?.status) break;
          ({ status, text } = await act(what, jobId, by));
        }
        // A right that is missing is asked before the record.
        if (job === null) expect([401, 404]).toContain(status);
        else {
          expect(jobStatuses).toContain(job.status);
          const isSoon = text.includes('lang_job_reminded_lately');
          // Who has begun the revision already is led to it.
          const isBegun = what === 'revise' && job.revisions.some((one) => one.status === 'Draft');
          if (!isSoon && !isBegun)
            expect(status === 200, `${what} by ${by}: ${status} ${text}`).toBe(job.actions.includes(what));
        }
        if (what === 'revise' && status === 200 && by === 'owner') jobId = await circulated(jobId, text);
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);
