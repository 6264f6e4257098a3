import { randomUUID } from 'node:crypto';
import {
  cancelJob,
  copyDraft,
  copyJob,
  deleteDraft,
  getDraft,
  getFile,
  isExtraRecipient,
  type JobFile,
  listDrafts,
  previewDraftCopy,
  previewJobCopy,
  saveDraft,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../testing/client.ts';
import { folder, makeDraft, makeJob, makeRecipient, readJob, upload } from '../../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(text));
const setActive = async (key: string, isActive: boolean) =>
  inDemo(`update users set is_active = ${isActive} where id = '${await server.userId(key)}'`);
const read = (id: string, by = owner) => server.call(getDraft, { params: { id } }, by);
const useAgain = async (id: string, by = owner, withFiles = true, name = 'Yeniden') => {
  const { draftId } = await server.call(copyJob, { params: { id }, body: { name, withFiles } }, by);
  return read(draftId, by);
};
const bytesOf = async (file: JobFile | undefined, by = owner) => {
  const answer = await server.ask(getFile, { params: { id: file?.id ?? '' }, query: {} }, by);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

describe('copying a draft', () => {
  it('makes another one with its fields, flow, recipients, files and boxes, and leaves it as it was', async () => {
    const draft = await makeDraft(server, {
      name: 'Kopyalanacak',
      description: 'Açıklaması',
      documentNumber: 'KOPYA-1',
      targetEndDate: '2099-01-01',
      flow: [['approver'], ['signer1!', 'signer2!']],
      withBoxes: true,
      sendAttachments: false,
    });
    await upload(server, owner, draft.id, 'ek.txt', Buffer.from('ek'), 'Attachment');
    const before = await read(draft.id);
    const preview = await server.call(previewDraftCopy, { params: { id: draft.id } }, owner);
    expect(preview).toEqual({
      name: 'Kopyalanacak',
      steps: 2,
      people: 3,
      recipients: 1,
      documents: ['Sözleşme.pdf'],
      attachments: ['ek.txt'],
      boxes: 2,
      leftBehind: [],
    });

    const body = { name: 'Kopya', withFiles: true };
    const { draftId } = await server.call(copyDraft, { params: { id: draft.id }, body }, owner);
    const copy = await read(draftId);
    const ids = new Map(before.files.map(({ id }, at) => [id, copy.files[at]?.id]));
    expect(copy.content).toEqual({
      ...before.content,
      name: 'Kopya',
      documentNumber: '',
      targetEndDate: null,
      fileOrder: copy.files.map(({ id }) => id),
      boxes: before.content.boxes.map((box) => ({ ...box, fileId: ids.get(box.fileId) })),
    });
    expect(copy.files.map(({ id: _, ...file }) => file)).toEqual(
      before.files.map(({ id: _, ...file }) => file),
    );
    expect(copy.findings).toEqual([]);
    expect(await read(draft.id)).toEqual(before);
    const { items } = await server.call(listDrafts, { body: { search: 'kopya' } }, owner);
    expect(items.find(({ id }) => id === draftId)?.documents).toBe(1);
  });

  it('keeps the bytes when the first one is deleted, and each changes alone', async () => {
    const pdf = makePdf({ filler: 321 });
    const draft = await makeDraft(server, { name: 'Silinecek', files: { 'a.pdf': pdf } });
    const body = { name: 'Kalan' };
    const { draftId } = await server.call(copyDraft, { params: { id: draft.id }, body }, owner);
    await server.call(deleteDraft, { params: { id: draft.id } }, owner);
    const copy = await read(draftId);
    expect(await bytesOf(copy.files[0])).toEqual(Buffer.from(pdf));
  });

  it('twice with the same request makes one draft', async () => {
    const { id } = await makeDraft(server, { name: 'Çifte kopya' });
    const requestId = randomUUID();
    const input = { params: { id }, body: { name: 'Çifte kopya sonucu' }, requestId };
    const [first, second] = await Promise.all([
      server.call(copyDraft, input, owner),
      server.call(copyDraft, input, owner),
    ]);
    expect(second.draftId).toBe(first.draftId);
    const { total } = await server.call(listDrafts, { body: { search: 'çifte kopya sonucu' } }, owner);
    expect(total).toBe(1);
  });

  it('refuses a name that no draft may have, and makes nothing (DRAFT-24, DRAFT-25)', async () => {
    const { id } = await makeDraft(server, { name: 'Adı kalır' });
    for (const name of ['', '  ', '\u202e', 'x'.repeat(251)]) {
      const refusal = await server.refusal(copyDraft, { params: { id }, body: { name } }, owner);
      expect([refusal.status, refusal.errors[0]?.field]).toEqual([400, 'name']);
    }
    const { total } = await server.call(listDrafts, { body: { search: 'adı kalır' } }, owner);
    expect(total).toBe(1);
  });

  it('is for its owner alone', async () => {
    const { id } = await makeDraft(server, { name: 'Benim taslağım' });
    const other = await server.person('approver');
    const body = { name: 'Başkasının' };
    for (const status of [
      (await server.ask(previewDraftCopy, { params: { id } }, other)).status,
      (await server.ask(copyDraft, { params: { id }, body }, other)).status,
    ])
      expect([403, 404]).toContain(status);
  });
});

describe('using a job again', () => {
  it('brings its documents as they were uploaded, whatever became of it', async () => {
    const pdf = makePdf({ filler: 77 });
    const jobId = await makeJob(server, {
      name: 'İptal edilecek',
      files: { 'b.pdf': pdf },
      withBoxes: true,
      documentNumber: 'TEKRAR-1',
    });
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Yanlış' } }, owner);
    const again = await useAgain(jobId);
    expect(again.ownerId).toBe(await server.userId('owner'));
    expect(again.content.recipients).toHaveLength(1);
    expect(again.content.boxes.map(({ fileId }) => fileId)).toEqual([again.files[0]?.id]);
    expect(await bytesOf(again.files[0])).toEqual(Buffer.from(pdf));
    expect(again.findings).toEqual([]);
    // The timeline of the job itself says nothing of it.
    expect((await readJob(server, jobId)).timeline.map(({ event }) => event)).not.toContain('draft.copied');
  });

  it('says by name who cannot come along, until the drafter has taken note (DRAFT-37, DRAFT-42)', async () => {
    const archive = await makeRecipient(server, folder('eski-arsiv'), { name: 'Eski arşiv' });
    const jobId = await makeJob(server, {
      name: 'Ayrılanı olan',
      flow: [['approver'], ['signer1!', 'signer2!']],
      recipientIds: [archive],
      withBoxes: true,
    });
    await setActive('signer2', false);
    await inDemo(`update recipients set is_active = false where id = '${archive}'`);
    try {
      const again = await useAgain(jobId);
      const names = again.content.leftBehind.map(({ kind, step }) => [kind, step]);
      expect(names).toEqual([
        ['user', 2],
        ['recipient', null],
      ]);
      expect(again.content.leftBehind.map(({ name }) => name)).toContain('Eski arşiv');
      expect(again.content.steps[1]?.people.map(({ key }) => key)).toEqual(['signer1']);
      expect(again.content.boxes.map(({ personKey }) => personKey)).toEqual(['signer1']);
      const { leftBehind } = await server.call(previewJobCopy, { params: { id: jobId } }, owner);
      expect(leftBehind).toEqual(again.content.leftBehind);

      const content = { ...again.content, leftBehind: [] };
      const body = { version: again.version, content };
      const noted = await server.call(saveDraft, { params: { id: again.id }, body }, owner);
      expect(noted.content.leftBehind).toEqual([]);
    } finally {
      await setActive('signer2', true);
    }
  });

  it('without its files says which documents had signature places', async () => {
    const jobId = await makeJob(server, { name: 'Dosyasız', withBoxes: true });
    const again = await useAgain(jobId, owner, false);
    expect([again.files, again.content.boxes, again.content.fileOrder]).toEqual([[], [], []]);
    expect(again.content.leftBehind).toEqual([{ kind: 'boxes', name: 'Sözleşme.pdf', step: null }]);
  });

  it('gives an extra recipient’s addresses to the owner who typed them, to others its name', async () => {
    const settings = { kind: 'Email' as const, to: ['a@ornek.example'], bcc: ['gizli@ornek.example'] };
    const jobId = await makeJob(server, {
      name: 'Gizli kopyalı',
      by: 'approver',
      flow: [['signer2!']],
      recipients: [settings],
    });
    const mine = await useAgain(jobId, await server.person('approver'));
    const [kept] = mine.content.recipients;
    expect(kept && isExtraRecipient(kept) && kept.settings).toMatchObject(settings);
    const other = await useAgain(jobId);
    expect(other.content.recipients).toEqual([]);
    expect(other.content.leftBehind).toEqual([
      { kind: 'extraRecipient', name: 'a@ornek.example', step: null },
    ]);
    expect(JSON.stringify(other)).not.toContain('gizli@ornek.example');
  });

  it('is for those who may see the job, by its privacy (AUTH-11 to AUTH-13)', async () => {
    for (const privacy of ['Secret', 'TopSecret'] as const) {
      const jobId = await makeJob(server, {
        name: `Gizli ${privacy}`,
        by: 'approver',
        flow: [['signer2!']],
        privacy,
      });
      const params = { id: jobId };
      expect((await server.ask(previewJobCopy, { params }, owner)).status).toBe(404);
      expect((await server.ask(copyJob, { params, body: { name: 'Benim' } }, owner)).status).toBe(404);
      const again = await useAgain(jobId, await server.person('approver'));
      expect(again.content.privacy).toBe(privacy);
    }
  });
});
