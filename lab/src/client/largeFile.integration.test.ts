import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getFile, type JobDetail, limits } from '@tomar/contract';
import { writeHugePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, startInstallation } from '../harness/startInstallation.ts';
import {
  changeDraft,
  circulate,
  folderRecipient,
  jobWhen,
  makeDraft,
  peopleByEmail,
  sign,
  upload,
} from './journey.ts';
import { type MainJobPeople, signInAll } from './mainJob.ts';

/**
 * Megabytes by which web and worker may grow while a file of 1 GB passes through: a seventh of it, so that nobody holds the
 * file or a part that grows with it. A file of 64 MB has passed before, so that what each file needs (the thread that
 * inspects or judges it, about 70) is there; what is left is memory that the collector has not given back yet.
 */
const memoryMb = 150;
const smallBytes = 64 * 1024 * 1024;
const fileBytes = limits.fileBytes - 64 * 1024;

let home = '';
let tomar: Installation;
let people: MainJobPeople;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-large-'));
  const { bavail, bsize } = await statfs(home);
  const freeGb = (bavail * bsize) / 1024 ** 3;
  if (freeGb < 6) throw new Error(`this test needs 6 GB in ${tmpdir()}, there are ${freeGb.toFixed(1)}`);
  tomar = await startInstallation({ home, durability: 'process' });
  people = await signInAll(tomar);
});

afterAll(async () => {
  await tomar?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Resident memory of a process in MB. Linux says so in /proc; elsewhere there is nothing to watch. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

/** Watches web and worker from now on. @returns how to stop, with the most that each grew by in MB */
async function watchMemory(): Promise<() => Promise<Record<'web' | 'worker', number>>> {
  const pids = tomar.pids();
  const [web, worker] = [pids.web ?? 0, pids.worker ?? 0];
  const before = { web: await residentMb(web), worker: await residentMb(worker) };
  const grown = { web: 0, worker: 0 };
  let over = false;
  const watching = (async () => {
    while (!over) {
      grown.web = Math.max(grown.web, (await residentMb(web)) - before.web);
      grown.worker = Math.max(grown.worker, (await residentMb(worker)) - before.worker);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  // Whoever stops it is told; a test that has timed out stops nothing, and its installation goes.
  watching.catch(() => undefined);
  return async () => {
    over = true;
    await watching;
    return grown;
  };
}

/** SHA-256 of a stream's first `first` bytes, and how many bytes came in all. */
async function hashOfFirst(stream: AsyncIterable<Uint8Array>, first = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256');
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (size < first) hash.update(chunk.subarray(0, Math.max(0, first - size)));
      size += chunk.length;
      done();
    },
  });
  await pipeline(stream, sink);
  return { sha256: hash.digest('hex'), size };
}

/** A job whose one document goes to the folder of `name`, made, circulated and signed. */
async function signedJob(path: string, name: string): Promise<JobDetail> {
  const { owner, signers } = people;
  const [signer] = signers;
  if (!signer) throw new Error('nobody signs');
  const emails = await peopleByEmail(owner);
  const userId = emails.get(signer.client.login?.user.email ?? '') ?? '';
  const draft = await makeDraft(owner, {
    name,
    steps: [{ key: 's1', people: [{ key: 'signer', userId, role: 'Signer' }] }],
    recipients: [{ key: 'r1', recipientId: await folderRecipient(owner, name) }],
  });
  await upload(owner, draft.id, { name: `${name}.pdf`, bytes: await openAsBlob(path) }, 16 * 1024 * 1024);
  const ready = await changeDraft(owner, draft.id, (_, files) => ({
    boxes: files.map((file) => ({
      fileId: file.id,
      personKey: 'signer',
      page: 1,
      x: 40,
      y: 40,
      width: 180,
      height: 60,
    })),
  }));
  const jobId = await circulate(owner, draft.id, ready.version);
  const end = await sign(signer.client, [jobId], signer.signing);
  expect([end.state, end.failure]).toEqual(['done', null]);
  return jobWhen(owner, jobId, (one) => one.status === 'Completed', 60_000);
}

async function download(job: JobDetail): Promise<NonNullable<Response['body']>> {
  const [file] = job.files;
  const { body } = await people.owner.send(getFile, {
    params: { id: file?.id ?? '' },
    query: { download: '1' },
  });
  if (!body) throw new Error('nothing to download');
  return body;
}

it('a file of 1 GB goes up, is signed, delivered and downloaded while the server’s memory stays flat', async () => {
  const small = join(home, 'small.pdf');
  writeHugePdf(small, smallBytes);
  await hashOfFirst(await download(await signedJob(small, 'küçük')));

  const path = join(home, 'huge.pdf');
  writeHugePdf(path, fileBytes);
  const { size } = await stat(path);
  const original = await hashOfFirst(createReadStream(path, { highWaterMark: 1 << 20 }));
  const stop = await watchMemory();

  const job = await signedJob(path, 'büyük');
  const back = await hashOfFirst(await download(job), size);

  const grown = await stop();
  expect(original.sha256).toBe(job.files[0]?.sha256);
  expect(back.sha256).toBe(original.sha256);
  expect(back.size).toBeGreaterThan(size);
  expect((await stat(join(home, 'delivered', 'demo', 'büyük', 'büyük.pdf'))).size).toBe(back.size);
  expect(grown.web).toBeLessThan(memoryMb);
  expect(grown.worker).toBeLessThan(memoryMb);
}, 300_000);
