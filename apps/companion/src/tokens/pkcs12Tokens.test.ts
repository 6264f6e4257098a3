import { constants, createPublicKey, hash, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePkcs12 } from '@tomar/signatures/keys';
import { testPki } from '@tomar/signatures/testing';
import { logNowhere } from '@tomar/tokens/log.ts';
import { Pin } from '@tomar/tokens/pin.ts';
import { certificateId } from '@tomar/tokens/signingCertificate.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pkcs12Tokens } from './pkcs12Tokens.ts';

const { certificate, privateKey, chain } = testPki('rsa2048').signer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-tokens-'));
  const input = { privateKey, certificate, chain, password: '4711' };
  await writeFile(join(folder, 'ayse.p12'), await writePkcs12({ ...input, visibleCertificates: true }));
  await writeFile(join(folder, 'hidden.PFX'), await writePkcs12(input));
  await writeFile(join(folder, 'broken.p12'), 'not a key store');
  await writeFile(join(folder, 'notes.txt'), 'nothing');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tokens = () => pkcs12Tokens(folder, logNowhere, 1);
const idOf = async (label: string) =>
  (await tokens().list()).find((token) => token.label === label)?.id ?? '';

describe('pkcs12Tokens', () => {
  it('lists the readable files, with the certificates they show and without those of authorities', async () => {
    const shown = await tokens().list();
    expect(shown.map(({ label }) => label)).toEqual(['ayse', 'hidden']);
    const [ayse, hidden] = shown;
    expect(ayse?.certificates).toHaveLength(1);
    expect(ayse?.certificates[0]).toMatchObject({
      id: certificateId(certificate),
      commonName: 'Ayşe Yılmaz Işık',
      nationalId: '10000000146',
      qualified: true,
      status: 'valid',
      schemes: ['rsa-pkcs1', 'rsa-pss'],
    });
    expect(hidden?.certificates).toEqual([]);
  });

  it('has no tokens when the folder is missing', async () => {
    expect(await pkcs12Tokens(join(folder, 'absent'), logNowhere).list()).toEqual([]);
  });

  it('signs after the right PIN, and knows the way to the root', async () => {
    const key = await tokens().open(await idOf('hidden'), '', new Pin('4711'));
    expect(key?.chain).toHaveLength(chain.length);
    const toBeSigned = Buffer.from('attributes');
    for (const scheme of ['rsa-pkcs1', 'rsa-pss'] as const) {
      const algorithm = { scheme, digest: 'sha256' } as const;
      const digest = hash('sha256', toBeSigned, 'buffer');
      const value = await key?.sign({ toBeSigned, digest, algorithm });
      const padding = scheme === 'rsa-pss' ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
      const publicKey = { key: createPublicKey(privateKey), padding };
      expect(verify('sha256', toBeSigned, publicKey, value ?? Buffer.alloc(0))).toBe(true);
    }
    await key?.close();
  });

  it('tells a wrong PIN from one of a wrong size or with wrong characters', async () => {
    const id = await idOf('ayse');
    const open = (pin: string) => tokens().open(id, '', new Pin(pin));
    await expect(open('4712')).rejects.toMatchObject({ code: 'wrong_pin' });
    await expect(open('')).rejects.toMatchObject({ code: 'wrong_pin_size' });
    await expect(open('47\u000011')).rejects.toMatchObject({ code: 'wrong_pin_characters' });
  });

  it('slows down who tries PINs, and forgets it after the right one', async () => {
    const source = pkcs12Tokens(folder, logNowhere, 150);
    const id = await idOf('ayse');
    const timed = async (pin: string, at = source) => {
      const began = performance.now();
      await at.open(id, '', new Pin(pin)).catch(() => undefined);
      return performance.now() - began;
    };
    for (const pin of ['1', '2', '3']) await timed(pin);
    expect(await timed('4')).toBeGreaterThanOrEqual(149);
    expect(await timed('4711')).toBeGreaterThanOrEqual(299);
    // As where nobody tried: a busy machine makes each of both longer, none shorter.
    const untried = pkcs12Tokens(folder, logNowhere, 150);
    const [after, without]: [number[], number[]] = [[], []];
    while (after.length < 5) {
      after.push(await timed('4711'));
      without.push(await timed('4711', untried));
    }
    expect(Math.min(...after)).toBeLessThan(Math.min(...without) + 149);
  });

  it('says when the chosen certificate is not in the file, and when it has expired', async () => {
    const id = await idOf('ayse');
    const absent = tokens().open(id, 'ab'.repeat(32), new Pin('4711'));
    await expect(absent).rejects.toMatchObject({ code: 'no_suitable_certificate' });
    const old = testPki('rsa2048').issue({
      notBefore: new Date('2020-01-01'),
      notAfter: new Date('2022-01-01'),
    });
    const bytes = await writePkcs12({ ...old, password: '4711', visibleCertificates: true });
    await writeFile(join(folder, 'old.p12'), bytes);
    const shown = (await tokens().list()).find(({ label }) => label === 'old');
    expect(shown?.certificates[0]?.status).toBe('expired');
    const expired = tokens().open(shown?.id ?? '', certificateId(old.certificate), new Pin('4711'));
    await expect(expired).rejects.toMatchObject({ code: 'certificate_expired' });
    await rm(join(folder, 'old.p12'));
  });

  it('knows nothing of other tokens', async () => {
    expect(await tokens().open('pkcs12-other', '', new Pin('4711'))).toBeUndefined();
  });
});
