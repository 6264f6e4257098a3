import { readdir, readlink, truncate } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { basename, join } from 'node:path';
import { getDraft, getFile, getJob, getJobArchive } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealedSuffix } from '../../../platform/blobs/fileBlobStore.ts';
import type { Caller } from '../../../testing/client.ts';
import { begin, makeDraft, makeJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
const agent = new Agent({ keepAlive: false });
/** Larger than what the sockets of both sides take in. */
const large = makePdf({ filler: 9_000_000 });

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], config: { requestsPerMinute: 1_000_000 } });
  owner = await server.person('owner');
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

const headersOf = (more: Record<string, string | number> = {}) => ({
  headers: { token: owner.key, account: owner.account, ...more },
  agent,
});

/** Reads the beginning of an answer, then breaks the connection. */
function breakOffReading(path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const asking = request(`${server.url}/api${path}`, headersOf(), (answer: IncomingMessage) => {
    if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
    answer.once('data', () => asking.destroy());
    answer.on('error', () => undefined);
  });
  asking.on('error', () => undefined);
  asking.on('close', resolve);
  asking.end();
  return promise;
}

/** Sends the beginning of a piece, then breaks the connection. */
function breakOffSending(uploadId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sending = request(`${server.url}/api/upload/append/${uploadId}?Offset=0`, {
    method: 'POST',
    ...headersOf({ 'content-type': 'application/octet-stream', 'content-length': large.length }),
  });
  sending.on('error', () => undefined);
  sending.on('close', resolve);
  sending.write(large.subarray(0, 70_000), () => sending.destroy());
  return promise;
}

/** Files of the server's folder that this process, which the server runs in, holds open. */
async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    numbers.map((number) => readlink(join('/proc/self/fd', number)).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(server.folder));
}

const isLinux = process.platform === 'linux';

it.runIf(isLinux)(
  'a thousand aborted transfers leave no file open and no temporary file',
  async () => {
    const jobId = await makeJob(server, { files: { 'a.pdf': large, 'b.pdf': makePdf({ filler: 99 }) } });
    const job = await server.call(getJob, { params: { id: jobId } }, owner);
    const draft = await makeDraft(server, { files: {} });
    const uploads = await Promise.all(
      Array.from({ length: 10 }, (_, at) => begin(server, owner, draft.id, `${at}.pdf`, large.length)),
    );
    const file = getFile.path.replace(':id', job.files[0]?.id ?? '');
    const archive = getJobArchive.path.replace(':id', jobId);
    const transfers = Array.from({ length: 1000 }, (_, at) => () => {
      if (at % 3 === 0) return breakOffReading(file);
      if (at % 3 === 1) return breakOffReading(archive);
      return breakOffSending(uploads[at % uploads.length]?.id ?? '');
    });
    const worker = async () => {
      for (let next = transfers.pop(); next; next = transfers.pop()) await next();
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    await expect.poll(openFiles, { timeout: 15_000 }).toEqual([]);
    const accountId = await server.accountId();
    const blobDir = join(server.folder, 'blobs');
    expect(await readdir(join(blobDir, 'tmp', accountId)).catch(() => [])).toEqual([]);
    const begun = new Set(uploads.map((upload) => upload.id));
    const left = await readdir(join(blobDir, 'uploads', accountId));
    expect(left.filter((name) => !begun.has(basename(name, sealedSuffix)))).toEqual([]);
  },
  120_000,
);

it('a stored file that got shorter is an error, not an answer without its end', async () => {
  const draft = await makeDraft(server, { files: { 'kısalan.pdf': makePdf({ filler: 5_001 }) } });
  const [file] = (await server.call(getDraft, { params: { id: draft.id } }, owner)).files;
  if (!file) throw new Error('the draft has no file');
  await truncate(server.platform.blobs.path(await server.accountId(), file.sha256), 100);
  const refusal = await server.refusal(getFile, { params: { id: file.id }, query: {} }, owner);
  expect([refusal.status, refusal.keys]).toEqual([500, ['lang_file_gone']]);
});
