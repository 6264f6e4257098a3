import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignatureError } from '@tomar/signatures/errors';
import { testPki } from '@tomar/signatures/testing';
import { describeCertificate } from '@tomar/signatures/x509';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config/config.ts';
import { judgeCertificate } from './judgeCertificate.ts';
import { trustedCertificates } from './trustedCertificates.ts';

const { signer, root } = testPki();
const demands = {
  identity: { idNumber: null, mustMatch: false },
  name: null,
  qualified: 'no',
  unknownRevocation: 'warn',
} as const;
let trustDir = '';

beforeEach(async () => {
  trustDir = await mkdtemp(join(tmpdir(), 'tomar-trust-'));
});
afterEach(() => rm(trustDir, { recursive: true, force: true }));

const judged = (name: string | null = null) => {
  const config = { ...loadConfig({ DATABASE_URL: 'postgres://tomar_app@db/tomar' }), trustDir };
  const clock = () => new Date('2026-03-01T00:00:00Z');
  const outbound = () => Promise.reject(new SignatureError('http_unreachable', 'Nobody answers'));
  const log = pino({ level: 'silent' });
  return judgeCertificate({ config, clock, outbound, log }, signer.certificate, signer.chain, {
    ...demands,
    name,
  });
};

it('an empty trust folder trusts nobody', async () => {
  await expect(judged()).rejects.toMatchObject({ findings: [{ key: 'lang_sign_certificate_untrusted' }] });
});

it('a signer whose root lies in the trust folder may sign', async () => {
  await writeFile(join(trustDir, 'root.der'), root.certificate);
  await expect(judged()).resolves.toEqual({ warning: 'lang_sign_revocation_unchecked' });
});

it('a root that is trusted for time-stamps only is none for signers', async () => {
  await mkdir(join(trustDir, 'timestamps'));
  await writeFile(join(trustDir, 'timestamps', 'root.der'), root.certificate);
  await expect(judged()).rejects.toMatchObject({ findings: [{ key: 'lang_sign_certificate_untrusted' }] });
  const config = { ...loadConfig({ DATABASE_URL: 'postgres://tomar_app@db/tomar' }), trustDir };
  expect(await trustedCertificates({ config }, 'signers')).toEqual([]);
  expect(await trustedCertificates({ config }, 'timestamps')).toEqual([Buffer.from(root.certificate)]);
});

it('DEF-04: the name in the certificate is the signer’s, whatever its case and letters', async () => {
  await writeFile(join(trustDir, 'root.der'), root.certificate);
  const { commonName } = describeCertificate(signer.certificate);
  const name = commonName ?? '';
  expect(name).not.toBe('');
  for (const own of [name, `  ${name.toLocaleUpperCase('tr')} `, name.toLocaleLowerCase('tr')])
    await expect(judged(own), own).resolves.toEqual({ warning: 'lang_sign_revocation_unchecked' });
  for (const other of ['Başka Biri', `${name} x`, ''])
    await expect(judged(other), other).rejects.toMatchObject({
      findings: [{ key: 'lang_sign_certificate_other_name', params: [name, other] }],
    });
});
