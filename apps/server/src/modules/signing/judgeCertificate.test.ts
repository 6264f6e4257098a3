import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testPki } from '@tomar/signatures/testing/keys.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config/config.ts';
import { judgeCertificate } from './judgeCertificate.ts';
import { trustedCertificates } from './trustedCertificates.ts';

const { signer, root } = testPki();
const anybody = { idNumber: null, mustMatch: false };
let trustDir = '';

beforeEach(async () => {
  trustDir = await mkdtemp(join(tmpdir(), 'tomar-trust-'));
});
afterEach(() => rm(trustDir, { recursive: true, force: true }));

const judged = () => {
  const config = { ...loadConfig({ DATABASE_URL: 'postgres://tomar_app@db/tomar' }), trustDir };
  const clock = () => new Date('2026-03-01T00:00:00Z');
  return judgeCertificate({ config, clock }, signer.certificate, signer.chain, anybody);
};

test('an empty trust folder trusts nobody', async () => {
  await expect(judged()).rejects.toMatchObject({ findings: [{ key: 'lang_sign_certificate_untrusted' }] });
});

test('a signer whose root lies in the trust folder may sign', async () => {
  await writeFile(join(trustDir, 'root.der'), root.certificate);
  await expect(judged()).resolves.toMatchObject({ status: 'valid' });
});

test('a root that is trusted for time-stamps only is none for signers', async () => {
  await mkdir(join(trustDir, 'timestamps'));
  await writeFile(join(trustDir, 'timestamps', 'root.der'), root.certificate);
  await expect(judged()).rejects.toMatchObject({ findings: [{ key: 'lang_sign_certificate_untrusted' }] });
  const config = { ...loadConfig({ DATABASE_URL: 'postgres://tomar_app@db/tomar' }), trustDir };
  expect(await trustedCertificates({ config }, 'signers')).toEqual([]);
  expect(await trustedCertificates({ config }, 'signatures')).toEqual([Buffer.from(root.certificate)]);
});
