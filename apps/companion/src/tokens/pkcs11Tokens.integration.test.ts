import { readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SoftHsm, softHsmLibrary, startSoftHsm, testPki } from '@tomar/signatures/testing';
import { logNowhere } from '@tomar/tokens/log.ts';
import { Pin } from '@tomar/tokens/pin.ts';
import { certificateId } from '@tomar/tokens/signingCertificate.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningCompanion, startCompanion } from '../http/startCompanion.ts';
import { retryWithBackOff } from '../product/retry.ts';
import { type FakeProductOptions, startFakeProduct } from '../testing/fakeProduct.ts';
import { pageAt } from '../testing/page.ts';
import { pkcs11Tokens } from './pkcs11Tokens.ts';
import type { TokenSource } from './token.ts';
import { tokensOf } from './tokens.ts';

const library = softHsmLibrary();
const pin = '48151623';
const rsa = testPki('rsa2048').signer;
const ec = testPki('p384').signer;
const old = testPki('rsa2048').issue({ notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') });
const strict = testPki('rsa2048').secondSigner;
const forLogin = testPki('p256').issue({ keyUsage: ['keyAgreement'] });

describe('without a card', () => {
  it('goes on without a module that cannot be loaded', async () => {
    const source = pkcs11Tokens('/no/such/module.so', logNowhere);
    expect(await source.list()).toEqual([]);
    expect(source.usable()).toBe(false);
    await source.close();
  });
});

describe.skipIf(library === undefined)('smart cards (PKCS#11, SoftHSM2)', () => {
  let hsm: SoftHsm;
  let source: TokenSource;
  let opened: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    hsm = startSoftHsm(library ?? '');
    hsm.addToken('AYŞE IŞIK', pin);
    hsm.addIdentity('AYŞE IŞIK', pin, rsa, 'imza', '01');
    hsm.addIdentity('AYŞE IŞIK', pin, ec, 'imza ec', '02');
    hsm.addIdentity('AYŞE IŞIK', pin, old, 'eski', '03');
    hsm.addIdentity('AYŞE IŞIK', pin, forLogin, 'giriş', '04');
    hsm.addToken('Boş', pin);
    hsm.addToken('Titiz', pin);
    hsm.addIdentity('Titiz', pin, strict, 'imza', '01', 'pinEachTime');
    source = pkcs11Tokens(hsm.library, logNowhere);
    await started();
  });
  afterAll(async () => {
    await source.close();
    hsm.remove();
  });
  afterEach(async () => {
    for (const one of opened.reverse()) await one.stop();
    opened = [];
  });

  const card = async (label = 'AYŞE IŞIK') => (await source.list()).find((token) => token.label === label);
  /** A list is answered with what was known before while the module's process starts. */
  const started = () =>
    vi.waitFor(async () => expect(await source.list()).not.toEqual([]), { timeout: 20_000 });
  const open = async (id: string, text = pin) => source.open((await card())?.id ?? '', id, new Pin(text));

  async function start(options: FakeProductOptions) {
    const product = await startFakeProduct(options);
    const companion: RunningCompanion = await startCompanion({
      port: 0,
      origins: new Set([product.origin]),
      tokens: tokensOf([{ ...source, close: async () => undefined }]),
      pkcs11: () => true,
      lab: true,
      log: logNowhere,
      retry: retryWithBackOff({ firstMs: 5, maxMs: 40 }),
    });
    opened.push(product, companion);
    const page = pageAt(product.origin, companion.port);
    const request = async (certificate: Uint8Array, changes = {}) => ({
      api: product.api,
      ticket: product.newTicket(),
      tokenId: (await card())?.id ?? '',
      certificateId: certificateId(certificate),
      pin,
      ...changes,
    });
    return { product, page, request };
  }

  it('are listed with their signing certificates before any PIN, the expired one as such', async () => {
    const token = await card();
    expect(token).toMatchObject({ kind: 'pkcs11', pin: 'ready', minPinLength: 4, maxPinLength: 255 });
    expect(token?.certificates.map(({ id, status, schemes }) => ({ id, status, schemes }))).toEqual(
      expect.arrayContaining([
        { id: certificateId(rsa.certificate), status: 'valid', schemes: ['rsa-pkcs1', 'rsa-pss'] },
        { id: certificateId(ec.certificate), status: 'valid', schemes: ['ecdsa'] },
        { id: certificateId(old.certificate), status: 'expired', schemes: ['rsa-pkcs1', 'rsa-pss'] },
      ]),
    );
    expect(token?.certificates).toHaveLength(3);
    expect((await card('Boş'))?.certificates).toEqual([]);
  });

  it('sign 500 documents with one PIN, in seconds', async () => {
    const { product, page, request } = await start({ documents: 500 });
    const began = performance.now();
    const ended = await page.end(await page.sign(await request(rsa.certificate)));
    expect(ended).toMatchObject({ state: 'done', signed: 500, failure: null });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(product.documents.every(({ accepted }) => accepted.length === 1)).toBe(true);
  });

  it.each([
    ['rsa-pss', rsa, 'sha256'],
    ['rsa-pkcs1', rsa, 'sha512'],
    ['ecdsa', ec, 'sha384'],
  ] as const)('sign by %s', async (scheme, identity, digestAlgorithm) => {
    const { page, request } = await start({ documents: 2, scheme, digestAlgorithm });
    const ended = await page.end(await page.sign(await request(identity.certificate)));
    expect(ended).toMatchObject({ state: 'done', signed: 2 });
  });

  it('sign many documents with one PIN also where the key wants it before each signature', async () => {
    const { product, page, request } = await start({ documents: 60 });
    const tokenId = (await card('Titiz'))?.id ?? '';
    const ended = await page.end(await page.sign(await request(strict.certificate, { tokenId })));
    expect(ended).toMatchObject({ state: 'done', signed: 60 });
    expect(product.documents.every(({ accepted }) => accepted.length === 1)).toBe(true);
  });

  it('tell a wrong PIN, a wrong length and wrong characters apart, and warn that tries are few', async () => {
    const id = certificateId(rsa.certificate);
    await expect(open(id, '99999999')).rejects.toMatchObject({ code: 'wrong_pin' });
    expect((await card())?.pin).toBe('fewTries');
    await expect(open(id, '123')).rejects.toMatchObject({ code: 'wrong_pin_size' });
    await expect(open(id, 'şifre123')).rejects.toMatchObject({ code: 'wrong_pin_characters' });
    await (await open(id))?.close();
    expect((await card())?.pin).toBe('ready');
  });

  it('refuse an expired certificate, one for other uses and one that is not there, before the PIN is tried', async () => {
    const { product, page, request } = await start({ documents: 1 });
    const codeFor = async (certificate: Uint8Array) =>
      (await page.end(await page.sign(await request(certificate, { pin: '99999999' })))).failure?.code;
    expect(await codeFor(old.certificate)).toBe('certificate_expired');
    expect(await codeFor(forLogin.certificate)).toBe('no_suitable_certificate');
    expect(await codeFor(testPki('p521').signer.certificate)).toBe('no_suitable_certificate');
    expect((await card())?.pin).toBe('ready');
    expect(product.calls.size).toBe(0);
  });

  it('log out after a run: the next one needs the PIN again', async () => {
    const { page, request } = await start({ documents: 1 });
    await page.end(await page.sign(await request(rsa.certificate)));
    const wrong = await page.end(await page.sign(await request(rsa.certificate, { pin: '99999999' })));
    expect(wrong.failure?.code).toBe('wrong_pin');
  });

  it('pulled out in the middle: the run says so and the server is told; back in, a new run completes', async () => {
    const { product, page, request } = await start({ documents: 300 });
    const conf = process.env.SOFTHSM2_CONF ?? '';
    const tokens = join(dirname(conf), 'tokens');
    const run = await page.sign(await request(rsa.certificate));
    if (typeof run === 'string') throw new Error(run);
    while ((await page.progress(run.id)).signed < 20) await new Promise((resolve) => setTimeout(resolve, 2));
    const folders = readdirSync(tokens);
    for (const folder of folders) renameSync(join(tokens, folder), join(dirname(conf), folder));
    const ended = await page.end(run);
    for (const folder of folders) renameSync(join(dirname(conf), folder), join(tokens, folder));
    expect(ended).toMatchObject({ state: 'failed', failure: { code: 'token_lost' } });
    expect(product.failures[0]?.code).toBe('token_lost');
    const again = await page.end(await page.sign(await request(rsa.certificate)));
    expect(again).toMatchObject({ state: 'done' });
    expect(product.documents.every(({ accepted }) => accepted.length === 1)).toBe(true);
  });
});
