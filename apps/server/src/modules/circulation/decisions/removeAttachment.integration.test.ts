import { randomUUID } from 'node:crypto';
import {
  approveJob,
  cancelJob,
  circulateDraft,
  declineJob,
  getAccountParameters,
  getDraft,
  getFile,
  getJobArchive,
  type JobFile,
  removeAttachment,
  saveAccountParameters,
  undoCancelJob,
} from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import {
  approve,
  type JobRecipe,
  jobWhen,
  makeDraft,
  makeJob,
  readJob,
  upload,
} from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

interface Attached {
  readonly jobId: string;
  readonly attachment: JobFile;
}

/** A job with a document and an attachment. */
async function attached(recipe: JobRecipe = {}): Promise<Attached> {
  const caller = await server.person(recipe.by ?? 'owner');
  const { id } = await makeDraft(server, { flow: [['signer2!'], ['approver']], ...recipe });
  const attachment = await upload(server, caller, id, 'ek.txt', Buffer.from(randomUUID()), 'Attachment');
  const { version } = await server.call(getDraft, { params: { id } }, caller);
  await server.call(circulateDraft, { params: { id }, body: { version } }, caller);
  return { jobId: id, attachment };
}

const remove = async (by: string, jobId: string, fileId: string, requestId = randomUUID()) =>
  server.ask(
    removeAttachment,
    { params: { id: jobId }, body: { fileId }, requestId },
    await server.person(by),
  );
const refused = async (by: string, jobId: string, fileId: string) => {
  const input = { params: { id: jobId }, body: { fileId } };
  const { status, keys } = await server.refusal(removeAttachment, input, await server.person(by));
  return [status, ...keys];
};
const namesOf = async (jobId: string, by = 'owner') =>
  (await readJob(server, jobId, by)).files.map(({ name }) => name);
const removals = async (jobId: string) =>
  (await readJob(server, jobId)).timeline.filter(({ event }) => event === 'file.removed');
const mayRemove = async (jobId: string, by: string) =>
  (await readJob(server, jobId, by)).files.filter((one) => one.mayRemove).map(({ name }) => name);

async function setRule(onlyAdminDeletesAttachments: boolean): Promise<void> {
  const { version } = await server.call(getAccountParameters, {}, owner);
  const changes = { onlyAdminDeletesAttachments };
  await server.call(saveAccountParameters, { body: { version, changes } }, owner);
}

it('takes an attachment out of a job, and leaves its name and hash in the history', async () => {
  const { jobId, attachment } = await attached();
  expect(await mayRemove(jobId, 'owner')).toEqual(['ek.txt']);
  const before = await readJob(server, jobId);
  expect((await remove('owner', jobId, attachment.id)).status).toBe(200);
  const { files, version, status, timeline } = await readJob(server, jobId, 'approver');
  expect(files.map(({ name }) => name)).toEqual(['Sözleşme.pdf']);
  expect([status, version]).toEqual(['Circulating', before.version + 1]);
  expect(timeline.filter(({ event }) => event === 'file.removed')).toMatchObject([
    { actorName: 'Ayşe Işık', facts: [{ name: 'name', value: 'ek.txt' }, { name: 'sha256' }] },
  ]);
  const get = await server.ask(getFile, { params: { id: attachment.id }, query: {} }, owner);
  expect(get.status).toBe(404);
});

it('is for the owner and an administrator who sees the job, not for those asked to act', async () => {
  const { jobId, attachment } = await attached();
  expect(await mayRemove(jobId, 'signer2')).toEqual([]);
  expect((await refused('signer2', jobId, attachment.id))[0]).toBe(401);
  expect((await refused('signer1', jobId, attachment.id))[0]).toBe(404);
  // A job of another's, which only its people see.
  const hidden = await attached({ by: 'approver', privacy: 'TopSecret', flow: [['signer2!']] });
  expect(await refused('owner', hidden.jobId, hidden.attachment.id)).toEqual([404, 'lang_not_found']);
  const shown = await attached({ by: 'approver' });
  expect(await mayRemove(shown.jobId, 'owner')).toEqual(['ek.txt']);
  expect((await remove('owner', shown.jobId, shown.attachment.id)).status).toBe(200);
});

it('AUTH-09: is an administrator’s alone where the account wants it so', async () => {
  const first = await attached({ by: 'approver' });
  await setRule(true);
  try {
    expect(await mayRemove(first.jobId, 'approver')).toEqual([]);
    expect(await refused('approver', first.jobId, first.attachment.id)).toEqual([
      400,
      'lang_attachment_admin_only',
    ]);
    expect(await mayRemove(first.jobId, 'owner')).toEqual(['ek.txt']);
    expect((await remove('owner', first.jobId, first.attachment.id)).status).toBe(200);
  } finally {
    await setRule(false);
  }
  const second = await attached({ by: 'approver' });
  expect((await remove('approver', second.jobId, second.attachment.id)).status).toBe(200);
});

it('leaves documents, files of other jobs, and what was sent', async () => {
  const { jobId, attachment } = await attached({ flow: [['approver']] });
  const [document] = (await readJob(server, jobId)).files;
  expect(await refused('owner', jobId, document?.id ?? '')).toEqual([400, 'lang_attachment_only']);
  const other = await makeJob(server, { flow: [['approver']] });
  expect(await refused('owner', other, attachment.id)).toEqual([404, 'lang_not_found']);
  await approve(server, 'approver', jobId);
  await jobWhen(server, jobId, ({ status }) => status === 'Completed');
  expect(await mayRemove(jobId, 'owner')).toEqual([]);
  expect(await refused('owner', jobId, attachment.id)).toEqual([400, 'lang_job_status_forbids']);
  expect(await namesOf(jobId)).toEqual(['Sözleşme.pdf', 'ek.txt']);
  expect(await removals(jobId)).toEqual([]);
});

it('stays of what was declined or cancelled, until the cancellation is undone; another account finds nothing', async () => {
  const gone = await attached({ flow: [['approver']] });
  const end = { description: 'Olmaz' };
  await server.call(declineJob, { params: { id: gone.jobId }, body: end }, await server.person('approver'));
  expect(await refused('owner', gone.jobId, gone.attachment.id)).toEqual([400, 'lang_job_status_forbids']);
  const kept = await attached();
  await server.call(cancelJob, { params: { id: kept.jobId }, body: end }, owner);
  expect(await refused('owner', kept.jobId, kept.attachment.id)).toEqual([400, 'lang_job_status_forbids']);
  await server.call(undoCancelJob, { params: { id: kept.jobId } }, owner);
  const elsewhere = { ...owner, account: 'ornek' };
  const input = { params: { id: kept.jobId }, body: { fileId: kept.attachment.id } };
  expect((await server.refusal(removeAttachment, input, elsewhere)).status).toBe(404);
  expect((await remove('owner', kept.jobId, kept.attachment.id)).status).toBe(200);
});

it('while the last one approves, goes before or stays: what is sent and archived is what the job shows', async () => {
  const approver = await server.person('approver');
  for (let time = 0; time < 4; time += 1) {
    const { jobId, attachment } = await attached({ flow: [['approver']], name: `Aynı anda ${time}` });
    const [removed, approved] = await Promise.all([
      remove('owner', jobId, attachment.id),
      server.ask(approveJob, { params: { id: jobId }, body: { approved: true } }, approver),
    ]);
    expect(approved.status).toBe(200);
    expect([200, 400]).toContain(removed.status);
    const isThere = removed.status !== 200;
    await jobWhen(server, jobId, ({ status }) => status === 'Completed');
    expect((await namesOf(jobId)).includes('ek.txt')).toBe(isThere);
    const steps = (await readJob(server, jobId)).timeline.map(({ event }) => event);
    if (!isThere) expect(steps.indexOf('file.removed')).toBeLessThan(steps.indexOf('job.approved'));
    const archive = await server.ask(getJobArchive, { params: { id: jobId } }, owner);
    expect(Buffer.from(await archive.arrayBuffer()).includes('ek.txt')).toBe(isThere);
  }
});

it('is done once by a double click, and by two at once', async () => {
  const twice = await attached();
  const requestId = randomUUID();
  const same = await Promise.all(
    [1, 2].map(() => remove('owner', twice.jobId, twice.attachment.id, requestId)),
  );
  expect(same.map(({ status }) => status)).toEqual([200, 200]);
  expect(await removals(twice.jobId)).toHaveLength(1);
  const shown = await attached({ by: 'approver' });
  const both = await Promise.all(
    ['owner', 'approver'].map((by) => remove(by, shown.jobId, shown.attachment.id)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await removals(shown.jobId)).toHaveLength(1);
});
