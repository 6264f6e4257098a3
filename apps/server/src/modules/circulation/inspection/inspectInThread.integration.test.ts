import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BufferSource } from '@tomar/signatures/io/index.ts';
import { makePdf } from '@tomar/signatures/testing/pdfs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hollowSignatures } from '../../../testing/hollowSignatures.ts';
import { makeDraft, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { inspectDocument } from '../inspectDocument.ts';
import { inspectInThread } from './inspectInThread.ts';

let server: TestServer;
let dir: string;
const hollow = hollowSignatures(60_000);

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  dir = await mkdtemp(join(tmpdir(), 'tomar-inspection-'));
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

const inspectHollow = () => inspectDocument(new BufferSource(hollow), 'boş.xml');
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

it('holds up nobody while a document that takes long is uploaded', async () => {
  const costs = Math.min(await timeOf(inspectHollow), await timeOf(inspectHollow));

  const owner = await server.person('owner');
  const { id } = await makeDraft(server, { signatureStandard: 'Xades', files: {} });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const file = await upload(server, owner, id, 'boş.xml', hollow);
  delay.disable();
  expect(file.priorSignatures).toBe(60_000);
  expect(delay.max / 1e6).toBeLessThan(costs / 2);
}, 60_000);

it('ends what takes too long or too much memory, and inspects the next document all the same', async () => {
  const heavy = { path: join(dir, 'boş.xml'), name: 'boş.xml' };
  const light = { path: join(dir, 'iki.pdf'), name: 'iki.pdf' };
  await writeFile(heavy.path, hollow);
  await writeFile(light.path, makePdf({ pages: [{}, {}] }));
  const usual = { milliseconds: 60_000, megabytes: 512 };
  for (const limits of [
    { ...usual, milliseconds: 50 },
    { ...usual, megabytes: 20 },
  ]) {
    await expect(inspectInThread('a', heavy, limits)).rejects.toMatchObject({ code: 'too_complex' });
    expect(await inspectInThread('a', light, usual)).toMatchObject({ pages: 2, problem: null });
  }
}, 60_000);
