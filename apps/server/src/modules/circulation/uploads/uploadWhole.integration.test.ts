import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import {
  addressOf,
  appendUpload,
  beginUpload,
  circulateDraft,
  type FileKind,
  getDraft,
  getFile,
  limits,
  type QueryGiven,
  removeDraftFile,
  uploadWhole,
  wholeUploadBytes,
} from '@tomar/contract';
import { makePdf, noise } from '@tomar/signatures/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDraft, makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { uploads } from '../tables.ts';

type Asked = QueryGiven<typeof uploadWhole>;

let server: TestServer;
let owner: Caller;
let accountId: string;
let draftId: string;

const pdf = makePdf({ filler: 200_000 });

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  accountId = await server.accountId();
});
beforeEach(async () => {
  draftId = (await makeDraft(server, { files: { 'Duran belge.pdf': makePdf() } })).id;
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

let sendings = 0;
const asking = (over: Partial<Asked> = {}): Asked => {
  sendings += 1;
  return {
    draftId,
    kind: 'Document',
    name: 'bütün.pdf',
    size: pdf.length,
    fingerprint: `gönderim ${sendings}`,
    ...over,
  };
};
const send = (query: Asked, bytes: Uint8Array = pdf, by = owner) =>
  server.call(uploadWhole, { query, bytes }, by);
const refusal = async (query: Asked, bytes: Uint8Array = pdf, by = owner) => {
  const { status, keys } = await server.refusal(uploadWhole, { query, bytes }, by);
  return [status, ...keys];
};
const filesOf = async (id: string) =>
  (await server.call(getDraft, { params: { id } }, owner)).files.map((file) => file.name);
const filesNow = () => filesOf(draftId);
const rowsOf = (jobId: string) =>
  server.platform.db.inAccount(accountId, (tx) => tx.select().from(uploads).where(eq(uploads.jobId, jobId)));
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Whether the store was ever given these bytes. */
const isStored = (bytes: Uint8Array) => server.platform.blobs.has(accountId, sha256Of(bytes));

/** Nothing of a sending is in the draft or written down. */
async function expectNothing(): Promise<void> {
  expect(await filesNow()).toEqual(['Duran belge.pdf']);
  expect(await rowsOf(draftId)).toHaveLength(1);
}

/** A request that announces a whole file, and sends what the test writes. */
function openSending(query: Asked, announced: number) {
  const sending = request(`${server.url}/api${addressOf(uploadWhole, undefined, query)}`, {
    method: uploadWhole.method,
    agent: false,
    headers: {
      token: owner.key,
      account: owner.account,
      'content-type': 'application/octet-stream',
      'content-length': announced,
    },
  });
  sending.on('error', () => undefined);
  return sending;
}

describe('a small file in one request', () => {
  it('is the draft’s, byte for byte, as one that came in pieces', async () => {
    const before = await server.call(getDraft, { params: { id: draftId } }, owner);
    const name = 'İmza “ılık” + %41.pdf';
    const state = await send(asking({ name }));
    const sha256 = sha256Of(pdf);
    expect(state).toMatchObject({ received: pdf.length, size: pdf.length, file: { name, sha256, pages: 1 } });
    const draft = await server.call(getDraft, { params: { id: draftId } }, owner);
    expect(draft.files.map((file) => [file.name, file.kind])).toEqual([
      ['Duran belge.pdf', 'Document'],
      [name, 'Document'],
    ]);
    expect([draft.version, draft.unfinishedUploads]).toEqual([before.version + 1, []]);
    expect(state.draftVersion).toBe(draft.version);
    const back = await server.ask(
      getFile,
      { params: { id: state.file?.id ?? '' }, query: { download: '1' } },
      owner,
    );
    expect(Buffer.from(await back.arrayBuffer()).equals(pdf)).toBe(true);
    expect((await rowsOf(draftId)).find((row) => row.name === name)).toMatchObject({
      received: pdf.length,
      sha256,
      fileId: state.file?.id,
      userId: await server.userId('owner'),
    });
  });

  it('circulates with the version that it answered with', async () => {
    const { draftVersion } = await send(asking());
    const body = { version: draftVersion ?? 0 };
    const { jobId } = await server.call(circulateDraft, { params: { id: draftId }, body }, owner);
    expect((await readJob(server, jobId)).files.map(({ name }) => name)).toEqual([
      'Duran belge.pdf',
      'bütün.pdf',
    ]);
  });

  it('may be as large as one piece, whatever it is, where it is an attachment', async () => {
    const bytes = noise(wholeUploadBytes);
    const asked = asking({ kind: 'Attachment', name: 'dolu.bin', size: bytes.length });
    expect((await send(asked, bytes)).file).toMatchObject({ kind: 'Attachment', sha256: sha256Of(bytes) });
  });

  it('is added once when it is repeated after its answer was lost, and once more when it is chosen again', async () => {
    const asked = asking();
    const first = await send(asked);
    await send(asking({ name: 'sonraki.pdf' }));
    const again = await send(asked);
    // The draft has moved on meanwhile.
    expect(again).toEqual({ ...first, draftVersion: (first.draftVersion ?? 0) + 1 });
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'bütün.pdf', 'sonraki.pdf']);
    const chosenAgain = await send(asking());
    expect(chosenAgain.file?.id).not.toBe(first.file?.id);
    expect(await filesNow()).toHaveLength(4);
  });

  it('with a fingerprint that another file of the draft has is another file', async () => {
    const { fingerprint } = asking();
    const others: readonly (readonly [Partial<Asked>, Uint8Array])[] = [
      [{}, pdf],
      [{ name: 'başka adlı.pdf' }, pdf],
      [{ kind: 'Attachment' }, pdf],
      [{}, makePdf({ filler: 200_001 }).subarray()],
    ];
    const ids = [];
    for (const [over, bytes] of others)
      ids.push((await send(asking({ fingerprint, size: bytes.length, ...over }), bytes)).file?.id);
    expect(new Set(ids).size).toBe(others.length);
  });

  it('can come anew under the same fingerprint once it was taken out', async () => {
    const asked = asking();
    const first = await send(asked);
    await server.call(removeDraftFile, { params: { id: first.file?.id ?? '' } }, owner);
    const again = await send(asked);
    expect(again.file?.id).toBeDefined();
    expect(again.file?.id).not.toBe(first.file?.id);
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'bütün.pdf']);
  });

  it('sent five times at once is one file', async () => {
    const asked = asking();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(asked)));
    expect(new Set(answers.map(({ file }) => file?.id)).size).toBe(1);
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'bütün.pdf']);
    expect(await rowsOf(draftId)).toHaveLength(2);
  });
});

describe('a file in one request is refused', () => {
  it.each([
    ['empty', { size: 0 }, 'lang_file_empty'],
    ['larger than one request takes', { size: wholeUploadBytes + 1 }, 'lang_file_size_exceeded'],
    ['named as a path', { name: '../../etc/passwd.pdf' }, 'lang_file_name_invalid'],
    ['named with a zero', { name: 'bel\u0000ge.pdf' }, 'lang_request_invalid'],
    ['named with 1001 letters', { name: 'a'.repeat(1001) }, 'lang_request_invalid'],
  ] as const)('when it is %s, before a byte is stored', async (_what, over, key) => {
    const bytes = noise(5000, key);
    expect(await refusal(asking({ size: bytes.length, ...over }), bytes)).toEqual([400, key]);
    expect(await isStored(bytes)).toBe(false);
    await expectNothing();
  });

  it.each([
    ['more', 1, 'lang_file_upload_failed'],
    ['fewer', -1, 'lang_upload_incomplete'],
  ])('when %s bytes come than were announced', async (_what, by, key) => {
    const bytes = makePdf({ filler: 10_000 + by });
    expect(await refusal(asking({ size: bytes.length - by }), bytes)).toEqual([400, key]);
    expect(await isStored(bytes)).toBe(false);
    await expectNothing();
  });

  it('when it is a broken PDF; corrected it is taken', async () => {
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(4000)]);
    const { fingerprint } = asking();
    expect(await refusal(asking({ fingerprint, size: broken.length }), broken)).toEqual([
      400,
      'lang_file_broken',
    ]);
    await expectNothing();
    await send(asking({ fingerprint }));
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'bütün.pdf']);
  });

  it('where the draft is somebody else’s, another account’s, or nowhere, before a byte is stored', async () => {
    const bytes = makePdf({ filler: 31_000 });
    const asked = asking({ size: bytes.length });
    const colleague = await server.person('approver');
    expect(colleague.account).toBe(owner.account);
    expect(await refusal(asked, bytes, colleague)).toEqual([404, 'lang_not_found']);
    expect(await refusal(asked, bytes, await server.person('builder', 'ornek'))).toEqual([
      404,
      'lang_not_found',
    ]);
    expect(await refusal({ ...asked, draftId: 'f'.repeat(24) }, bytes)).toEqual([404, 'lang_not_found']);
    expect(await isStored(bytes)).toBe(false);
    await expectNothing();
  });

  it('where the draft circulates, or begins to while it comes', async () => {
    const jobId = await makeJob(server);
    const bytes = makePdf({ filler: 32_000 });
    expect(await refusal(asking({ draftId: jobId, size: bytes.length }), bytes)).toEqual([
      404,
      'lang_not_found',
    ]);
    const sending = openSending(asking(), pdf.length);
    const answered = once(sending, 'response');
    const looked = vi.spyOn(server.platform.db, 'lookInAccount');
    sending.write(pdf.subarray(0, 1000));
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), { timeout: 10_000 });
    looked.mockRestore();
    const { version } = await server.call(getDraft, { params: { id: draftId } }, owner);
    await server.call(circulateDraft, { params: { id: draftId }, body: { version } }, owner);
    sending.end(pdf.subarray(1000));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(404);
    expect((await readJob(server, draftId)).files.map(({ name }) => name)).toEqual(['Duran belge.pdf']);
    expect(await rowsOf(draftId)).toHaveLength(1);
  });

  it.each<FileKind>(['Document', 'Attachment'])(
    'where the draft has as many of its kind as it may have (%s); a repetition is answered',
    async (kind) => {
      const asked = asking({ kind });
      const first = await send(asked);
      const [known] = await server.platform.db.inAccount(accountId, (tx) =>
        tx
          .select()
          .from(jobFiles)
          .where(eq(jobFiles.id, first.file?.id ?? '')),
      );
      if (!known) throw new Error('the file has no row');
      const there = kind === 'Document' ? 2 : 1;
      const copies = Array.from({ length: limits.filesPerJob - there }, (_, at) => ({
        ...known,
        id: at.toString(16).padStart(24, draftId.slice(0, 20)),
        name: `${at}.pdf`,
      }));
      await server.platform.db.inAccount(accountId, async (tx) => {
        await tx.insert(jobFiles).values(copies);
        if (kind === 'Document')
          await tx.execute(sql`update jobs set documents = ${limits.filesPerJob} where id = ${draftId}`);
      });
      expect(await refusal(asking({ kind }))).toEqual([400, 'lang_draft_too_many_files']);
      expect(await rowsOf(draftId)).toHaveLength(2);
      expect((await send(asked)).file?.id).toBe(first.file?.id);
    },
  );
});

it('a connection that is lost in the middle leaves nothing, and the same sending may come again', async () => {
  const bytes = makePdf({ filler: 500_000 });
  const asked = asking({ size: bytes.length });
  const sending = openSending(asked, bytes.length);
  const closed = new Promise((resolve) => sending.once('close', resolve));
  const looked = vi.spyOn(server.platform.db, 'lookInAccount');
  const put = vi.spyOn(server.platform.blobs, 'put');
  sending.write(bytes.subarray(0, 300_000));
  await vi.waitFor(() => expect(looked).toHaveBeenCalled(), { timeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  sending.destroy();
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(put).not.toHaveBeenCalled();
  looked.mockRestore();
  put.mockRestore();
  await expectNothing();
  await send(asked, bytes);
  expect(await filesNow()).toEqual(['Duran belge.pdf', 'bütün.pdf']);
});

it('many at once are put off, together with what comes in pieces: each is held in memory', async () => {
  const looked = vi.spyOn(server.platform.db, 'lookInAccount');
  const sending = Array.from({ length: 8 }, () => {
    const one = openSending(asking(), pdf.length);
    one.write(pdf.subarray(0, 100));
    return one;
  });
  await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(8), { timeout: 10_000 });
  looked.mockRestore();
  // Of a size that is wrong: nothing is written whichever answer comes.
  const another = async () => (await refusal(asking({ size: 5 })))[1];
  expect(await another()).toBe('lang_uploads_busy');
  const piece = { params: { id: draftId }, query: { offset: 0 }, bytes: pdf };
  expect((await server.refusal(appendUpload, piece, owner)).keys).toEqual(['lang_uploads_busy']);
  for (const one of sending) one.destroy();
  await expect.poll(another, { timeout: 10_000 }).toBe('lang_file_upload_failed');
  await expectNothing();
});

it('what was begun in pieces under the same fingerprint is left as it is', async () => {
  const { fingerprint } = asking();
  const body = { draftId, kind: 'Document', name: 'bütün.pdf', size: pdf.length, fingerprint } as const;
  const begun = await server.call(beginUpload, { body }, owner);
  const { file } = await send(asking({ fingerprint }));
  expect(file?.id).not.toBe(begun.id);
  const draft = await server.call(getDraft, { params: { id: draftId } }, owner);
  expect(draft.unfinishedUploads.map(({ id }) => id)).toEqual([begun.id]);
});
