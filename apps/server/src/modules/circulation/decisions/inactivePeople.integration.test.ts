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
  for (const id of [leaverId, successorId]) await setAuthorities(id, '{Approved,Signer}');
});
afterAll(() => server.close());

const setAuthorities = async (id: string, authorities: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(`update users set authorities = '${authorities}' where id = '${id}'`),
  );
const setActive = (isActive: boolean, id = leaverId) =>
  server.call(activateUsers, { body: { ids: [id], isActive } }, owner);
beforeEach(() => setActive(true));

/** Names of the flow, with what the page says of who cannot act. */
const flowOf = async (jobId: string) =>
  placesOf(await readJob(server, jobId)).map(({ name, state, isInactive }) => [name, state, isInactive]);

const saveGroup = (name: string, memberIds: string[], { id, version } = { id: emptyId, version: 0 }) =>
  server.call(
    definitionEndpoints.signGroup.save,
    { params: { id }, body: { version, name, isActive: true, memberIds } },
    owner,
  );
const reminders = async (jobId: string) =>
  (await readJob(server, jobId)).timeline.filter(({ event }) => event === 'job.reminded').length;

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

it('says the same of a group while all its members are inactive: nobody is reminded, and the next member is', async () => {
  const group = await saveGroup('Kurul', [leaverId]);
  const jobId = await makeJob(server, { flow: [['@Kurul'], ['approver']] });
  expect(await flowOf(jobId)).toEqual([
    ['Kurul', 'Waiting', false],
    ['İbrahim Çağlar', 'Pending', false],
  ]);
  const laterId = await makeJob(server, { flow: [['approver'], ['@Kurul']] });
  await setActive(false);
  expect((await flowOf(jobId)).at(0)).toEqual(['Kurul', 'Waiting', true]);
  expect((await flowOf(laterId)).at(1)).toEqual(['Kurul', 'Pending', true]);
  const refusal = await server.refusal(remindPeople, { params: { id: jobId } }, owner);
  expect([refusal.status, refusal.body.code, refusal.keys]).toEqual([
    400,
    'refused',
    ['lang_job_asked_inactive'],
  ]);
  expect(await reminders(jobId)).toBe(0);
  // Another member who is active, and it goes on.
  await saveGroup('Kurul', [leaverId, successorId], group);
  expect((await flowOf(jobId)).at(0)).toEqual(['Kurul', 'Waiting', false]);
  const { told, untold } = await server.call(remindPeople, { params: { id: jobId } }, owner);
  expect([...told, ...untold]).toEqual(['Yiğit Şahin']);
  expect(await reminders(jobId)).toBe(1);
  await approve(server, 'signer2', jobId);
  // What one of them did stays theirs.
  await setActive(false, successorId);
  expect((await flowOf(jobId)).at(0)).toEqual(['Kurul', 'Approved', false]);
  await setActive(true, successorId);
});

it('nobody is reminded where the group’s active member may not act either, and none is said to be inactive', async () => {
  await saveGroup('Heyet', [leaverId, successorId]);
  const jobId = await makeJob(server, { flow: [['@Heyet']] });
  await setActive(false);
  await setAuthorities(successorId, '{Signer}');
  const refusal = await server.refusal(remindPeople, { params: { id: jobId } }, owner);
  expect(refusal.keys).toEqual(['lang_job_nobody_to_remind']);
  expect(await reminders(jobId)).toBe(0);
  expect((await flowOf(jobId)).at(0)).toEqual(['Heyet', 'Waiting', false]);
  await setAuthorities(successorId, '{Approved,Signer}');
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
