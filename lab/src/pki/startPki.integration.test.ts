import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignatureError } from '@tomar/signatures/errors';
import { revocationClient } from '@tomar/signatures/revocation';
import { timestampAuthority } from '@tomar/signatures/timestamp';
import { type Certificate, parseCertificate } from '@tomar/signatures/x509';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPerson, makeDemoTokens } from '../tokens/makeDemoTokens.ts';
import { type Pki, startPki } from './startPki.ts';
import { noFailure } from './switches.ts';

const cagri: DemoPerson = { file: 'cagri', name: 'Çağrı Işık', nationalId: '10000000146', pin: '2468' };
const value = new Uint8Array(32).fill(7);
let dir: string;
let pki: Pki;
let signer: Certificate;
let issuing: Certificate;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tomar-pki-'));
  pki = await startPki({ dir, login: { user: 'demo', password: 'şifre' } });
  const { tokens, trustDir } = await makeDemoTokens({ dir, people: [cagri], pkiUrl: pki.url });
  signer = parseCertificate(tokens[0]?.certificate ?? new Uint8Array());
  const pem = await readFile(join(trustDir, 'demo-issuing.pem'));
  issuing = parseCertificate(new X509Certificate(pem).raw);
});
afterAll(async () => {
  await pki?.stop();
  await rm(dir, { recursive: true, force: true });
});

const stamp = (password = 'şifre', policy?: string) =>
  timestampAuthority({
    url: pki.timestampUrl,
    credentials: { user: 'demo', password },
    ...(policy === undefined ? {} : { policy }),
  })({ algorithm: 'sha256', value });
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof SignatureError ? error.code : String(error)),
  );

describe('the public-key service of the lab', () => {
  it('stamps for those who know the password, and counts', async () => {
    const before = pki.stamped();
    expect((await stamp()).length).toBeGreaterThan(1000);
    expect(await code(stamp('another'))).toBe('http_unauthorized');
    expect(pki.stamped()).toBe(before + 1);
  });

  it('refuses a policy that is not its own, and any stamp once the credit is used up', async () => {
    expect(await code(stamp('şifre', '1.2.3'))).toBe('timestamp_refused');
    await pki.change({ credit: 1 });
    await stamp();
    expect(await code(stamp())).toBe('timestamp_refused');
    await pki.change(noFailure);
  });

  it('says of a demo certificate that it is good, by OCSP and CRL, where the certificate says to ask', async () => {
    const { ocspUrls, crlUrls, issuerUrls } = signer.extensions;
    expect([...ocspUrls, ...crlUrls, ...issuerUrls].every((url) => url.startsWith(pki.url))).toBe(true);
    for (const way of ['ocsp-only', 'crl-only'] as const) {
      const { status } = await revocationClient().ask(signer, issuing, way);
      expect(status.kind).toBe('good');
    }
    const fetched = await fetch(issuerUrls[0] ?? '');
    expect(Buffer.compare(await fetched.bytes(), issuing.der)).toBe(0);
  });

  it('answers for the issuing authority in the root’s name', async () => {
    const pem = await readFile(join(dir, 'trust', 'demo-root.pem'));
    const root = parseCertificate(new X509Certificate(pem).raw);
    for (const way of ['ocsp-only', 'crl-only'] as const)
      expect((await revocationClient().ask(issuing, root, way)).status.kind).toBe('good');
  });

  it('revokes a person’s certificate by switch, and takes it back', async () => {
    await pki.change({ revoke: { [cagri.nationalId]: 'keyCompromise' } });
    for (const way of ['ocsp-only', 'crl-only'] as const) {
      const { status } = await revocationClient().ask(signer, issuing, way);
      expect(status).toMatchObject({ kind: 'revoked', reason: 'keyCompromise' });
    }
    await pki.change({ revoke: {} });
    expect((await revocationClient().ocsp(signer, issuing)).status.kind).toBe('good');
    await expect(pki.change({ revoke: { '99999999999': 'keyCompromise' } })).rejects.toThrow(/Nobody issued/);
  });

  it('does wrong what it is told to: silence, delay, somebody else’s nonce', async () => {
    await pki.change({ wrongNonce: true });
    expect(await code(stamp())).toBe('timestamp_nonce');
    expect(await code(revocationClient().ocsp(signer, issuing))).toBe('ocsp_nonce');
    await pki.change({ ...noFailure, down: ['timestamp', 'ocsp'] });
    expect(await code(stamp())).toBe('http_unreachable');
    expect((await revocationClient().ask(signer, issuing)).source.kind).toBe('crl');
    await pki.change({ ...noFailure, slowMs: 300 });
    expect(await code(revocationClient({ timeoutMs: 50 }).ocsp(signer, issuing))).toBe('http_timeout');
    await pki.change(noFailure);
  });

  it('keeps to its certificates after a restart on the same port, and issues anew on another', async () => {
    const before = issuing.fingerprint;
    const port = Number(new URL(pki.url).port);
    await pki.stop();
    pki = await startPki({ dir, port, login: { user: 'demo', password: 'şifre' } });
    const again = await makeDemoTokens({ dir, people: [cagri], pkiUrl: pki.url });
    expect(Buffer.compare(again.tokens[0]?.certificate ?? new Uint8Array(), signer.der)).toBe(0);
    const moved = await makeDemoTokens({ dir, people: [cagri], pkiUrl: 'http://127.0.0.1:9' });
    const pem = await readFile(join(moved.trustDir, 'demo-issuing.pem'));
    expect(parseCertificate(new X509Certificate(pem).raw).fingerprint).not.toBe(before);
    expect(Buffer.compare(moved.tokens[0]?.certificate ?? new Uint8Array(), signer.der)).not.toBe(0);
  });

  it('answers people who want to know: OCSP of a number nobody issued is unknown', async () => {
    const response = await fetch(`${pki.url}/api/certificates`);
    const list: unknown = await response.json();
    expect(list).toContainEqual(
      expect.objectContaining({ commonName: 'ÇAĞRI IŞIK', nationalId: cagri.nationalId, revoked: null }),
    );
    const wrong = await fetch(`${pki.url}/api/switches`, { method: 'PUT', body: '{"down":["mail"]}' });
    expect(wrong.status).toBe(400);
  });
});
