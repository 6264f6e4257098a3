import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanionToken } from '@tomar/contract';
import { type OddReader, type OddToken, startOddToken, testPki } from '@tomar/signatures/testing';
import { Pin } from '@tomar/tokens/pin.ts';
import { patience } from '@tomar/tokens/process/moduleProcess.ts';
import { certificateId } from '@tomar/tokens/signingCertificate.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCompanion } from '../http/startCompanion.ts';
import { startCompanionProcess } from '../testing/companionProcess.ts';
import { type FakeProduct, startFakeProduct } from '../testing/fakeProduct.ts';
import { pageAt } from '../testing/page.ts';
import { type Pkcs11Tokens, pkcs11Tokens } from './pkcs11Tokens.ts';
import { type Tokens, tokensOf } from './tokens.ts';

const odd: OddToken | undefined = startOddToken();
const pki = testPki('p256');
const [first, second] = [pki.signer.certificate, pki.secondSigner.certificate];
const ayse: OddReader = {
  slot: 0,
  reader: 'Okuyucu A',
  label: 'AYSE',
  serial: '1111',
  pin: '1234',
  certificates: [first],
};
const mehmet: OddReader = {
  ...ayse,
  slot: 1,
  reader: 'Okuyucu B',
  label: 'MEHMET',
  serial: '2222',
  pin: '5678',
};
const toBeSigned = Buffer.from('belge');
const request = {
  toBeSigned,
  digest: Buffer.alloc(32, 7),
  algorithm: { scheme: 'ecdsa', digest: 'sha256' },
} as const;

/** A process that has ended but was not waited for yet is not running any more. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}

describe.skipIf(odd === undefined)('a PKCS#11 module that misbehaves', () => {
  let token: OddToken;
  let source: Pkcs11Tokens;
  let tokens: Tokens;
  let lines: string[] = [];

  beforeAll(() => {
    if (odd === undefined) throw new Error('no compiler');
    token = odd;
    const log = (event: string, facts = {}) => void lines.push(JSON.stringify({ event, ...facts }));
    source = pkcs11Tokens(token.library, log, { ...patience, open: 3_000, end: 500 });
  });
  const start = (...readers: OddReader[]) => {
    token.plugIn(readers.length > 0 ? readers : [ayse]);
    // What was refused in the test before is nobody's concern.
    tokens = tokensOf([source]);
  };
  afterEach(() => {
    token.order();
    for (const slot of [0, 1]) token.setWrongTries(slot, 0);
    token.forgetCalls();
    lines = [];
  });
  afterAll(async () => {
    await source.close();
    token.remove();
  });

  /** A list is answered with what was known before while the module's process starts. */
  const card = (label = 'AYSE'): Promise<CompanionToken> =>
    vi.waitFor(
      async () => {
        const found = (await tokens.list()).find((one) => one.label === label);
        if (found === undefined) throw new Error(`no ${label}`);
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
  const open = async (pin = '1234', lastTry = false) =>
    tokens.open((await card()).id, certificateId(first), new Pin(pin), lastTry);

  it('that hangs in C_Login is ended; the companion answers meanwhile, and the next try works', async () => {
    start();
    const { id } = await card();
    token.order('C_Login hang once');
    const hanging = tokens.open(id, certificateId(first), new Pin('1234'));
    let hangs = true;
    const ended = expect(hanging)
      .rejects.toMatchObject({ code: 'token_timeout' })
      .finally(() => {
        hangs = false;
      });
    await sleep(50);
    expect((await tokens.list()).map(({ label }) => label)).toEqual(['AYSE']);
    // Seconds before: the list waited for no one.
    expect(hangs).toBe(true);
    await ended;
    const key = await open();
    expect(await key.sign(request)).toBeInstanceOf(Uint8Array);
    await key.close();
  });

  it('that crashes in the middle of signing takes nobody with it', async () => {
    start();
    const key = await open();
    token.order('C_Sign crash once');
    await expect(key.sign(request)).rejects.toMatchObject({ code: 'module_failed' });
    await key.close();
    expect(lines.join('\n')).toContain('module_crashed');
    const again = await open();
    expect(await again.sign(request)).toBeInstanceOf(Uint8Array);
    await again.close();
  });

  it('that crashes while it is asked what is plugged in is asked again later', async () => {
    start();
    await card();
    token.order('C_GetSlotList crash once');
    expect(await tokens.list()).toEqual([]);
    expect(source.usable()).toBe(false);
    await card();
    expect(source.usable()).toBe(true);
  });

  it('signs nothing with a key of before the crash, though another run has one now', async () => {
    start();
    const old = await open();
    token.order('C_Sign crash once');
    await expect(old.sign(request)).rejects.toMatchObject({ code: 'module_failed' });
    const other = await open();
    const signed = token.calls('C_Sign').length;
    await expect(old.sign(request)).rejects.toMatchObject({ code: 'token_lost' });
    expect(token.calls('C_Sign')).toHaveLength(signed);
    await old.close();
    expect(await other.sign(request)).toBeInstanceOf(Uint8Array);
    await other.close();
  });

  it('is asked for one wrong PIN once, from however many tabs it comes', async () => {
    start();
    const product: FakeProduct = await startFakeProduct({ documents: 1 });
    const companion = await startCompanion({
      port: 0,
      origins: new Set([product.origin]),
      tokens: { ...tokens, close: async () => undefined },
      pkcs11: () => true,
      lab: true,
      log: () => undefined,
    });
    const page = pageAt(product.origin, companion.port);
    const order = {
      api: product.api,
      ticket: product.newTicket(),
      tokenId: (await card()).id,
      certificateId: certificateId(first),
    };
    // The card thinks about the first one while the others come.
    token.order('C_Login sleep 500 once');
    const begun = await Promise.all(['9999', '9999', '9999'].map((pin) => page.sign({ ...order, pin })));
    const ended = await Promise.all(begun.map((run) => page.end(run)));
    expect(ended.map(({ failure }) => failure?.code).sort()).toEqual([
      'dropped_after_wrong_pin',
      'dropped_after_wrong_pin',
      'wrong_pin',
    ]);
    const later = await page.end(await page.sign({ ...order, pin: '9999' }));
    expect(later.failure?.code).toBe('pin_refused_before');
    expect(token.calls('C_Login')).toEqual(['C_Login 0 9999 160']);
    await companion.stop();
    await product.stop();
  });

  it('is not asked for the last try before the person was', async () => {
    start();
    token.setWrongTries(0, 2);
    expect((await card()).pin).toBe('lastTry');
    await expect(open('1234')).rejects.toMatchObject({ code: 'last_try', triesLeft: 1 });
    expect(token.calls('C_Login')).toEqual([]);
    await (await open('1234', true)).close();
    expect(token.calls('C_Login')).toEqual(['C_Login 0 1234 0']);
  });

  it('says that the wrong PIN locked the card', async () => {
    start();
    token.setWrongTries(0, 2);
    await expect(open('9999', true)).rejects.toMatchObject({ code: 'token_locked' });
    expect((await card()).pin).toBe('locked');
  });

  it('never gets the PIN of one card for another that a new reader put in its place', async () => {
    start(ayse, mehmet);
    const { id } = await card('MEHMET');
    token.plugIn(
      [
        { ...ayse, slot: 1 },
        { ...mehmet, slot: 0 },
      ],
      'swapped',
    );
    token.order('C_OpenSession tokens swapped once');
    await expect(tokens.open(id, certificateId(first), new Pin('5678'))).rejects.toMatchObject({
      code: 'token_lost',
    });
    expect(token.calls('C_Login')).toEqual([]);
    await (await tokens.open(id, certificateId(first), new Pin('5678'))).close();
    expect(token.calls('C_Login')).toEqual(['C_Login 0 5678 0']);
  });

  it('shows two cards of one maker that have no number and the same name', async () => {
    const nameless = { ...ayse, serial: '' };
    start(nameless, { ...nameless, slot: 1, reader: 'Okuyucu B', certificates: [second] });
    await vi.waitFor(async () => expect(await tokens.list()).toHaveLength(2), { timeout: 20_000 });
    const shown = await tokens.list();
    expect(shown.map(({ certificates }) => certificates[0]?.id)).toEqual([first, second].map(certificateId));
    expect(new Set(shown.map(({ id }) => id)).size).toBe(2);
  });

  it('hides its certificates until the PIN: one that has expired or is for other uses is not taken', async () => {
    const period = { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') };
    const old = pki.issue(period).certificate;
    const other = pki.issue({ keyUsage: ['keyAgreement'] }).certificate;
    const openHidden = async (...certificates: Uint8Array[]) => {
      token.plugIn([{ ...ayse, hidden: true, certificates }]);
      return tokens.open((await card()).id, '', new Pin('1234'));
    };
    start({ ...ayse, hidden: true });
    await expect(openHidden(old)).rejects.toMatchObject({ code: 'certificate_expired' });
    await expect(openHidden(other)).rejects.toMatchObject({ code: 'no_suitable_certificate' });
    const key = await openHidden(old, other, first);
    expect(certificateId(key.certificate)).toBe(certificateId(first));
    await key.close();
  });

  it('that fails to log out does not make the right PIN a wrong one', async () => {
    start();
    token.order('C_Logout fail 0x30 once');
    await (await open()).close();
    await (await open()).close();
    expect(lines.join('\n')).toContain('logout_failed');
  });

  it('gets a card back that was pulled out in the middle', async () => {
    start();
    const key = await open();
    token.plugIn([{ ...ayse, empty: true }]);
    await expect(key.sign(request)).rejects.toMatchObject({ code: 'token_lost' });
    await key.close();
    expect(await tokens.list()).toEqual([]);
    token.plugIn([ayse]);
    const again = await open();
    expect(await again.sign(request)).toBeInstanceOf(Uint8Array);
    await again.close();
  });

  it('that hangs does not outlive a companion that was killed', async () => {
    token.plugIn([ayse]);
    token.order('C_GetSlotList hang');
    const args = ['--port', '0', '--allow-origin', 'http://127.0.0.1:1', '--pkcs11', token.library];
    const companion = await startCompanionProcess(args);
    const pid = await vi.waitFor(
      () => {
        const [, found] = (token.calls('hang')[0] ?? '').split(' ');
        if (found === undefined) throw new Error('it does not hang yet');
        return Number(found);
      },
      { timeout: 20_000 },
    );
    await companion.end('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  });

  it('takes a PIN that is typed on the reader, and keeps nothing of it', async () => {
    start({ ...ayse, pinPad: true });
    const key = await open('');
    expect(await key.sign(request)).toBeInstanceOf(Uint8Array);
    await key.close();
  });
});
