import {
  activateUsers,
  approveJob,
  cancelJob,
  circulateDraft,
  definitionEndpoints,
  emptyId,
  getDraft,
  handOverWork,
  remindPeople,
  reviseJob,
  saveDraft,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { placesOf } from '../../../testing/groupScene.ts';
import { approve, makeJob, readJob, stepsOf } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

// USR-07, JOB-15: a job whose turn belongs to somebody who is made inactive hangs, but not in silence, and goes on.

let server: TestServer;
let owner: Caller;
let leaverId: string;
let successorId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  [leaverId, successorId] = [await server.userId('signer1'), await server.userId('signer2')];
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(
      `update users set authorities = '{Approved,Signer}' where id in ('${leaverId}', '${successorId}')`,
    ),
  );
});
afterAll(() => server.close());

const setActive = (isActive: boolean) =>
  server.call(activateUsers, { body: { ids: [leaverId], isActive } }, owner);
beforeEach(() => setActive(true));

/** Names of the flow, with what the page says of who cannot act. */
const flowOf = async (jobId: string) =>
  placesOf(await readJob(server, jobId)).map(({ name, state, isInactive }) => [name, state, isInactive]);

it('the owner sees who cannot act, now or later, and nobody else is said to be reminded', async () => {
  const jobId = await makeJob(server, { flow: [['signer1', 'approver'], ['signer2']] });
  const laterId = await makeJob(server, { flow: [['approver'], ['signer1']] });
  expect((await flowOf(jobId)).map(([, , isInactive]) => isInactive)).toEqual([false, false, false]);
  const doneId = await makeJob(server, { flow: [['signer1'], ['approver']] });
  await approve(server, 'signer1', doneId);
  await setActive(false);
  const body = { approved: true };
  const leaver = await server.person('signer1');
  expect((await server.ask(approveJob, { params: { id: jobId }, body }, leaver)).status).toBe(404);
  // What they did stays theirs.
  expect((await flowOf(doneId)).at(0)).toEqual(['Gülşen Öztürk', 'Approved', false]);
  expect(await flowOf(jobId)).toEqual([
    ['Gülşen Öztürk', 'Waiting', true],
    ['İbrahim Çağlar', 'Waiting', false],
    ['Yiğit Şahin', 'Pending', false],
  ]);
  const { told, untold } = await server.call(remindPeople, { params: { id: jobId } }, owner);
  expect([...told, ...untold]).toEqual(['İbrahim Çağlar']);

  expect((await flowOf(laterId)).at(1)).toEqual(['Gülşen Öztürk', 'Pending', true]);
  await approve(server, 'approver', laterId);
  expect((await flowOf(laterId)).at(1)).toEqual(['Gülşen Öztürk', 'Waiting', true]);
  const refusal = await server.refusal(remindPeople, { params: { id: laterId } }, owner);
  expect(refusal.keys).toEqual(['lang_job_asked_inactive']);
  // Active again: it is their turn as before.
  await setActive(true);
  expect((await flowOf(laterId)).at(1)).toEqual(['Gülşen Öztürk', 'Waiting', false]);
  await approve(server, 'signer1', laterId);
});

it('nobody is reminded while no member of the group whose turn it is can act, and the next member is', async () => {
  const saveGroup = (id: string, version: number, memberId: string) =>
    server.call(
      definitionEndpoints.signGroup.save,
      { params: { id }, body: { version, name: 'Kurul', isActive: true, memberIds: [memberId] } },
      owner,
    );
  const group = await saveGroup(emptyId, 0, leaverId);
  const jobId = await makeJob(server, { flow: [['@Kurul']] });
  await setActive(false);
  const refusal = await server.refusal(remindPeople, { params: { id: jobId } }, owner);
  expect([refusal.status, refusal.body.code, refusal.keys]).toEqual([
    400,
    'refused',
    ['lang_job_nobody_to_remind'],
  ]);
  const reminders = async () =>
    (await readJob(server, jobId)).timeline.filter(({ event }) => event === 'job.reminded').length;
  expect(await reminders()).toBe(0);
  await saveGroup(group.id, group.version, successorId);
  const { told, untold } = await server.call(remindPeople, { params: { id: jobId } }, owner);
  expect([...told, ...untold]).toEqual(['Yiğit Şahin']);
  expect(await reminders()).toBe(1);
  await approve(server, 'signer2', jobId);
});

it('an administrator hands the turn over also afterwards, and the job goes on', async () => {
  const jobId = await makeJob(server, { flow: [['signer1'], ['signer1']] });
  await setActive(false);
  const body = { successorId, kinds: ['turns' as const] };
  expect(await server.call(handOverWork, { params: { id: leaverId }, body }, owner)).toMatchObject({
    kept: [],
  });
  expect(await flowOf(jobId)).toEqual([
    ['Yiğit Şahin', 'Waiting', false],
    ['Yiğit Şahin', 'Pending', false],
  ]);
  await approve(server, 'signer2', jobId);
  expect((await flowOf(jobId)).map(([, state]) => state)).toEqual(['Approved', 'Waiting']);
});

it('the owner cancels and revises it with somebody else', async () => {
  const jobId = await makeJob(server, { flow: [['signer1'], ['approver']] });
  await setActive(false);
  await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Onaylayan ayrıldı' } }, owner);
  const { draftId } = await server.call(reviseJob, { params: { id: jobId } }, owner);
  const draft = await server.call(getDraft, { params: { id: draftId } }, owner);
  const params = { id: draftId };
  const refusal = await server.refusal(circulateDraft, { params, body: { version: draft.version } }, owner);
  expect(refusal.keys).toEqual(['lang_step_user_passive']);
  const content = { ...draft.content, steps: await stepsOf(server, [['signer2'], ['approver']]) };
  const saved = await server.call(saveDraft, { params, body: { version: draft.version, content } }, owner);
  await server.call(circulateDraft, { params, body: { version: saved.version } }, owner);
  expect(await flowOf(draftId)).toEqual([
    ['Yiğit Şahin', 'Waiting', false],
    ['İbrahim Çağlar', 'Pending', false],
  ]);
});
