import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPkcs12 } from '@tomar/signatures/keys/index.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureAuthority } from './authority.ts';
import { ensureSoftToken } from './softToken.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-ca-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const owner = { name: 'İpek Işık Çağlar', nationalId: '10000000146', pin: '123456' };

it('gives a person a key with a certificate that the lab authority issued, opened by the PIN', async () => {
  const authority = await ensureAuthority(join(folder, 'ca'), join(folder, 'trust'));
  await ensureSoftToken(join(folder, 'tokens'), 'ipek.p12', owner, authority);
  const content = await readPkcs12(await readFile(join(folder, 'tokens', 'ipek.p12')), owner.pin);
  const [leaf] = content.certificates.map(({ certificate }) => new X509Certificate(certificate));
  const root = new X509Certificate(await readFile(join(folder, 'trust', 'tomar-lab.pem')));
  expect(leaf?.subject).toContain('CN=İpek Işık Çağlar');
  expect(leaf?.subject).toContain('serialNumber=10000000146');
  expect(leaf?.verify(root.publicKey)).toBe(true);
  await expect(readPkcs12(await readFile(join(folder, 'tokens', 'ipek.p12')), 'wrong')).rejects.toThrow();
});

it('keeps authority and key from one start to the next', async () => {
  const make = async () => {
    const authority = await ensureAuthority(join(folder, 'ca'), join(folder, 'trust'));
    await ensureSoftToken(join(folder, 'tokens'), 'ipek.p12', owner, authority);
    return readFile(join(folder, 'tokens', 'ipek.p12'));
  };
  expect(await make()).toEqual(await make());
});
