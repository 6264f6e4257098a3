import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { SignatureError } from '@tomar/signatures/errors';
import { BufferSource } from '@tomar/signatures/io';
import { signPades } from '@tomar/signatures/pades';
import { makePdf, testPki } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hollowSignatures } from '../../../testing/hollowSignatures.ts';
import type { VerdictOrder } from './verdictOrder.ts';
import { VerdictWorkers } from './verdictWorkers.ts';

const { root, issue } = testPki();
let dir: string;
const made: VerdictWorkers[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tomar-verdicts-'));
  const { signer } = issue({ ocspUrls: ['http://ocsp.example/'] });
  const pdf = makePdf();
  const update = await signPades(new BufferSource(pdf), signer, { signingTime: new Date() });
  await writeFile(join(dir, 'good.pdf'), Buffer.concat([pdf, update]));
  await writeFile(join(dir, 'hollow.xml'), hollowSignatures(88_000));
});
afterAll(async () => {
  await Promise.all(made.map((workers) => workers.close()));
  await rm(dir, { recursive: true, force: true });
});

const workersWith = (limits: { milliseconds?: number; megabytes?: number } = {}) => {
  const workers = new VerdictWorkers({
    milliseconds: 60_000,
    megabytes: 512,
    idleMilliseconds: 60_000,
    ...limits,
  });
  made.push(workers);
  return workers;
};
const orderFor = (name: string, part: Partial<VerdictOrder> = {}): VerdictOrder => ({
  place: { kind: 'plain', path: join(dir, name) },
  format: 'auto',
  policy: 'etsi',
  members: null,
  trust: [root.certificate],
  at: new Date(),
  timestampTrust: [],
  owner: 'a',
  maxSignatures: Number.MAX_SAFE_INTEGER,
  ...part,
});
const unreachable = () => Promise.reject(new SignatureError('http_unreachable', 'Nobody answers'));
const isComplex = { code: 'too_complex' };

it('judges in a thread, which asks the addresses of certificates by the fetcher it was given', async () => {
  const asked: string[] = [];
  const workers = workersWith();
  const [verdict] = await workers.judge(orderFor('good.pdf'), ({ url }) => {
    asked.push(url);
    return unreachable();
  });
  expect(verdict).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
  expect(new Set(asked)).toEqual(new Set(['http://ocsp.example/']));
});

it('leads no signer to a root that is trusted for time-stamps alone', async () => {
  const order = orderFor('good.pdf', { trust: [], timestampTrust: [root.certificate] });
  const [verdict] = await workersWith().judge(order, unreachable);
  expect(verdict).toMatchObject({ subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' });
});

it('does not hand a file to an idle thread that has ended meanwhile', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  try {
    const workers = workersWith({ milliseconds: 20_000 });
    await workers.judge(orderFor('good.pdf'), unreachable);
    await threads[0]?.terminate();
    expect(await workers.judge(orderFor('good.pdf'), unreachable)).toHaveLength(1);
    expect(threads).toHaveLength(2);
  } finally {
    process.off('worker', note);
  }
});

it('ends what takes too long or too much memory, and judges the next file all the same', async () => {
  const bounds = [{ milliseconds: 500 }, { megabytes: 20 }];
  await Promise.all(
    bounds.map((limits) =>
      expect(workersWith(limits).judge(orderFor('hollow.xml'), unreachable)).rejects.toMatchObject(isComplex),
    ),
  );
  const workers = workersWith();
  const capped = orderFor('hollow.xml', { maxSignatures: 1000 });
  await expect(workers.judge(capped, unreachable)).rejects.toMatchObject(isComplex);
  expect(await workers.judge(orderFor('good.pdf'), unreachable)).toHaveLength(1);
});

it('says of a file that is none that it cannot be judged', async () => {
  await writeFile(join(dir, 'text.txt'), 'no signature');
  const workers = workersWith();
  const code = 'format_unknown';
  await expect(workers.judge(orderFor('text.txt'), unreachable)).rejects.toMatchObject({ code });
  await expect(workers.judge(orderFor('nothing'), unreachable)).rejects.toMatchObject({
    code: 'file_unreadable',
  });
});
