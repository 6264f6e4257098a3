import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPkcs11, pkcs11Signer, pkcs12Signer } from '@tomar/signatures/keys';
import { softHsmLibrary } from '@tomar/signatures/testing';
import { describeCertificate, isSignedBy, parseCertificate, parseCrl } from '@tomar/signatures/x509';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DemoPerson, makeDemoTokens } from './makeDemoTokens.ts';

const cagri: DemoPerson = { file: 'cagri', name: 'Çağrı Işık', nationalId: '10000000146', pin: '2468' };
const ipek: DemoPerson = {
  file: 'ipek',
  name: 'İpek Gülşah Şimşek Ağaoğlu',
  nationalId: '10000000078',
  pin: '13579246',
};
const people = [cagri, ipek];
const library = softHsmLibrary();
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tomar-demo-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
});

describe('demo tokens', () => {
  it('give everybody a key with a certificate like a Turkish qualified one', async () => {
    const { tokens } = await makeDemoTokens({ dir, people });
    const [first] = tokens;
    expect(describeCertificate(first?.certificate ?? new Uint8Array())).toMatchObject({
      commonName: 'ÇAĞRI IŞIK',
      nationalId: cagri.nationalId,
      qualified: true,
      turkish: true,
      seal: false,
      keyUsage: ['nonRepudiation'],
      status: 'valid',
    });
    for (const { path, pin, certificate } of tokens) {
      const signer = await pkcs12Signer(await readFile(path), pin);
      expect(Buffer.compare(signer.certificate, certificate)).toBe(0);
      expect(signer.chain).toHaveLength(2);
    }
  });

  it('lead to the authorities in the trust folder, whose CRLs are there and empty', async () => {
    const { trustDir, crlDir, tokens } = await makeDemoTokens({ dir, people });
    const [root, issuing] = await Promise.all(
      ['demo-root.pem', 'demo-issuing.pem'].map(
        async (file) => new X509Certificate(await readFile(join(trustDir, file))),
      ),
    );
    if (root === undefined || issuing === undefined) throw new Error('no authorities');
    expect(root.verify(root.publicKey) && issuing.verify(root.publicKey)).toBe(true);
    for (const { certificate } of tokens)
      expect(new X509Certificate(certificate).verify(issuing.publicKey)).toBe(true);
    const crl = parseCrl(await readFile(join(crlDir, 'demo-issuing.crl')));
    expect(isSignedBy(crl, parseCertificate(issuing.raw))).toBe(true);
  });

  it('are the same after another start, but for a person whose PIN or name changed', async () => {
    const before = await makeDemoTokens({ dir, people });
    const changed = { ...ipek, name: 'İpek Demir' };
    const after = await makeDemoTokens({ dir, people: [cagri, changed] });
    expect(after.tokens[0]).toEqual(before.tokens[0]);
    expect(after.tokens[1]?.certificate).not.toEqual(before.tokens[1]?.certificate);
    const withPin = await makeDemoTokens({ dir, people: [{ ...cagri, pin: '8642' }, changed] });
    expect(withPin.tokens[0]?.certificate).not.toEqual(after.tokens[0]?.certificate);
    expect(withPin.tokens[1]).toEqual(after.tokens[1]);
  });

  it('are readable by their owner only', async () => {
    const { tokenDir } = await makeDemoTokens({ dir, people });
    const files = [
      ...(await readdir(tokenDir)).map((file) => join(tokenDir, file)),
      join(dir, 'ca', 'root.pem'),
    ];
    for (const file of files) expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('are refused in production, and with a PIN that no card would take', async () => {
    await expect(makeDemoTokens({ dir, people: [{ ...cagri, pin: '12' }] })).rejects.toThrow(/four to eight/);
    vi.stubEnv('NODE_ENV', 'production');
    await expect(makeDemoTokens({ dir, people })).rejects.toThrow(/production/);
  });
});

describe.skipIf(library === undefined)('demo tokens in SoftHSM2', () => {
  it('hold the same keys as the files, one token for each person, also after a PIN changed', async () => {
    const pkcs11 = { lib: library ?? '', conf: join(dir, 'softhsm2.conf') };
    vi.stubEnv('SOFTHSM2_CONF', pkcs11.conf);
    await makeDemoTokens({ dir, people, pkcs11 });
    const changed = [{ ...cagri, pin: '97531' }, ipek];
    const { tokens } = await makeDemoTokens({ dir, people: changed, pkcs11 });
    const module = await loadPkcs11(pkcs11.lib);
    try {
      const slots = module.slots().filter(({ token }) => token?.pinInitialised);
      const labels = slots.map(({ token }) => token?.label);
      // The second is too long for the 32 octets of a label.
      expect(labels.sort()).toEqual(['ÇAĞRI IŞIK', 'İPEK GÜLŞAH ŞİMŞEK AĞAOĞ'].sort());
      for (const { name, pin, certificate } of tokens) {
        const label = name.toLocaleUpperCase('tr');
        const slot = slots.find(({ token }) => label.startsWith(token?.label ?? '?'))?.id ?? -1;
        await using signer = await pkcs11Signer({ module, slot, pin, certificate });
        const toBeSigned = Buffer.from('belge');
        const { algorithm } = signer;
        const digest = Buffer.from(await crypto.subtle.digest('SHA-256', toBeSigned));
        expect(await signer.sign({ toBeSigned, digest, algorithm })).toHaveLength(256);
        expect(signer.chain).toHaveLength(2);
      }
    } finally {
      module.close();
    }
  });
});
