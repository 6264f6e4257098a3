import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import { BufferSource } from '@tomar/signatures/io';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ThreadLimits } from '../../../platform/threads/limitedThreads.ts';
import { watchEventLoop } from '../../../testing/eventLoopDelay.ts';
import { heaviestSignatures, heaviestToRead, hollowSignatures } from '../../../testing/hollowSignatures.ts';
import { makeDraft, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { inspectDocument } from './inspectDocument.ts';
import { InspectionThreads } from './inspectionThreads.ts';

let server: TestServer;
let dir: string;
/** More than is inspected at all. */
const hollow = hollowSignatures(60_000);

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  dir = await mkdtemp(join(tmpdir(), 'tomar-inspection-'));
});
const made: InspectionThreads[] = [];
const fileIn = (name: string) => ({ place: { kind: 'plain', path: join(dir, name) }, name }) as const;
const threadsWith = (limits: Partial<ThreadLimits>) => {
  const threads = new InspectionThreads({
    milliseconds: 60_000,
    megabytes: 512,
    idleMilliseconds: 60_000,
    ...limits,
  });
  made.push(threads);
  return threads;
};
/** A PDF whose cross-reference stream decodes to so many octets. */
const deflatedTable = (octets: number) => {
  const data = deflateSync(Buffer.alloc(octets)).toString('latin1');
  const head = '%PDF-1.7\n';
  const dict = `<</Type/XRef/W[1 2 1]/Size 99999999/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>`;
  const text = `${head}9 0 obj\n${dict}\nstream\n${data}\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

afterAll(async () => {
  await Promise.all(made.map((threads) => threads.close()));
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

const inspectHeaviest = () => inspectDocument(new BufferSource(heaviestToRead()), 'boş.xml');
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

it('blocks nobody while a document that takes long is uploaded', async () => {
  const costs = Math.min(await timeOf(inspectHeaviest), await timeOf(inspectHeaviest));

  const owner = await server.person('owner');
  const { id } = await makeDraft(server, { signatureStandard: 'Xades', files: {} });
  const delays: { longest: number; p95: number }[] = [];
  for (const name of ['bir.xml', 'iki.xml', 'üç.xml']) {
    const watch = watchEventLoop();
    // Other bytes each time: a file that is there twice is refused.
    const file = await upload(server, owner, id, name, heaviestToRead(name));
    delays.push(watch.end());
    expect(file.priorSignatures).toBe(heaviestSignatures);
  }
  // A busy machine makes a pause longer, never shorter.
  expect(Math.min(...delays.map(({ p95 }) => p95))).toBeLessThan(costs / 10);
  expect(Math.min(...delays.map(({ longest }) => longest))).toBeLessThan(costs / 2);
});

it('ends what takes too long or too much memory, and inspects the next document all the same', async () => {
  const heavy = fileIn('boş.xml');
  const light = fileIn('iki.pdf');
  await writeFile(heavy.place.path, hollow);
  await writeFile(light.place.path, makePdf({ pages: [{}, {}] }));
  for (const limits of [{ milliseconds: 50 }, { megabytes: 20 }])
    await expect(threadsWith(limits).inspect('a', heavy)).rejects.toMatchObject({ code: 'too_complex' });
  expect(await threadsWith({}).inspect('a', light)).toMatchObject({ pages: 2, problem: null });
});

it('refuses what costs more steps than one document may, before its time is over', async () => {
  const heavy = fileIn('bomba.pdf');
  await writeFile(heavy.place.path, deflatedTable(200 << 20));
  await expect(threadsWith({}).inspect('a', heavy)).rejects.toMatchObject({
    code: 'too_complex',
    message: expect.stringContaining('steps'),
  });
});

it('does not hand a document to an idle thread that has ended meanwhile', async () => {
  const light = fileIn('tek.pdf');
  await writeFile(light.place.path, makePdf());
  const started: Worker[] = [];
  const note = (thread: Worker) => started.push(thread);
  process.on('worker', note);
  try {
    const threads = threadsWith({});
    await threads.inspect('a', light);
    await started[0]?.terminate();
    expect(await threads.inspect('a', light)).toMatchObject({ pages: 1 });
    expect(started).toHaveLength(2);
  } finally {
    process.off('worker', note);
  }
});
