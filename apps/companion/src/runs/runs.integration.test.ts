import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@tomar/contract';
import { writePkcs12 } from '@tomar/signatures/keys';
import { testPki } from '@tomar/signatures/testing';
import { Pin } from '@tomar/tokens/pin.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningCompanion, startCompanion } from '../http/startCompanion.ts';
import { retryWithBackOff } from '../product/retry.ts';
import { type FakeProduct, type FakeProductOptions, startFakeProduct } from '../testing/fakeProduct.ts';
import { pageAt } from '../testing/page.ts';
import { pkcs12Tokens } from '../tokens/pkcs12Tokens.ts';
import { tokensOf } from '../tokens/tokens.ts';
import { Runs } from './runs.ts';

const pin = '4711';
const { certificate, privateKey, chain } = testPki('p256').signer;
let folder: string;
let opened: { stop(): Promise<void> }[] = [];
let lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-runs-'));
  const bytes = await writePkcs12({
    privateKey,
    certificate,
    chain,
    password: pin,
    visibleCertificates: true,
  });
  await writeFile(join(folder, 'ayse.p12'), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const one of opened.reverse()) await one.stop();
  opened = [];
  lines = [];
});

async function start(options: FakeProductOptions, documentsFolder = folder) {
  const product = await startFakeProduct(options);
  const log = (event: string, facts = {}) => void lines.push(JSON.stringify({ event, ...facts }));
  const companion: RunningCompanion = await startCompanion({
    port: 0,
    origins: new Set([product.origin]),
    tokens: tokensOf([pkcs12Tokens(documentsFolder, log, 1)]),
    pkcs11: () => false,
    lab: true,
    log,
    retry: retryWithBackOff({ firstMs: 5, maxMs: 40 }),
  });
  opened.push(product, companion);
  const page = pageAt(product.origin, companion.port);
  const [token] = await page.tokens();
  const request = (changes = {}) => ({
    api: product.api,
    ticket: product.newTicket(),
    tokenId: token?.id ?? '',
    certificateId: token?.certificates[0]?.id ?? '',
    pin,
    ...changes,
  });
  return { product, companion, page, request };
}

const eachSignedOnce = (product: FakeProduct) =>
  expect(product.documents.map(({ accepted }) => accepted.length)).toEqual(product.documents.map(() => 1));

describe('a signing run', () => {
  it('signs every document with one PIN, in batches, and says how far it is', async () => {
    const { product, page, request } = await start({ documents: 45 });
    const begun = await page.sign(request());
    expect(begun).toMatchObject({ state: 'running', failure: null });
    expect(await page.end(begun)).toMatchObject({ state: 'done', signed: 45, total: 45, failure: null });
    eachSignedOnce(product);
    expect(product.batches).toEqual([20, 20, 5]);
  });

  it('signs again what another signer was faster with, without a second PIN', async () => {
    const { product, page, request } = await start({ documents: 30 });
    for (const document of product.documents.slice(3, 9)) document.overtaken = 2;
    expect(await page.end(await page.sign(request()))).toMatchObject({ state: 'done', signed: 30 });
    eachSignedOnce(product);
    expect(product.documents[3]?.round).toBe(2);
  });

  it('gives up a document that changes for ever, and tells the server', async () => {
    const { product, page, request } = await start({ documents: 2 });
    for (const document of product.documents) document.overtaken = 1_000;
    const ended = await page.end(await page.sign(request()));
    expect(ended).toMatchObject({ state: 'failed', failure: { code: 'sign_failed' } });
    expect(product.failures).toHaveLength(1);
  });

  it('keeps the ticket for the next try when the PIN is wrong', async () => {
    const { product, page, request } = await start({ documents: 1 });
    const good = request();
    const ended = await page.end(await page.sign({ ...good, pin: '4712' }));
    expect(ended.failure).toMatchObject({ code: 'wrong_pin' });
    expect(product.calls.size).toBe(0);
    expect(await page.end(await page.sign(good))).toMatchObject({ state: 'done', signed: 1 });
  });

  it('never writes PIN or ticket into its log', async () => {
    const { page, request } = await start({ documents: 1 });
    const secret = { pin: 'çok-gizli-bir-PIN', ticket: 'gizli-bilet' };
    await page.end(await page.sign(request(secret)));
    await page.end(await page.sign(request({ ticket: secret.ticket })));
    expect(lines.join('\n')).toContain('ticket_refused');
    for (const word of Object.values(secret)) expect(lines.join('\n')).not.toContain(word);
  });

  it('goes through a server that is away and answers that are lost, and signs nothing twice', async () => {
    const { product, page, request } = await start({
      documents: 50,
      weather: (path, before) => {
        if (path === '/signing/redeem') return before < 2 ? 'unavailable' : 'answer';
        if (path === '/signing/certificate') return before < 1 ? 'loseAnswer' : 'answer';
        return (['loseAnswer', 'cutOff', 'answer', 'unavailable'] as const)[before % 4] ?? 'answer';
      },
    });
    expect(await page.end(await page.sign(request()))).toMatchObject({ state: 'done', signed: 50 });
    eachSignedOnce(product);
  });

  it('says that the ticket was refused, and that the session was given up meanwhile', async () => {
    const { product, page, request } = await start({ documents: 1 });
    const used = request();
    await page.end(await page.sign(used));
    expect((await page.end(await page.sign(used))).failure?.code).toBe('ticket_refused');
    product.options.forge = (digest) => {
      product.newTicket();
      return digest;
    };
    for (const { accepted } of product.documents) accepted.length = 0;
    expect((await page.end(await page.sign(request()))).failure?.code).toBe('ticket_refused');
  });

  it('hands on why the server does not take the certificate', async () => {
    const refuseCertificate = 'lang_sign_certificate_not_yours';
    const { product, page, request } = await start({ documents: 1, refuseCertificate });
    const { failure } = await page.end(await page.sign(request()));
    expect(failure).toMatchObject({ code: 'sign_failed', detail: refuseCertificate });
    expect(product.failures).toEqual([]);
  });

  it('signs the others when one document cannot be signed, and says so', async () => {
    const { product, page, request } = await start({ documents: 25 });
    for (const document of product.documents.slice(4, 5)) document.broken = true;
    expect(await page.end(await page.sign(request()))).toMatchObject({
      state: 'failed',
      signed: 24,
      total: 25,
      failure: { code: 'sign_failed', detail: 'lang_sign_failed' },
    });
    expect(product.documents.filter(({ accepted }) => accepted.length === 1)).toHaveLength(24);
    expect(product.failures).toEqual([]);
  });

  it('signs nothing at all when one of the digests is not of a document', async () => {
    const { product, page, request } = await start({ documents: 3 });
    const [, , third] = product.documents;
    product.options.forge = (digest) => {
      if (digest.itemId !== third?.itemId) return digest;
      const challenge = Buffer.from('log me in as somebody');
      return {
        ...digest,
        toBeSigned: challenge.toString('base64'),
        digest: hash('sha256', challenge, 'base64'),
      };
    };
    const ended = await page.end(await page.sign(request()));
    expect(ended).toMatchObject({ state: 'failed', signed: 0, failure: { code: 'sign_failed' } });
    expect(product.documents.flatMap(({ accepted }) => accepted)).toEqual([]);
    expect(product.failures[0]?.code).toBe('sign_failed');
  });

  it('does not sign more than the session holds', async () => {
    const { product, page, request } = await start({ documents: 2 });
    product.options.forge = (digest) => ({ ...digest, itemId: 'd'.repeat(24) });
    const { failure } = await page.end(await page.sign(request()));
    expect(failure?.detail).toMatch(/more signatures than there are documents/);
  });

  it('lets two runs on one token through one after the other', async () => {
    const { product, page, request } = await start({ documents: 30 });
    const first = await page.sign(request());
    const second = await page.sign(request());
    // The second ticket made the first one void before it was redeemed; what matters is that both end.
    const states = [await page.end(first), await page.end(second)].map(({ state }) => state);
    expect(states[1]).toBe('done');
    eachSignedOnce(product);
  });

  it('says when there is no such token', async () => {
    const { page, request } = await start({ documents: 1 });
    const ended = await page.end(await page.sign(request({ tokenId: 'gone' })));
    expect(ended.failure?.code).toBe('token_missing');
  });

  it('signs as many documents as a session may hold within seconds', async () => {
    const { product, page, request } = await start({ documents: limits.documentsPerSigningSession });
    const began = performance.now();
    expect(await page.end(await page.sign(request()))).toMatchObject({ state: 'done', signed: 500 });
    expect(performance.now() - began).toBeLessThan(15_000);
    eachSignedOnce(product);
  });
});

it('a run that is not begun, because too many are under way, keeps no PIN', async () => {
  const held = Promise.withResolvers<never>();
  const tokens = { list: async () => [], open: () => held.promise, close: async () => undefined };
  const runs = new Runs(tokens, () => undefined);
  const product = {
    redeem: () => held.promise,
    submitCertificate: () => held.promise,
    submitSignatures: () => held.promise,
    reportFailure: async () => true,
  };
  const begin = () => {
    const asked = new Pin(pin);
    const rest = { owner: 'o', product, ticket: 't', certificateId: 'c', lastTry: false };
    return { begun: runs.begin({ ...rest, tokenId: 't', pin: asked }), asked };
  };
  while (begin().begun !== undefined);
  expect(begin().asked.octets).toHaveLength(0);
  held.reject(new Error('over'));
});
