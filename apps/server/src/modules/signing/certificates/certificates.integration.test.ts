import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { beginSigning, getSigningSession } from '@tomar/contract';
import { issueCertificate } from '@tomar/signatures/issuing';
import { type Signer, softwareSigner } from '@tomar/signatures/keys';
import { testKey, testPki } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askDigests, redeem, signerOf, signJobs } from '../../../testing/companionSession.ts';
import { makeJob, readJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;

beforeAll(async () => {
  server = await startSceneServer({ services: ['web'] });
});
afterAll(() => server.close());

const year = 365 * 86_400_000;
const own = '10000000146';
const subject = { country: 'TR', serialNumber: own, commonName: 'GÜLŞEN ÖZTÜRK' };

/** A certificate that leads to a root of nobody's knowledge. */
function strangerSigner(): Signer {
  const rootKey = testKey('p256', 'stranger');
  const validity = { notBefore: new Date(Date.now() - year), notAfter: new Date(Date.now() + year) };
  const root = issueCertificate({
    role: 'ca',
    subject: { commonName: 'Kendi Kökümüz' },
    key: rootKey,
    ...validity,
  });
  const key = testKey('p256', 'stranger’s person');
  const issuer = { certificate: root, privateKey: rootKey };
  const certificate = issueCertificate({ role: 'signer', subject, key, issuer, ...validity });
  return softwareSigner({ certificate, privateKey: key, chain: [root] });
}

/** The same names as the test authority's, another key: a chain that only looks right. */
function impostor(): Signer {
  const { root } = testPki();
  const key = testKey('rsa2048', 'impostor');
  const facts = { notBefore: new Date(Date.now() - year), notAfter: new Date(Date.now() + year) };
  const name = {
    country: 'TR',
    organization: 'Tomar Test A.Ş.',
    commonName: 'Test Kök Sertifika Hizmet Sağlayıcısı',
  };
  const falseRoot = issueCertificate({ role: 'ca', subject: name, key, ...facts });
  const own = testKey('rsa2048', 'impostor’s person');
  const issuer = { certificate: falseRoot, privateKey: key };
  const certificate = issueCertificate({ role: 'signer', subject, key: own, issuer, ...facts });
  return softwareSigner({ certificate, privateKey: own, chain: [root.certificate] });
}

const refusedAs = async (signer: Signer, who = 'signer1') => {
  const jobId = await makeJob(server, { flow: [[`${who}!`]] });
  const person = await server.person(who);
  const { ticket, session } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, person);
  const key = await redeem(server, ticket);
  const outcome = await askDigests(server, key, signer).then(
    () => 'accepted',
    (error: Error & { keys?: string[] }) => error.keys?.[0] ?? error.message,
  );
  // Another certificate may be tried within the same session.
  const state = (await server.call(getSigningSession, { params: { id: session.id } }, person)).state;
  expect(state).toBe(outcome === 'accepted' ? 'DigestsIssued' : 'Created');
  expect((await readJob(server, jobId)).files.map((file) => file.signatures)).toEqual([0]);
  return outcome;
};

it('takes the person’s own certificate of a trusted root, on RSA and on a curve', async () => {
  expect(await refusedAs(signerOf(own))).toBe('accepted');
  const onCurve = testPki().issue({ subject, key: testKey('p256', 'curve') }).signer;
  expect(await refusedAs(onCurve)).toBe('accepted');
});

it('refuses another person’s certificate (DEF-05), unless the account does not ask', async () => {
  expect(await refusedAs(signerOf('11111111110'))).toBe('lang_sign_certificate_not_yours');
  const ask = (wanted: boolean) =>
    server.platform.db.inInstallation((tx) =>
      tx.execute(`update accounts set params = '{"requireIdNumberMatch":${wanted}}' where code = 'demo'`),
    );
  await ask(false);
  try {
    expect(await refusedAs(signerOf('11111111110'))).toBe('accepted');
  } finally {
    await ask(true);
  }
});

it('refuses a person without an ID number where one is asked for', async () => {
  const userId = await server.userId('signer2');
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(`update users set id_number_sealed = null where id = '${userId}'`),
  );
  expect(await refusedAs(signerOf('11111111110'), 'signer2')).toBe('lang_sign_id_number_missing');
});

it('refuses what has expired or is not valid yet (SIGN-20)', async () => {
  const expired = { notBefore: new Date(Date.now() - year), notAfter: new Date(Date.now() - 60_000) };
  expect(await refusedAs(signerOf(own, expired))).toBe('lang_sign_certificate_expired');
  const early = { notBefore: new Date(Date.now() + 86_400_000), notAfter: new Date(Date.now() + year) };
  expect(await refusedAs(signerOf(own, early))).toBe('lang_sign_certificate_not_yet_valid');
});

it('refuses what was not made for signing', async () => {
  const forKeys = testPki().issue({ subject, keyUsage: ['keyEncipherment'] }).signer;
  expect(await refusedAs(forKeys)).toBe('lang_sign_certificate_unusable');
});

it('refuses what does not lead to a trusted root, also where the names do', async () => {
  expect(await refusedAs(strangerSigner())).toBe('lang_sign_certificate_untrusted');
  expect(await refusedAs(impostor())).toBe('lang_sign_certificate_untrusted');
  const cut = { ...signerOf(own), chain: [] };
  expect(await refusedAs(cut)).toBe('lang_sign_certificate_untrusted');
});

it('leaves nothing half-done in the store after a refusal', async () => {
  const temporary = async () => {
    const folder = `${server.folder}/blobs/tmp/${await server.accountId()}`;
    return readdir(folder).catch(() => []);
  };
  expect(await refusedAs(strangerSigner())).toBe('lang_sign_certificate_untrusted');
  expect(await temporary()).toEqual([]);
});

it('appends to the upload, whose bytes stay the first ones, with a key on a curve', async () => {
  const jobId = await makeJob(server, { flow: [['signer1!'], ['approver']] });
  const onCurve = testPki().issue({ subject, key: testKey('p256', 'curve') }).signer;
  await signJobs(server, await server.person('signer1'), [jobId], onCurve);
  const accountId = await server.accountId();
  const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute<{ original: string; current: string }>(
      `select original_sha256 as original, current_sha256 as current from job_files where job_id = '${jobId}'`,
    ),
  );
  const [file] = rows;
  if (!file) throw new Error('the job has no file');
  const bytes = async (sha256: string) => buffer(await server.platform.blobs.stream(accountId, sha256));
  const [before, after] = [await bytes(file.original), await bytes(file.current)];
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.subarray(0, before.length).equals(before)).toBe(true);
});
