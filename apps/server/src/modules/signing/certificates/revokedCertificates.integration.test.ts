import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  beginSigning,
  checkSigningCertificate,
  getAccountParameters,
  getSigningSession,
  retrySigning,
  type SignatureProfile,
  saveAccountParameters,
  saveTimestampSettings,
  type UnknownRevocationRule,
} from '@tomar/contract';
import { issueCertificate } from '@tomar/signatures/issuing';
import { pkcs12Signer, type Signer, softwareSigner } from '@tomar/signatures/keys';
import { testKey } from '@tomar/signatures/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Pki, startPki } from '../../../../../../lab/src/pki/startPki.ts';
import { noFailure } from '../../../../../../lab/src/pki/switches.ts';
import { demoAuthorities } from '../../../../../../lab/src/tokens/authorities.ts';
import { makeDemoTokens } from '../../../../../../lab/src/tokens/makeDemoTokens.ts';
import type { Caller } from '../../../testing/client.ts';
import { askDigests, handIn, redeem, signDigests } from '../../../testing/companionSession.ts';
import { folder, makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const own = '10000000146';
let dir: string;
let pki: Pki;
let server: TestServer;
let person: Caller;
let signer: Signer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tomar-revoked-'));
  pki = await startPki({ dir });
  const gulsen = { file: 'gulsen', name: 'Gülşen Öztürk', nationalId: own, pin: '2468' };
  const { tokens, trustDir } = await makeDemoTokens({ dir, people: [gulsen], pkiUrl: pki.url });
  signer = await pkcs12Signer(await readFile(tokens[0]?.path ?? ''), '2468');
  const config = { outboundAllow: ['127.0.0.1'], trustDir };
  server = await startTestServer({ services: ['web'], config });
  person = await server.person('signer1');
  const body = { version: 0, url: pki.timestampUrl };
  await server.call(saveTimestampSettings, { body }, await server.person('owner'));
});
afterEach(async () => {
  await pki.change(noFailure);
  await rule({ unknownRevocation: 'byProfile', requireQualified: false });
});
afterAll(async () => {
  await server?.close();
  await pki?.stop();
  await rm(dir, { recursive: true, force: true });
});

const revoke = () => pki.change({ revoke: { [own]: 'keyCompromise' } });
const rule = async (part: { unknownRevocation?: UnknownRevocationRule; requireQualified?: boolean }) => {
  const owner = await server.person('owner');
  const { version, parameters } = await server.call(getAccountParameters, {}, owner);
  const body = { version, parameters: { ...parameters, ...part } };
  await server.call(saveAccountParameters, { body }, owner);
};
const jobWith = (signatureProfile: SignatureProfile) =>
  makeJob(server, {
    flow: [['signer1!'], ['approver']],
    recipients: [{ ...folder('Sertifika'), signatureProfile }],
  });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** What the page is told before the PIN, and what the companion is given. */
async function answersFor(jobId: string, by = signer) {
  const body = { jobIds: [jobId], certificate: base64(by.certificate), chain: by.chain.map(base64) };
  const told = await server.call(checkSigningCertificate, { body }, person);
  const { session, ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, person);
  const key = await redeem(server, ticket);
  const given = await askDigests(server, key, by).then(
    (digests) => `${digests.length} to sign`,
    (error: Error & { keys?: string[] }) => error.keys?.[0] ?? error.message,
  );
  const now = await server.call(getSigningSession, { params: { id: session.id } }, person);
  return { ...told, given, sessionWarning: now.warning, states: now.items.map(({ state }) => state) };
}
const nothingGiven = (refusal: string) => ({
  refusal,
  warning: null,
  given: refusal,
  sessionWarning: null,
  states: ['Waiting'],
});
const taken = {
  refusal: null,
  warning: null,
  given: '1 to sign',
  sessionWarning: null,
  states: ['DigestIssued'],
};
const takenUnchecked = {
  ...taken,
  warning: 'lang_sign_revocation_unchecked',
  sessionWarning: 'lang_sign_revocation_unchecked',
};

describe('a revoked certificate', () => {
  it('is refused before the PIN, and before there is anything to sign, whatever the profile', async () => {
    expect(await answersFor(await jobWith('baseline-b'))).toEqual(taken);
    await revoke();
    await rule({ unknownRevocation: 'warn' });
    expect(await answersFor(await jobWith('baseline-b'))).toEqual(
      nothingGiven('lang_sign_certificate_revoked'),
    );
    expect(await answersFor(await jobWith('baseline-lt'))).toEqual(
      nothingGiven('lang_sign_certificate_revoked'),
    );
  });

  it('that was good when it was given is refused with its signature', async () => {
    const jobId = await jobWith('baseline-b');
    const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, person);
    const key = await redeem(server, ticket);
    const values = await signDigests(signer, await askDigests(server, key, signer));
    await revoke();
    const { session, again } = await handIn(server, key, values);
    expect([session.state, session.error, again]).toEqual(['Failed', 'lang_sign_certificate_revoked', []]);
    expect((await readJob(server, jobId)).files.map((file) => file.signatures)).toEqual([0]);
  });

  it('gets no time-stamp for a signature that was kept', async () => {
    const jobId = await jobWith('baseline-t');
    const { session, ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, person);
    const key = await redeem(server, ticket);
    const values = await signDigests(signer, await askDigests(server, key, signer));
    await pki.change({ down: ['timestamp'] });
    expect((await handIn(server, key, values)).session.canRetry).toBe(true);
    await pki.change(noFailure);
    await revoke();
    const asked = { params: { id: session.id } };
    expect((await server.refusal(retrySigning, asked, person)).keys).toEqual([
      'lang_sign_certificate_revoked',
    ]);
    await pki.change(noFailure);
    expect((await server.call(retrySigning, asked, person)).state).toBe('Embedded');
  });
});

describe('when nobody can say whether it was revoked', () => {
  const away = () => pki.change({ down: ['ocsp', 'crl'] });
  const stopped = nothingGiven('lang_sign_revocation_unknown');

  it('the profile decides: a warning for B, a stop where revocation data belongs in the file', async () => {
    await away();
    expect(await answersFor(await jobWith('baseline-b'))).toEqual(takenUnchecked);
    expect(await answersFor(await jobWith('baseline-lt'))).toEqual(stopped);
    expect(await answersFor(await jobWith('tr-p4'))).toEqual(stopped);
  });

  it('the account’s own rule goes before', async () => {
    await away();
    await rule({ unknownRevocation: 'stop' });
    expect(await answersFor(await jobWith('baseline-b'))).toEqual(stopped);
    await rule({ unknownRevocation: 'warn' });
    expect(await answersFor(await jobWith('baseline-lt'))).toEqual(takenUnchecked);
  });

  it('the signature that was taken all the same says so in the audit trail', async () => {
    await away();
    const jobId = await jobWith('baseline-b');
    const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, person);
    const key = await redeem(server, ticket);
    await handIn(server, key, await signDigests(signer, await askDigests(server, key, signer)));
    const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute<{ revocation: string | null }>(
        `select facts::json->>'revocation' as revocation from audit_events where event = 'document.signed' and subject_id = '${jobId}'`,
      ),
    );
    expect(rows.map(({ revocation }) => revocation)).toEqual(['unknown']);
  });

  it('is waited for a few seconds only', async () => {
    await pki.change({ slowMs: 30_000 });
    const began = performance.now();
    const body = { jobIds: [await jobWith('baseline-b')], certificate: base64(signer.certificate) };
    const told = await server.call(checkSigningCertificate, { body }, person);
    expect(told).toEqual({ refusal: null, warning: 'lang_sign_revocation_unchecked' });
    // Thirty seconds for one answer alone, were it waited for.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('a certificate that is not qualified', () => {
  const subject = { country: 'TR', serialNumber: own, commonName: 'GÜLŞEN ÖZTÜRK' };
  const year = 365 * 86_400_000;
  async function plain(over: Partial<Parameters<typeof issueCertificate>[0]> = {}): Promise<Signer> {
    const { issuing } = await demoAuthorities(dir, pki.url);
    const key = testKey('rsa2048', 'plain');
    const validity = { notBefore: new Date(Date.now() - year), notAfter: new Date(Date.now() + year) };
    const certificate = issueCertificate({
      role: 'signer',
      subject,
      key,
      issuer: issuing,
      qcStatements: [],
      ...validity,
      ...over,
    });
    return softwareSigner({ certificate, privateKey: key, chain: [issuing.certificate] });
  }

  it('signs where the account does not ask, and never by a Turkish profile', async () => {
    await rule({ unknownRevocation: 'warn' });
    const by = await plain();
    expect(await answersFor(await jobWith('baseline-b'), by)).toEqual(takenUnchecked);
    const refusal = nothingGiven('lang_sign_certificate_not_qualified');
    expect(await answersFor(await jobWith('tr-p1'), by)).toEqual(refusal);
    await rule({ requireQualified: true });
    expect(await answersFor(await jobWith('baseline-b'), by)).toEqual(refusal);
    const european = await plain({ qcStatements: ['0.4.0.1862.1.1'] });
    expect((await answersFor(await jobWith('baseline-b'), european)).refusal).toBeNull();
    expect(await answersFor(await jobWith('tr-p1'), european)).toEqual(refusal);
  });

  it('or an authority’s own signs nothing', async () => {
    const authority = await plain({ role: 'ca' });
    expect(await answersFor(await jobWith('baseline-b'), authority)).toEqual(
      nothingGiven('lang_sign_certificate_unusable'),
    );
  });
});
