import {
  beginESignIn,
  beginSigning,
  enterByESignature,
  getDashboard,
  getProfile,
  limits,
  listUserAccounts,
  readChallenge,
  redeemTicket,
  submitCertificate,
  submitSignatures,
  submitSignInCertificate,
  submitSignInSignature,
} from '@tomar/contract';
import { issueCertificate } from '@tomar/signatures/issuing';
import { type Signer, softwareSigner } from '@tomar/signatures/keys';
import { testKey } from '@tomar/signatures/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askDigests, handIn, redeem, signDigests } from '../../../testing/companionSession.ts';
import { makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTrustScene, type TrustScene } from '../../../testing/startTrustScene.ts';
import { writeNumber } from '../../identity/index.ts';

const own = '10000000146';
let server: TrustScene;
let card: Signer;
let later = 0;

beforeAll(async () => {
  server = await startTrustScene({ services: ['web'], clock: () => new Date(Date.now() + later) });
  card = server.keys.signer1;
});
afterEach(() => {
  later = 0;
  server.trustServices.switches.revoked.clear();
  server.trustServices.switches.ocsp = 'up';
  server.trustServices.switches.crl = 'up';
});
afterAll(() => server.close());

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const begin = (accountCode?: string) =>
  server.call(beginESignIn, { body: { ...(accountCode && { accountCode }) } });
const certificateOf = (ticket: string, signer: Signer) => ({
  body: {
    ticket,
    signerVersion: limits.signerVersion,
    certificate: base64(signer.certificate),
    chain: signer.chain.map(base64),
    schemes: [signer.algorithm.scheme],
  },
});
const ask = (ticket: string, signer = card) =>
  server.call(submitSignInCertificate, certificateOf(ticket, signer));
type Issued = Awaited<ReturnType<typeof ask>>;
const signed = async ({ toBeSigned, digest, scheme, digestAlgorithm, round }: Issued, signer = card) => ({
  round,
  value: base64(
    await signer.sign({
      toBeSigned: Buffer.from(toBeSigned, 'base64'),
      digest: Buffer.from(digest, 'base64'),
      algorithm: { scheme, digest: digestAlgorithm },
    }),
  ),
});
/** The companion's whole part. @returns the page's claim */
async function prove(signer = card, accountCode?: string): Promise<string> {
  const { ticket, claim } = await begin(accountCode);
  const body = { ticket, ...(await signed(await ask(ticket, signer), signer)) };
  expect(await server.call(submitSignInSignature, { body })).toEqual({ taken: true });
  return claim;
}
const enter = async (claim: string) => {
  const { data } = await server.call(enterByESignature, { body: { claim } });
  if (!data) throw new Error('no login');
  return data;
};
const entryRefused = async (claim: string) =>
  (await server.refusal(enterByESignature, { body: { claim } })).keys;
const certificateRefused = async (signer: Signer) => {
  const { ticket } = await begin();
  return (await server.refusal(submitSignInCertificate, certificateOf(ticket, signer))).keys;
};
const rows = async <Row>(text: string): Promise<Row[]> =>
  (await server.platform.db.pool.query(text)).rows as Row[];
const sessions = async () => (await rows<{ id: string }>('select id from sessions')).length;
const refusals = async () =>
  (
    await rows<{ way: string; reason: string; tries: number }>(
      'select way, reason, tries from refused_sign_ins order by at',
    )
  ).map(({ way, reason, tries }) => [way, reason, tries]);

describe('sign-in by e-signature (ID-02)', () => {
  it('opens the account of whom the certificate names, as more than a password', async () => {
    const login = await enter(await prove());
    expect([login.account.code, login.user.email]).toEqual(['demo', 'gulsen@demo.example']);
    const caller = { key: login.key, account: 'demo' };
    await server.call(getDashboard, {}, caller);
    const { loginHistory } = await server.call(getProfile, {}, caller);
    expect(loginHistory[0]).toMatchObject({ validationType: 'ESignature', refusal: null });
    const demo = await server.accountId();
    expect(
      await rows(
        'select factor, source, only_account_id from session_proofs order by proved_at desc limit 1',
      ),
    ).toEqual([{ factor: 'eSignature', source: 'tomar', only_account_id: demo }]);
    expect(await rows('select count(*)::int from sign_in_challenges')).toEqual([{ count: 0 }]);
  });

  it('is over a text that names the installation, the account and a moment, and is another each time', async () => {
    const [first, second] = [await ask((await begin('demo')).ticket), await ask((await begin()).ticket)];
    const challenge = readChallenge(first.challenge);
    expect(challenge).toMatchObject({
      installation: new URL(server.platform.config.publicUrl).origin,
      account: 'demo',
      expiresAt: first.expiresAt,
    });
    expect(Date.parse(first.expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(readChallenge(second.challenge)).toMatchObject({ account: '' });
    expect(readChallenge(second.challenge)?.nonce).not.toBe(challenge?.nonce);
  });

  it('opens an account whose licence has ended: people can look (ACC-04)', async () => {
    const accountId = await server.accountId();
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute("update periods set ends_on = '2020-01-01', starts_on = '2019-01-01'"),
    );
    expect((await enter(await prove())).account.isLicenceActive).toBe(false);
    await server.platform.db.inAccount(accountId, (tx) =>
      tx.execute("update periods set ends_on = '2099-01-01'"),
    );
  });
});

describe('a certificate', () => {
  /** What somebody who came in would leave behind. */
  const entered = async () => [
    await sessions(),
    await rows("select id from sign_in_challenges where state = 'Proved'"),
    await rows('select session_id from session_proofs order by session_id'),
  ];
  let before: unknown[] = [];
  beforeEach(async () => {
    before = await entered();
  });
  afterEach(async () => {
    expect(await entered()).toEqual(before);
  });
  const year = 365 * 86_400_000;
  const plain = (change: Partial<Parameters<typeof issueCertificate>[0]> = {}) => {
    const key = testKey('rsa2048', own);
    const certificate = issueCertificate({
      role: 'signer',
      subject: { country: 'TR', serialNumber: own, commonName: 'GÜLŞEN ÖZTÜRK' },
      key,
      notBefore: new Date(Date.now() - year),
      notAfter: new Date(Date.now() + year),
      qcStatements: ['0.4.0.1862.1.1'],
      ...change,
    });
    return softwareSigner({ certificate, privateKey: key, chain: [] });
  };

  it('that signed itself, with the person’s number in it, opens nothing and is told to the person', async () => {
    const told = await refusals();
    expect(await certificateRefused(plain())).toEqual(['lang_sign_certificate_untrusted']);
    expect(await certificateRefused(plain())).toEqual(['lang_sign_certificate_untrusted']);
    // Written once the answer has left; of an hour one line, however many try.
    await expect.poll(refusals).toEqual([...told, ['ESignature', 'Certificate', 2]]);
  });

  it('of an authority that the installation does not know opens nothing', async () => {
    const key = testKey('rsa2048', 'strange authority');
    const strange = issueCertificate({
      role: 'ca',
      subject: { country: 'TR', commonName: 'Yabancı KÖK' },
      key,
      notBefore: new Date(Date.now() - year),
      notAfter: new Date(Date.now() + year),
    });
    const issuer = { certificate: strange, privateKey: key };
    expect(await certificateRefused(plain({ issuer }))).toEqual(['lang_sign_certificate_untrusted']);
  });

  it('that has expired, is of tomorrow, not qualified or an authority’s opens nothing', async () => {
    const tomorrow = { notBefore: new Date(Date.now() + year / 365) };
    expect(await certificateRefused(plain(tomorrow))).toEqual(['lang_sign_certificate_not_yet_valid']);
    const soon = { notBefore: new Date(Date.now() - year), notAfter: new Date(Date.now() - 1000) };
    expect(await certificateRefused(plain(soon))).toEqual(['lang_sign_certificate_expired']);
    expect(await certificateRefused(plain({ qcStatements: [] }))).toEqual([
      'lang_sign_certificate_not_qualified',
    ]);
    expect(await certificateRefused(plain({ role: 'ca' }))).toEqual(['lang_sign_certificate_unusable']);
  });

  it('that is revoked, before or after it was given, or of which nobody can say, opens nothing', async () => {
    const { switches } = server.trustServices;
    const { ticket, claim } = await begin();
    const value = await signed(await ask(ticket));
    switches.revoked.add(own);
    expect(await certificateRefused(card)).toEqual(['lang_sign_certificate_revoked']);
    const late = await server.refusal(submitSignInSignature, { body: { ticket, ...value } });
    expect(late.keys).toEqual(['lang_sign_certificate_revoked']);
    expect(await entryRefused(claim)).toEqual(['lang_esign_ended']);
    switches.revoked.clear();
    switches.ocsp = 'down';
    switches.crl = 'down';
    expect(await certificateRefused(card)).toEqual(['lang_sign_revocation_unknown']);
  });

  it('of which only answers of tomorrow say that it is not revoked opens nothing', async () => {
    const { switches } = server.trustServices;
    switches.ocsp = 'ahead';
    switches.crl = 'ahead';
    expect(await certificateRefused(card)).toEqual(['lang_sign_revocation_unknown']);
  });
});

describe('whoever the certificate names', () => {
  const nobody = ['lang_esign_nobody'];
  const set = (text: string, params: readonly unknown[] = []) =>
    server.platform.db.pool.query(text, [...params]);

  it('is nobody, switched off, or active nowhere: one answer, and no session', async () => {
    const before = await sessions();
    expect(await entryRefused(await prove(server.trustServices.signerOf('10000000078')))).toEqual(nobody);

    const email = 'gulsen@demo.example';
    await set('update logins set is_active = false where email = $1', [email]);
    expect(await entryRefused(await prove())).toEqual(nobody);
    await set('update logins set is_active = true where email = $1', [email]);

    const active = (value: boolean) =>
      server.platform.db.inAccount(accountId, (tx) =>
        tx.execute(`update users set is_active = ${value} where email = '${email}'`),
      );
    const accountId = await server.accountId();
    await active(false);
    expect(await entryRefused(await prove())).toEqual(nobody);
    await active(true);

    await set("update accounts set is_active = false where code = 'demo'");
    expect(await entryRefused(await prove())).toEqual(nobody);
    await set("update accounts set is_active = true where code = 'demo'");
    expect(await sessions()).toBe(before);
    expect((await refusals()).filter(([, reason]) => reason !== 'Certificate').map(([way]) => way)).toEqual(
      expect.arrayContaining(['ESignature']),
    );
  });

  it('comes into nobody else’s account where somebody wrote the same number: only by the address, or as before', async () => {
    const [number, ornek] = ['10000000382', await server.accountId('ornek')];
    const write = (accountId: string, userId: string, given: string | null) =>
      server.platform.db.inAccount(accountId, (tx) =>
        writeNumber(server.platform, tx, { accountId, userId }, given),
      );
    const demo = await server.accountId();
    const [approver, stranger] = [await server.userId('approver'), await server.userId('builder', 'ornek')];
    await write(demo, approver, number);
    // The stranger comes in often, so that theirs is the account opened last.
    await write(ornek, stranger, number);
    await server.person('builder', 'ornek');
    const holder = server.trustServices.signerOf(number);
    expect(await entryRefused(await prove(holder))).toEqual(['lang_sign_in_several']);
    expect((await enter(await prove(holder, 'demo'))).user.id).toBe(approver);
    expect((await enter(await prove(holder))).user.id).toBe(approver);
    await write(ornek, stranger, null);
    await write(demo, approver, null);
  });

  it('comes into no account that does not keep the number, also not with the same login', async () => {
    // The owner belongs to both; in one of them an administrator wrote this number beside the login.
    const number = '10000000214';
    const [demo, ornek] = [await server.accountId(), await server.accountId('ornek')];
    const userId = await server.userId('owner', 'ornek');
    await server.platform.db.inAccount(ornek, (tx) =>
      writeNumber(server.platform, tx, { accountId: ornek, userId }, number),
    );
    const login = await enter(await prove(server.trustServices.signerOf(number), 'demo'));
    expect([login.user.email, login.account.code]).toEqual(['ayse@demo.example', 'ornek']);
    const refusal = await server.refusal(getDashboard, {}, { key: login.key, account: 'demo' });
    expect(refusal.status).toBeGreaterThanOrEqual(400);
    const accounts = await server.call(listUserAccounts, {}, { key: login.key, account: 'ornek' });
    expect(accounts.map(({ id }) => id)).not.toContain(demo);
    // Nor do the others hear of a try that was refused there.
    const owners = [userId, await server.userId('owner')];
    const refusedIn = (id: string) =>
      server.platform.db.inAccount(id, async (tx) => {
        const { rows } = await tx.execute<{ whose: string }>(
          "select subject_id as whose from audit_events where event = 'session.refused'",
        );
        return rows.filter(({ whose }) => owners.includes(whose)).length;
      });
    const before = [await refusedIn(ornek), await refusedIn(demo)] as const;
    server.trustServices.switches.revoked.add(number);
    await certificateRefused(server.trustServices.signerOf(number));
    await expect.poll(() => refusedIn(ornek), { timeout: 20_000 }).toBe(before[0] + 1);
    expect(await refusedIn(demo)).toBe(before[1]);
  });
});

describe('a challenge', () => {
  const value = 'lang_esign_ended';

  it('is entered once, also in two tabs at the same moment', async () => {
    const claim = await prove();
    const before = await sessions();
    const answers = await Promise.all(
      [claim, claim, claim].map(
        async (one) => (await server.ask(enterByESignature, { body: { claim: one } })).status,
      ),
    );
    expect(answers.toSorted()).toEqual([200, 400, 400]);
    expect(await entryRefused(claim)).toEqual([value]);
    expect(await sessions()).toBe(before + 1);
  });

  it('is entered by the page that asked, not with the companion’s ticket', async () => {
    const { ticket, claim } = await begin();
    expect(await entryRefused(claim)).toEqual([value]);
    const body = { ticket, ...(await signed(await ask(ticket))) };
    await server.call(submitSignInSignature, { body });
    // A lost answer is asked for again; a signed one takes no other certificate.
    await server.call(submitSignInSignature, { body });
    expect(await entryRefused(ticket)).toEqual([value]);
    expect((await server.refusal(submitSignInCertificate, certificateOf(ticket, card))).keys).toEqual([
      value,
    ]);
    await enter(claim);
  });

  it('lasts five minutes, signed or not', async () => {
    const [first, second] = [await begin(), await prove()];
    const issued = await ask(first.ticket);
    later = 5 * 60_000 + 1000;
    expect(await entryRefused(second)).toEqual([value]);
    const body = { ticket: first.ticket, ...(await signed(issued)) };
    expect((await server.refusal(submitSignInSignature, { body })).keys).toEqual([value]);
  });

  it('takes no signature of another sign-in, of an earlier challenge or by another key', async () => {
    const [one, other] = [await begin(), await begin()];
    const [first, strange] = [await ask(one.ticket), await ask(other.ticket)];
    const second = await ask(one.ticket);
    const refused = async (given: { round: number; value: string }) =>
      (await server.refusal(submitSignInSignature, { body: { ticket: one.ticket, ...given } })).keys;
    const wrong = ['lang_esign_signature_wrong'];
    expect(await refused({ ...(await signed(strange)), round: second.round })).toEqual(wrong);
    expect(await refused({ ...(await signed(first)), round: second.round })).toEqual(wrong);
    expect(await refused(await signed(first))).toEqual([value]);
    expect(await refused(await signed(second, server.keys.signer2))).toEqual(wrong);
    expect(await entryRefused(one.claim)).toEqual([value]);
  });

  it('can be asked for so many times', async () => {
    const { ticket } = await begin();
    for (let at = 0; at < limits.signInChallenges; at += 1) await ask(ticket);
    expect((await server.refusal(submitSignInCertificate, certificateOf(ticket, card))).keys).toEqual([
      value,
    ]);
  });

  it('is asked for with so many certificates, also with those that are refused', async () => {
    const { ticket } = await begin();
    const strange = server.trustServices.signerOf('10000000078');
    server.trustServices.switches.revoked.add('10000000078');
    const tried = async () =>
      (await server.refusal(submitSignInCertificate, certificateOf(ticket, strange))).keys;
    for (let at = 0; at < limits.signInChallenges; at += 1)
      expect(await tried()).toEqual(['lang_sign_certificate_revoked']);
    expect(await tried()).toEqual([value]);
  });

  it('is no document, and a document is no challenge', async () => {
    const jobId = await makeJob(server);
    const person = await server.person('signer1');
    const { ticket: signing } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, person);
    const key = await redeem(server, signing);
    const [digest] = await askDigests(server, key, card);
    if (!digest) throw new Error('nothing to sign');
    const { ticket, claim } = await begin();
    const issued = await ask(ticket);
    // The document's signature handed in for the sign-in …
    const [ofDocument] = await signDigests(card, [digest]);
    const body = { ticket, round: issued.round, value: ofDocument?.value ?? '' };
    expect((await server.refusal(submitSignInSignature, { body })).keys).toEqual([
      'lang_esign_signature_wrong',
    ]);
    expect(await entryRefused(claim)).toEqual([value]);
    // … and the sign-in's for the document.
    const { value: ofSignIn } = await signed(issued);
    await handIn(server, key, [{ itemId: digest.itemId, round: digest.round, value: ofSignIn }]);
    expect((await readJob(server, jobId)).files.map((file) => file.signatures)).toEqual([0]);
    // Nor does either's ticket open the other's door.
    const headers = { 'signing-key': ticket };
    for (const refusal of [
      await server.refusal(redeemTicket, { body: { ticket, signerVersion: limits.signerVersion } }),
      await server.refusal(submitCertificate, { ...certificateOf(ticket, card), headers }),
      await server.refusal(submitSignatures, {
        body: { signatures: [{ itemId: digest.itemId, round: 1, value: ofSignIn }] },
        headers,
      }),
      await server.refusal(submitSignInCertificate, certificateOf(signing.slice(0, 64), card)),
    ])
      expect(refusal.status).toBe(400);
  });
});

it('an installation on premises that hides it begins none and says so (ID-04)', async () => {
  const { config } = server.platform;
  const hidden = config as { hiddenSignIns: string[] };
  const { ticket, claim } = await begin();
  hidden.hiddenSignIns = ['esign'];
  for (const refusal of [
    await server.refusal(beginESignIn, { body: {} }),
    await server.refusal(submitSignInCertificate, certificateOf(ticket, card)),
    await server.refusal(enterByESignature, { body: { claim } }),
  ])
    expect(refusal.keys).toEqual(['lang_esign_off']);
  hidden.hiddenSignIns = [];
});
