import {
  addComment,
  addUserSubstitution,
  appendUpload,
  beginSigning,
  beginUpload,
  circulateDraft,
  completeUpload,
  emptyId,
  getJob,
  listNotices,
  makeTemplate,
  type RecordKind,
  saveDraft,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { folder, makeRecipient } from '../jobScene.ts';
import type { TestServer } from '../startTestServer.ts';

const pdf = makePdf();

/** A draft of the owner with a signer, a recipient and, when asked for, one PDF. */
async function makeDraft(server: TestServer, withFile: boolean) {
  const owner = await server.person('owner');
  const content = {
    name: 'Gezinti',
    steps: [
      { key: 's1', people: [{ key: 'p1', userId: await server.userId('signer1'), role: 'Signer' as const }] },
    ],
    recipients: [{ key: 'r1', recipientId: await makeRecipient(server, folder('gezinti')) }],
  };
  const draft = await server.call(
    saveDraft,
    { params: { id: emptyId }, body: { version: 0, content } },
    owner,
  );
  if (!withFile) return { draftId: draft.id, version: draft.version, uploadId: '', fileId: '' };
  const upload = await server.call(
    beginUpload,
    {
      body: {
        draftId: draft.id,
        kind: 'Document',
        name: 'gezinti.pdf',
        size: pdf.length,
        fingerprint: 'gezinti',
      },
    },
    owner,
  );
  await server.call(appendUpload, { params: { id: upload.id }, query: { offset: 0 }, bytes: pdf }, owner);
  const { file } = await server.call(completeUpload, { params: { id: upload.id } }, owner);
  return { draftId: draft.id, version: draft.version, uploadId: upload.id, fileId: file?.id ?? '' };
}

async function makeJob(server: TestServer): Promise<string> {
  const { draftId } = await makeDraft(server, true);
  const owner = await server.person('owner');
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute<{ version: number }>(`select version from jobs where id = '${draftId}'`),
  );
  const body = { version: rows[0]?.version ?? 0 };
  return (await server.call(circulateDraft, { params: { id: draftId }, body }, owner)).jobId;
}

/** Of the second signer; each of its own days, so that no two meet. */
let nextYear = 2031;
async function makeSubstitution(server: TestServer): Promise<string> {
  const day = `${nextYear}-01-01`;
  nextYear += 1;
  const { items } = await server.call(
    addUserSubstitution,
    {
      params: { id: await server.userId('signer2') },
      body: {
        substituteId: await server.userId('signer1'),
        firstDay: day,
        lastDay: day,
        kinds: ['sign'],
      },
    },
    await server.person('owner'),
  );
  return items.find(({ firstDay }) => firstDay === day)?.id ?? '';
}

/** Records of circulation, signing and delivery, made as people make them. */
export const circulationRecords: Partial<Record<RecordKind, (server: TestServer) => Promise<string>>> = {
  draft: async (server) => (await makeDraft(server, false)).draftId,
  template: async (server) => {
    const { draftId: id } = await makeDraft(server, false);
    const body = { name: 'Gezinti şablonu' };
    return (await server.call(makeTemplate, { params: { id }, body }, await server.person('owner'))).draftId;
  },
  upload: async (server) => (await makeDraft(server, true)).uploadId,
  file: async (server) => (await makeDraft(server, true)).fileId,
  job: makeJob,
  delivery: async (server) => {
    const id = await makeJob(server);
    const job = await server.call(getJob, { params: { id } }, await server.person('owner'));
    return job.deliveries[0]?.id ?? '';
  },
  signingSession: async (server) => {
    const jobId = await makeJob(server);
    const begun = await server.call(
      beginSigning,
      { body: { jobIds: [jobId] } },
      await server.person('signer1'),
    );
    return begun.session.id;
  },
  // What the owner of a job is told of when somebody comments on it.
  notice: async (server) => {
    const id = await makeJob(server);
    const body = { text: 'Gezinti yorumu' };
    await server.call(addComment, { params: { id }, body }, await server.person('signer1'));
    const { items } = await server.call(listNotices, { query: {} }, await server.person('owner'));
    return items.find(({ kind, job }) => kind === 'comment' && job?.id === id)?.id ?? '';
  },
  substitution: makeSubstitution,
};
