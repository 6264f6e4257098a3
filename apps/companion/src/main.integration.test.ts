import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writePkcs12 } from '@tomar/signatures/keys';
import { testPki } from '@tomar/signatures/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type CompanionProcess, startCompanionProcess } from './testing/companionProcess.ts';
import { type FakeProduct, startFakeProduct } from './testing/fakeProduct.ts';
import { pageAt } from './testing/page.ts';

const pin = '20304050';
let folder: string;
let product: FakeProduct;
let companion: CompanionProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-main-'));
  const { certificate, privateKey, chain } = testPki('rsa2048').signer;
  const input = { privateKey, certificate, chain, password: pin, visibleCertificates: true };
  await writeFile(join(folder, 'ayse.p12'), await writePkcs12(input));
  product = await startFakeProduct({ documents: 400 });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => companion?.end('SIGKILL'));

const start = async (port = 0) => {
  const state = ['--state-dir', join(folder, 'state')];
  const args = ['--port', String(port), '--token-dir', folder, '--allow-origin', product.origin, ...state];
  companion = await startCompanionProcess(args);
  return companion;
};
async function sign({ port }: CompanionProcess) {
  const page = pageAt(product.origin, port);
  const [token] = await page.tokens();
  const begun = await page.sign({
    api: product.api,
    ticket: product.newTicket(),
    tokenId: token?.id ?? '',
    certificateId: token?.certificates[0]?.id ?? '',
    pin,
  });
  return { page, begun };
}

it('killed in the middle of a run, it completes after a new start, and nothing is signed twice', async () => {
  const first = await start();
  await sign(first);
  while (product.documents.filter(({ accepted }) => accepted.length > 0).length < 40) await sleep(2);
  await first.end('SIGKILL');
  const signedBefore = product.documents.filter(({ accepted }) => accepted.length > 0).length;
  expect(signedBefore).toBeLessThan(400);

  const second = await start(first.port);
  const { page, begun } = await sign(second);
  const ended = await page.end(begun);
  expect(ended).toMatchObject({ state: 'done', signed: 400 - signedBefore, failure: null });
  expect(product.documents.every(({ accepted }) => accepted.length === 1)).toBe(true);
});

it('lets a run end before it stops, and writes no PIN anywhere', async () => {
  for (const { accepted } of product.documents) accepted.length = 0;
  const running = await start();
  await sign(running);
  expect(await running.end('SIGTERM')).toBe(0);
  expect(product.documents.every(({ accepted }) => accepted.length === 1)).toBe(true);
  const written = running.lines.join('\n');
  expect(written).toContain('run_done');
  expect(written).not.toContain(pin);
});

it('says what it needs when no product is named, and that the port is taken', async () => {
  await expect(startCompanionProcess([])).rejects.toThrow(/--allow-origin/);
  const { port } = await start();
  const again = startCompanionProcess(['--port', String(port), '--allow-origin', product.origin]);
  await expect(again).rejects.toThrow(/Ended with 3: The port is taken/);
});
