import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  appendUpload,
  completeUpload,
  getDraft,
  getFile,
  getUpload,
  limits,
  removeDraftFile,
} from '@tomar/contract';
import { makePdf, noise } from '@tomar/signatures/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealedSuffix } from '../../../platform/blobs/fileBlobStore.ts';
import type { Caller } from '../../../testing/client.ts';
import { begin, makeDraft, makeJob, readJob, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { uploads } from '../tables.ts';

let server: TestServer;
let owner: Caller;
let draftId: string;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
beforeEach(async () => {
  draftId = (await makeDraft(server, { files: { 'Duran belge.pdf': makePdf({ pages: [{}, {}] }) } })).id;
});
afterAll(() => server.close());

const pdf = makePdf({ filler: 6_000_000 });
const append = (id: string, offset: number, bytes: Uint8Array) =>
  server.call(appendUpload, { params: { id }, query: { offset }, bytes }, owner);
const received = async (id: string) => (await server.call(getUpload, { params: { id } }, owner)).received;
const filesNow = async () =>
  (await server.call(getDraft, { params: { id: draftId } }, owner)).files.map((file) => file.name);

/** An append that announces so many bytes and has sent none. */
const openAppend = (id: string, offset: number, announced: number) =>
  request(`${server.url}/api/upload/append/${id}?Offset=${offset}`, {
    method: 'POST',
    agent: false,
    headers: {
      token: owner.key,
      account: owner.account,
      'content-type': 'application/octet-stream',
      'content-length': announced,
    },
  });

/** Sends `bytes` of a request that announces more, then breaks the connection. */
async function breakOff(id: string, offset: number, bytes: Uint8Array, announced: number): Promise<void> {
  const sending = openAppend(id, offset, announced);
  const broken = new Promise((resolve) => sending.once('close', resolve));
  sending.on('error', () => undefined);
  sending.write(bytes);
  await new Promise((resolve) => setTimeout(resolve, 250));
  sending.destroy();
  await broken;
}

async function settled(id: string): Promise<number> {
  for (let last = -1; ; ) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const now = await received(id);
    if (now === last) return now;
    last = now;
  }
}

describe('an upload', () => {
  it('goes on after a broken connection from where the server says', async () => {
    const { id } = await begin(server, owner, draftId, 'kopan.pdf', pdf.length);
    await breakOff(id, 0, pdf.subarray(0, 3_000_000), pdf.length);
    const arrived = await settled(id);
    expect(arrived).toBe(3_000_000);
    const found = await begin(server, owner, draftId, 'kopan.pdf', pdf.length);
    expect([found.id, found.received]).toEqual([id, arrived]);
    await append(id, arrived, pdf.subarray(arrived));
    const { file } = await server.call(completeUpload, { params: { id } }, owner);
    expect(file?.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    const back = await server.ask(getFile, { params: { id: file?.id ?? '' }, query: {} }, owner);
    expect(Buffer.from(await back.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it('at a wrong offset is refused with the right one', async () => {
    const { id } = await begin(server, owner, draftId, 'yer.pdf', pdf.length);
    await append(id, 0, pdf.subarray(0, 1000));
    for (const offset of [0, 999, 1001, 5_000_000]) {
      const refusal = await server.refusal(
        appendUpload,
        { params: { id }, query: { offset }, bytes: pdf.subarray(0, 10) },
        owner,
      );
      expect(refusal.status).toBe(409);
      expect(refusal.body.errors).toMatchObject([{ key: 'lang_upload_offset_wrong', params: [1000] }]);
    }
    expect(await received(id)).toBe(1000);
  });

  it('of the same file in two tabs is one upload, and both end with the same file', async () => {
    const tab = async () => {
      let state = await begin(server, owner, draftId, 'iki sekme.pdf', pdf.length);
      while (state.received < state.size) {
        const { id, received: at } = state;
        await server
          .ask(
            appendUpload,
            { params: { id }, query: { offset: at }, bytes: pdf.subarray(at, at + 1_000_000) },
            owner,
          )
          .then((answer) => answer.arrayBuffer());
        state = await server.call(getUpload, { params: { id } }, owner);
      }
      return server.call(completeUpload, { params: { id: state.id } }, owner);
    };
    const [left, right] = await Promise.all([tab(), tab()]);
    expect(left.file?.id).toBe(right.file?.id);
    expect(left.file?.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'iki sekme.pdf']);
  });

  it('that came in whole is out of reach of a slow request that was begun before', async () => {
    const { id } = await begin(server, owner, draftId, 'geç kalan.pdf', pdf.length);
    const slow = openAppend(id, 0, pdf.length);
    const answered = once(slow, 'response');
    slow.write(Buffer.from('%'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await append(id, 0, pdf);
    const { file } = await server.call(completeUpload, { params: { id } }, owner);
    slow.end(noise(pdf.length - 1, 'other'));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(409);
    answer.resume();
    const back = await server.ask(getFile, { params: { id: file?.id ?? '' }, query: {} }, owner);
    expect(Buffer.from(await back.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it('can be completed again, also when the server died between the hash and the move into the store', async () => {
    const { id } = await begin(server, owner, draftId, 'yarıda.pdf', pdf.length);
    await append(id, 0, pdf);
    const accountId = await server.accountId();
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    // As the crash leaves it: the hash is noted, the bytes are where they were or moved already.
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.update(uploads).set({ sha256 }).where(eq(uploads.id, id)),
    );
    const first = await server.call(completeUpload, { params: { id } }, owner);
    const second = await server.call(completeUpload, { params: { id } }, owner);
    expect(second).toEqual(first);
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.update(uploads).set({ fileId: null }).where(eq(uploads.id, id)),
    );
    await server.call(removeDraftFile, { params: { id: first.file?.id ?? '' } }, owner);
    const third = await server.call(completeUpload, { params: { id } }, owner);
    expect(third.file?.sha256).toBe(sha256);
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'yarıda.pdf']);
  });

  it('of many files at once is put off: each holds a piece of its file in memory', async () => {
    const sending = [];
    for (let nr = 0; nr < 8; nr += 1) {
      const { id } = await begin(server, owner, draftId, `${nr}.pdf`, 100);
      const one = openAppend(id, 0, 100);
      one.on('error', () => undefined);
      one.write('%');
      sending.push(one);
    }
    const { id } = await begin(server, owner, draftId, 'dokuzuncu.pdf', 100);
    // An offset that is wrong in any case: nothing is written whichever answer comes.
    const another = async () =>
      (
        await server.refusal(
          appendUpload,
          { params: { id }, query: { offset: 5 }, bytes: Buffer.from('%') },
          owner,
        )
      ).keys;
    await expect.poll(another, { timeout: 10_000 }).toEqual(['lang_uploads_busy']);
    for (const one of sending) one.destroy();
    await expect.poll(another, { timeout: 10_000 }).toEqual(['lang_upload_offset_wrong']);
  });

  it('completed five times at once becomes one file', async () => {
    const bytes = makePdf({ filler: 2_000_001 });
    const { id } = await begin(server, owner, draftId, 'beş kez.pdf', bytes.length);
    await append(id, 0, bytes);
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => server.call(completeUpload, { params: { id } }, owner)),
    );
    expect(new Set(ends.map((end) => end.file?.id)).size).toBe(1);
    expect(await filesNow()).toEqual(['Duran belge.pdf', 'beş kez.pdf']);
  });

  it('leaves nothing behind in the folder of unfinished uploads, also of a file that was there before', async () => {
    await upload(server, owner, draftId, 'bir.pdf', pdf);
    await upload(server, owner, draftId, 'iki.pdf', pdf);
    const left = join(server.folder, 'blobs', 'uploads', await server.accountId());
    const known = await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.jobId, draftId)),
    );
    const names = new Set((await readdir(left)).map((name) => basename(name, sealedSuffix)));
    expect(known.filter(({ id }) => names.has(id))).toEqual([]);
  });

  it('that is not all there cannot be completed, and stays', async () => {
    const { id } = await begin(server, owner, draftId, 'eksik.pdf', pdf.length);
    await append(id, 0, pdf.subarray(0, 100));
    const refusal = await server.refusal(completeUpload, { params: { id } }, owner);
    expect(refusal.keys).toEqual(['lang_upload_incomplete']);
    expect(await received(id)).toBe(100);
  });

  describe('whose stored bytes are not what was counted', () => {
    const half = 3_000_000;
    const place = async (id: string) =>
      (await server.platform.blobs.pieces(await server.accountId(), id)).path;
    const goesOnRightly = async (id: string) => {
      expect(await received(id)).toBe(0);
      await append(id, 0, pdf);
      const { file } = await server.call(completeUpload, { params: { id } }, owner);
      expect(file?.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    };

    it.each([
      ['gone', 'kayıp.pdf', async (path: string) => rm(path)],
      ['shorter', 'kısa.pdf', async (path: string) => truncate(path, 1000)],
    ])(
      'because they are %s starts again instead of taking zeros in their place',
      async (_how, name, harm) => {
        const { id } = await begin(server, owner, draftId, name, pdf.length);
        await append(id, 0, pdf.subarray(0, half));
        await harm(await place(id));
        const asked = { params: { id }, query: { offset: half }, bytes: pdf.subarray(half) };
        const refusal = await server.refusal(appendUpload, asked, owner);
        expect(refusal.status).toBe(409);
        expect(refusal.body.errors).toMatchObject([{ key: 'lang_upload_offset_wrong', params: [0] }]);
        await goesOnRightly(id);
      },
    );

    it('does not become a file, and says so', async () => {
      const { id } = await begin(server, owner, draftId, 'sonunda kısa.pdf', pdf.length);
      await append(id, 0, pdf);
      await truncate(await place(id), half);
      const refusal = await server.refusal(completeUpload, { params: { id } }, owner);
      expect(refusal.keys).toEqual(['lang_upload_lost']);
      await goesOnRightly(id);
    });

    it('does not become a file either when its hash was noted before', async () => {
      const bytes = makePdf({ filler: 3_000_001 });
      const { id } = await begin(server, owner, draftId, 'başka.pdf', bytes.length);
      await append(id, 0, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await server.platform.db.inAccount(await server.accountId(), (tx) =>
        tx.update(uploads).set({ sha256 }).where(eq(uploads.id, id)),
      );
      await writeFile(await place(id), noise(bytes.length));
      const refusal = await server.refusal(completeUpload, { params: { id } }, owner);
      expect(refusal.keys).toEqual(['lang_upload_lost']);
      expect(await received(id)).toBe(0);
    });
  });

  it('of one file too many is refused also when it was begun in time', async () => {
    const accountId = await server.accountId();
    const [known] = await server.platform.db.inAccount(accountId, (tx) =>
      tx.select().from(jobFiles).where(eq(jobFiles.jobId, draftId)),
    );
    if (!known) throw new Error('the draft has no file');
    const begun = await Promise.all(
      ['yüzüncü.pdf', 'yüz birinci.pdf'].map((name) => begin(server, owner, draftId, name, pdf.length)),
    );
    const copies = Array.from({ length: limits.filesPerJob - 2 }, (_, at) => ({
      ...known,
      id: at.toString(16).padStart(24, draftId.slice(0, 20)),
      name: `${at}.pdf`,
    }));
    await server.platform.db.inAccount(accountId, (tx) => tx.insert(jobFiles).values(copies));
    const ends = [];
    for (const { id } of begun) {
      await append(id, 0, pdf);
      const answer = await server.ask(completeUpload, { params: { id } }, owner);
      ends.push([answer.status, (await answer.text()).includes('lang_draft_too_many_files')]);
    }
    expect(ends).toEqual([
      [200, false],
      [400, true],
    ]);
    expect(await filesNow()).toHaveLength(limits.filesPerJob);
    const draft = await server.call(getDraft, { params: { id: draftId } }, owner);
    expect(draft.unfinishedUploads).toEqual([]);
  });

  it('outlives a restart of the server', async () => {
    const { id } = await begin(server, owner, draftId, 'yeniden.pdf', pdf.length);
    await append(id, 0, pdf.subarray(0, 2_500_000));
    await server.restart();
    expect(await received(id)).toBe(2_500_000);
    await append(id, 2_500_000, pdf.subarray(2_500_000));
    const { file } = await server.call(completeUpload, { params: { id } }, owner);
    expect(file?.pages).toBe(1);
  });
});

it('a file of a job in circulation can neither be removed nor joined by another', async () => {
  const jobId = await makeJob(server, { name: 'Dolaşımda' });
  const names = (await readJob(server, jobId)).files.map(({ name }) => name);
  await expect(begin(server, owner, jobId, 'ek.pdf', 10)).rejects.toThrow('404');
  for (const { id } of (await readJob(server, jobId)).files)
    expect((await server.refusal(removeDraftFile, { params: { id } }, owner)).status).toBe(404);
  expect((await readJob(server, jobId)).files.map(({ name }) => name)).toEqual(names);
});

it('what lies in the store is the upload, byte for byte', async () => {
  const bytes = makePdf({ style: 'stream', filler: 9999, junkBefore: '\n\n' });
  const { sha256 } = await upload(server, owner, draftId, 'aynen.pdf', bytes);
  const accountId = await server.accountId();
  const stored = await buffer(await server.platform.blobs.stream(accountId, sha256));
  expect(stored.equals(bytes)).toBe(true);
  // On the disk nobody reads it.
  const onDisk = await readFile(server.platform.blobs.path(accountId, sha256));
  expect(onDisk.length).toBeGreaterThan(bytes.length);
  expect(onDisk.includes('%PDF-') || onDisk.includes('endobj')).toBe(false);
});
