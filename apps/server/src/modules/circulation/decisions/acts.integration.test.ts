import { randomUUID } from 'node:crypto';
import {
  ApiError,
  addOwnSubstitution,
  approveJob,
  cancelJob,
  circulateDraft,
  declineJob,
  getDraft,
  initialJob,
  type JobAction,
  type JobDetail,
  jobStatuses,
  remindPeople,
  reviseJob,
  undoCancelJob,
} from '@tomar/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signJobs } from '../../../testing/companionSession.ts';
import { groupScene, placesOf } from '../../../testing/groupScene.ts';
import { makeJob, readJob } from '../../../testing/jobScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';
import { dayIn } from '../../jobs/index.ts';

const scene = groupScene();
let server: SceneServer;
/** Signer 1 is on leave, and signer 2 stands in. */
beforeAll(async () => {
  server = await scene.start();
  await scene.haveMembers('approver', 'signer2');
  const today = dayIn('Europe/Istanbul', new Date());
  const substituteId = await server.userId('signer2');
  await server.call(
    addOwnSubstitution,
    { body: { substituteId, firstDay: today, lastDay: today, kinds: ['approve', 'sign'] } },
    await server.person('signer1'),
  );
});
afterAll(() => server.close());

/** Somebody who approves, initials and signs, with a group between them that approves. */
const flow = [['approver'], ['signer2~'], [`@${scene.group}`], ['signer1!']];

/** All acts of a job's page but stamping, which has a page of its own. */
const acts = [
  'approve',
  'initial',
  'sign',
  'decline',
  'cancel',
  'undoCancel',
  'remind',
  'revise',
] as const satisfies JobAction[];
type Act = (typeof acts)[number];
const endpoints = {
  approve: approveJob,
  initial: initialJob,
  decline: declineJob,
  cancel: cancelJob,
  undoCancel: undoCancelJob,
  remind: remindPeople,
  revise: reviseJob,
};
const people = ['owner', 'approver', 'signer1', 'signer2'] as const;
type Who = (typeof people)[number];

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function act(what: Act, id: string, by: Who): Promise<Answer> {
  const caller = await server.person(by);
  if (what === 'sign') {
    const signer = by === 'signer2' ? scene.signers.signer2 : scene.signers.signer1;
    return answerOf(signJobs(server, caller, [id], signer));
  }
  const body = { approved: true, initialled: true, note: '', description: 'Deneme nedeni' };
  const input = { params: { id }, body, requestId: randomUUID() };
  const answer = await server.ask(endpoints[what], input, caller);
  return { status: answer.status, text: await answer.text() };
}

const answerOf = (done: Promise<unknown>): Promise<Answer> =>
  done.then(
    () => ({ status: 200, text: '' }),
    (error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, text: error.keys.join(' ') };
      throw error;
    },
  );

/** The job as this person sees it. @returns null where they may not see it */
const seenBy = (by: Who, id: string): Promise<JobDetail | null> =>
  readJob(server, id, by).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

/** Puts a revision that was begun into circulation, where the rules let it. @returns what is the job now */
async function circulated(id: string, text: string): Promise<string> {
  const owner = await server.person('owner');
  const draftId = text.match(/"DraftId":"([0-9a-f]{24})"/)?.[1] ?? '';
  const { version } = await server.call(getDraft, { params: { id: draftId } }, owner);
  const input = { params: { id: draftId }, body: { version }, requestId: randomUUID() };
  return (await server.ask(circulateDraft, input, owner)).status === 200 ? draftId : id;
}

interface Step {
  readonly what: Act;
  readonly by: Who;
}
const someStep = fc.record<Step>({ what: fc.constantFrom(...acts), by: fc.constantFrom(...people) });
/** Whose turn it is does what is asked; the second of those who may, where there are two. */
interface Turn {
  readonly second: boolean;
}
const turn = fc.record<Turn>({ second: fc.boolean() });

const inTurn: Readonly<Record<string, { readonly what: Act; readonly by: readonly [Who, Who] }>> = {
  'user Approver': { what: 'approve', by: ['approver', 'approver'] },
  'user Initialler': { what: 'initial', by: ['signer2', 'signer2'] },
  'signGroup Approver': { what: 'approve', by: ['approver', 'signer2'] },
  'user Signer': { what: 'sign', by: ['signer1', 'signer2'] },
};

async function stepNow(step: Step | Turn, jobId: string): Promise<Step> {
  if ('what' in step) return step;
  const place = placesOf(await readJob(server, jobId)).find(({ state }) => state === 'Waiting');
  const asked = inTurn[`${place?.actor.kind} ${place?.role}`];
  return asked ? { what: asked.what, by: asked.by[step.second ? 1 : 0] } : { what: 'revise', by: 'owner' };
}

const owner = (what: Act): Step => ({ what, by: 'owner' });
const [first, second] = [{ second: false }, { second: true }];
/** Every act by everybody who may, whatever chance brings besides. */
const examples: [(Step | Turn)[]][] = [
  [[owner('remind'), first, first, first, first, owner('cancel'), owner('revise')]],
  [[first, first, second, owner('cancel'), owner('undoCancel'), second]],
  [[first, second, { what: 'decline', by: 'signer2' }, owner('undoCancel'), owner('revise'), first, second]],
];

// JOB-06, JOB-15
it('offers an act to each person exactly where the server takes it, whatever was done before', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof<fc.Arbitrary<Step | Turn>[]>(someStep, turn), { minLength: 6, maxLength: 12 }),
      async (steps) => {
        let jobId = await makeJob(server, { flow, withBoxes: true });
        for (const step of steps) {
          const { what, by } = await stepNow(step, jobId);
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
          if (status === 200) done.add(`${what} by ${by}`);
          if (what === 'revise' && status === 200 && by === 'owner') jobId = await circulated(jobId, text);
        }
      },
    ),
    { numRuns: examples.length + 4, examples },
  );
  expect([...done]).toEqual(
    expect.arrayContaining([
      'approve by approver',
      'approve by signer2',
      'initial by signer2',
      'sign by signer1',
      'sign by signer2',
      'decline by signer2',
      ...(['cancel', 'undoCancel', 'remind', 'revise'] as const).map((what) => `${what} by owner`),
    ]),
  );
}, 120_000);
