import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Authority,
  beginExternalSignIn,
  getDashboard,
  getIdentityProviders,
  listExternalProviders,
  type ProviderForm,
  type ProviderKind,
  saveIdentityProvider,
  signInWithAdfs,
  signInWithMicrosoft,
  testIdentityProvider,
} from '@tomar/contract';
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../../../../../lab/src/demo/people.ts';
import type { DirectoryPerson } from '../../../../../../lab/src/idp/people.ts';
import {
  type LabIdentityProvider,
  startIdentityProvider,
} from '../../../../../../lab/src/idp/startIdentityProvider.ts';
import { signInAs } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { setExternalUserSupport } from '../../accounts/index.ts';
import { setIdentitySource } from '../../users/index.ts';

const emailOf = (key: string) =>
  demoAccounts.flatMap(({ people }) => people).find((person) => person.key === key)?.email ?? '';
const person = (subject: string, key: string, groups: readonly string[] = []): DirectoryPerson => ({
  subject,
  name: key,
  email: emailOf(key),
  groups,
});
const tenantId = 'a1b2c3d4-0000-4000-8000-000000000001';
const common = { clientId: 'tomar-lab', redirectAddress: 'http://127.0.0.1:4100/signin-external' };
const signer = person('ms-signer1', 'signer1', ['imza']);
const approver = person('adfs-approver', 'approver', ['onay']);

let microsoft: LabIdentityProvider;
let adfs: LabIdentityProvider;
let server: TestServer;
let webDir: string;
/** How far the server's clock is ahead. */
let laterMs = 0;
const forms: Record<ProviderKind, ProviderForm> = {
  Microsoft: {
    isOn: true,
    clientId: common.clientId,
    authority: tenantId,
    groupsClaim: 'groups',
    authorityRules: [{ value: 'imza', authorities: ['Signer', 'Draft'] }],
  },
  Adfs: { isOn: true, clientId: common.clientId, authority: '', groupsClaim: '', authorityRules: [] },
};
const post = { Microsoft: signInWithMicrosoft, Adfs: signInWithAdfs } as const;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'tomar-web-'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Tomar</title>');
  microsoft = await startIdentityProvider({ ...common, kind: 'Microsoft', tenantId, people: [signer] });
  adfs = await startIdentityProvider({ ...common, kind: 'Adfs', people: [approver] });
  server = await startTestServer({
    services: ['web'],
    clock: () => new Date(Date.now() + laterMs),
    config: { outboundAllow: ['127.0.0.1'], microsoftAuthority: microsoft.origin, webDir },
  });
  // Before their identities are the providers'.
  for (const key of ['owner', 'signer1', 'approver', 'signer2']) await server.person(key);
  await inDemo((tx, id) => setExternalUserSupport(tx, id, true));
  await save('Microsoft', forms.Microsoft);
  await save('Adfs', { ...forms.Adfs, authority: adfs.metadataUrl });
});
afterAll(async () => {
  await server.close();
  await microsoft.stop();
  await adfs.stop();
  await rm(webDir, { recursive: true });
});
beforeEach(async () => {
  await inDemo(async (tx) => {
    await tx.execute('delete from external_identities');
    await tx.execute('delete from external_tries');
    await tx.execute('delete from sign_in_failures');
  });
  await source('signer1', 'Microsoft');
  await source('approver', 'Adfs');
  await source('signer2', null);
});

type Work<T> = (
  tx: Parameters<Parameters<TestServer['platform']['db']['inAccount']>[1]>[0],
  id: string,
) => Promise<T>;
async function inDemo<T>(work: Work<T>): Promise<T> {
  const id = await server.accountId();
  return server.platform.db.inAccount(id, (tx) => work(tx, id));
}
const source = async (key: string, kind: ProviderKind | null) => {
  const userId = await server.userId(key);
  await inDemo((tx, id) => setIdentitySource(tx, id, userId, kind));
};
const rowsOf = async <Row extends Record<string, unknown>>(query: string): Promise<Row[]> =>
  (await inDemo((tx) => tx.execute(query))).rows as Row[];

async function save(kind: ProviderKind, form: ProviderForm) {
  const owner = await server.person('owner');
  const { providers } = await server.call(getIdentityProviders, {}, owner);
  const { version } = providers.find((one) => one.kind === kind) ?? { version: 0 };
  return server.call(saveIdentityProvider, { body: { ...form, kind, version } }, owner);
}

const labOf = (kind: ProviderKind) => (kind === 'Microsoft' ? microsoft : adfs);
const begin = (kind: ProviderKind, accountCode = 'demo') =>
  server.call(beginExternalSignIn, { body: { accountCode, kind } });

const seconds = () => Math.floor((Date.now() + laterMs) / 1000);

/** What a provider would send back for the person, with claims changed, and the try it belongs to. */
async function tokensFor(kind: ProviderKind, who: DirectoryPerson, change: JWTPayload = {}) {
  const lab = labOf(kind);
  const { nonce, secret } = await begin(kind);
  const { token, hash } = await lab.accessTokenFor(who);
  const time = { iat: seconds(), exp: seconds() + 300 };
  const claims = { ...lab.claimsFor(who, nonce), ...time, at_hash: hash, ...change };
  return { claims, body: { idToken: await lab.mint(claims), accessToken: token, secret } };
}
const enterAs = async (kind: ProviderKind, who: DirectoryPerson, change: JWTPayload = {}) =>
  server.call(post[kind], { body: (await tokensFor(kind, who, change)).body });

const state = () =>
  rowsOf<{ sessions: string; proofs: string; bound: string; users: string }>(`
    select (select count(*) from sessions) as sessions, (select count(*) from session_proofs) as proofs,
      (select count(*) from external_identities) as bound,
      (select md5(string_agg(to_jsonb(u)::text, ',' order by id)) from users u) as users`);
const lastRefusal = async () => {
  const rows = await rowsOf<{ facts: string }>(
    `select facts from audit_events where event = 'session.refused' order by sequence desc limit 1`,
  );
  return (JSON.parse(rows[0]?.facts ?? '{}') as { refusal?: string }).refusal;
};

/** The refusal, after which nobody is in who was not before, and what the trail says of it. */
async function expectRefused(
  kind: ProviderKind,
  body: { idToken: string; accessToken: string; secret: string },
  key: string,
  inTrail?: string,
): Promise<void> {
  const before = await state();
  const refusal = await server.refusal(post[kind], { body });
  expect([refusal.status, ...refusal.keys]).toEqual([400, key]);
  expect(await state()).toEqual(before);
  if (inTrail !== undefined) expect(await lastRefusal()).toBe(inTrail);
}

describe('what an account offers (ID-10, DEF-03, ACC-05)', () => {
  it('is told by its code; codes that nobody has offer nothing, as accounts without a provider do', async () => {
    const offered = async (accountCode: string) =>
      (await server.call(listExternalProviders, { query: { accountCode } })).kinds;
    expect(await offered('demo')).toEqual(['Microsoft', 'Adfs']);
    expect(await offered('ornek')).toEqual([]);
    expect(await offered('nobody')).toEqual([]);
    await inDemo((tx, id) => setExternalUserSupport(tx, id, false));
    expect(await offered('demo')).toEqual([]);
    const [none, unknown] = await Promise.all(
      ['demo', 'nobody'].map((accountCode) =>
        server.refusal(beginExternalSignIn, { body: { accountCode, kind: 'Adfs' } }),
      ),
    );
    expect(none?.keys).toEqual(['lang_external_not_offered']);
    expect(unknown?.keys).toEqual(none?.keys);
    await inDemo((tx, id) => setExternalUserSupport(tx, id, true));
  });

  it('is tried with the metadata that the provider gives, and says what failed', async () => {
    const owner = await server.person('owner');
    const test = (kind: ProviderKind, authority: string) =>
      server.call(testIdentityProvider, { body: { ...forms[kind], authority, kind } }, owner);
    expect(await test('Adfs', adfs.metadataUrl)).toEqual({ issuer: adfs.issuer, keys: 1, error: null });
    const other = await test('Microsoft', tenantId.replace('a1b2', 'ffff'));
    expect(other.error).toEqual({ key: 'lang_external_unreachable', code: 'provider_unreachable' });
    const inside = await test('Adfs', 'https://10.0.0.1/adfs/.well-known/openid-configuration');
    expect(inside.error?.code).toBe('provider_unreachable');
  });

  it('lets the page that comes back ask that provider alone, and no other page', async () => {
    const { state } = await begin('Adfs');
    const asks = async (path: string) => {
      const { headers } = await fetch(`${server.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      return policy.split(';').find((part) => part.startsWith('connect-src')) ?? '';
    };
    const usual = await asks('/');
    expect(usual).not.toContain(adfs.origin);
    expect(await asks(`/signin-external?code=x&state=${state}`)).toBe(`${usual} ${adfs.origin}`);
    const others = ['/signin-external', `/signin-external?state=${'A'.repeat(43)}`, `/demo?state=${state}`];
    for (const path of others) expect(await asks(path)).toBe(usual);
  });

  it('is saved by one of two who change the same', async () => {
    const owner = await server.person('owner');
    const body = { ...forms.Adfs, authority: adfs.metadataUrl, kind: 'Adfs' as const, version: 0 };
    expect((await server.refusal(saveIdentityProvider, { body }, owner)).status).toBe(409);
    const wrong = { ...forms.Microsoft, authority: 'common', kind: 'Microsoft' as const, version: 9 };
    const refusal = await server.refusal(saveIdentityProvider, { body: wrong }, owner);
    expect(refusal.body.modelState).toEqual({ authority: ['lang_provider_tenant_invalid'] });
  });
});

describe('a provider that fails', () => {
  it('counts against nobody: an office behind one address goes on signing in by password', async () => {
    const failures = () => rowsOf('select subject from sign_in_failures');
    const away = { ...forms.Adfs, authority: 'http://127.0.0.1:1/adfs/.well-known/openid-configuration' };
    const begun = await tokensFor('Adfs', approver);
    await save('Adfs', away);
    const body = { accountCode: 'demo', kind: 'Adfs' as const };
    for (let time = 0; time < 3; time += 1)
      expect((await server.refusal(beginExternalSignIn, { body })).keys).toEqual([
        'lang_external_unreachable',
      ]);
    await expectRefused('Adfs', begun.body, 'lang_external_unreachable', 'provider_unreachable');
    expect(await failures()).toEqual([]);
    await save('Adfs', { ...forms.Adfs, authority: adfs.metadataUrl });
  });
});

describe('somebody whom a provider vouches for', () => {
  it('comes into the account, is bound, and holds what their groups give (ID-08, API-04, AUTH-07)', async () => {
    const result = await enterAs('Microsoft', signer);
    expect(result.data?.account.code).toBe('demo');
    expect(result.data?.user.externalIdentitySource).toBe('Microsoft');
    expect(result.data?.user.authorities).toEqual(['Signer', 'Draft']);
    const caller = { key: result.data?.key ?? '', account: 'demo' };
    await server.call(getDashboard, {}, caller);
    expect(await rowsOf('select issuer, subject, user_id from external_identities')).toEqual([
      { issuer: microsoft.issuer, subject: 'ms-signer1', user_id: await server.userId('signer1') },
    ]);
    const [session] = await rowsOf<{ way: string; factor: string; only: string }>(`
      select s.validation_type as way, p.factor, p.only_account_id as only from sessions s
      join session_proofs p on p.session_id = s.id order by s.created_at desc limit 1`);
    expect(session).toEqual({ way: 'Microsoft', factor: 'identityProvider', only: await server.accountId() });
  });

  it('comes in by directory federation, known by the same name ever after (ID-09, API-05)', async () => {
    const first = await enterAs('Adfs', approver);
    const renamed = await enterAs('Adfs', { ...approver, email: 'baska@demo.example' });
    expect(renamed.data?.user.id).toBe(first.data?.user.id);
    const [held] = await rowsOf<{ held: Authority[] }>(
      `select authorities as held from users where id = '${first.data?.user.id}'`,
    );
    // Without a rule nothing is taken over.
    expect(held?.held.length).toBeGreaterThan(0);
  });

  it('loses what the groups no longer give, and the change is in the trail', async () => {
    await enterAs('Microsoft', signer);
    const userId = await server.userId('signer1');
    // AUTH-13: jobs follow. The task orders by itself that they do so once more.
    const following = async () =>
      (
        await rowsOf(`select 1 from tasks
          where kind = 'follow-rights' and subject = '${userId}' and not payload ? 'isAgain'`)
      ).length;
    const before = await following();
    const result = await enterAs('Microsoft', { ...signer, groups: [] });
    expect(result.data?.user.authorities).toEqual([]);
    expect(await following()).toBe(before + 1);
    const [event] = await rowsOf<{ facts: string }>(
      `select facts from audit_events where event = 'user.authoritiesTaken' order by sequence desc limit 1`,
    );
    expect(JSON.parse(event?.facts ?? '{}')).toMatchObject({ provider: 'Microsoft' });
    await rowsOf(`update users set authorities = '{Signer,Draft}' where id = '${userId}'`);
  });

  it('is asked at the provider whose the access token is, where the ID token does not say', async () => {
    const other = await microsoft.accessTokenFor({ ...signer, subject: 'nobody' });
    const { body, claims } = await tokensFor('Microsoft', signer, { at_hash: undefined });
    expect(claims.at_hash).toBeUndefined();
    expect((await server.call(signInWithMicrosoft, { body })).success).toBe(true);
    const second = await tokensFor('Microsoft', signer, { at_hash: undefined });
    const foreign = { ...second.body, accessToken: other.token };
    await expectRefused('Microsoft', foreign, 'lang_external_refused', 'access_token');
  });

  it('is known after the provider changed its keys, within a minute', async () => {
    await enterAs('Adfs', approver);
    const asked = adfs.keyRequests();
    await adfs.rotateKeys();
    // The keys were fetched a moment ago: one that is unknown is not worth asking again.
    const early = await tokensFor('Adfs', approver);
    await expectRefused('Adfs', early.body, 'lang_external_refused', 'token_key_unknown');
    expect(adfs.keyRequests()).toBe(asked);
    laterMs += 61_000;
    expect((await enterAs('Adfs', approver)).success).toBe(true);
    expect(adfs.keyRequests()).toBe(asked + 1);
  });
});

describe('whoever is not', () => {
  it('a user of that provider is told so, and nobody is bound (USR-09)', async () => {
    const stranger = { ...signer, subject: 'ms-x', email: 'yabanci@demo.example' };
    const unbound = [
      stranger,
      // A user whose identity is Tomar's own, or another provider's.
      { ...stranger, email: emailOf('signer2') },
      { ...stranger, email: emailOf('approver') },
      { ...signer, more: { email_verified: false } },
      { ...signer, more: { idp: 'live.com' } },
    ];
    for (const who of unbound)
      await expectRefused(
        'Microsoft',
        (await tokensFor('Microsoft', who)).body,
        'lang_external_no_user',
        'no_user',
      );
  });

  it('the person who was bound first does not come in by their address', async () => {
    await enterAs('Microsoft', signer);
    const { body } = await tokensFor('Microsoft', { ...signer, subject: 'ms-successor' });
    await expectRefused('Microsoft', body, 'lang_external_no_user', 'no_user');
  });

  it('active any more is refused', async () => {
    const id = await server.userId('signer1');
    await enterAs('Microsoft', signer);
    await rowsOf(`update users set is_active = false where id = '${id}'`);
    await expectRefused('Microsoft', (await tokensFor('Microsoft', signer)).body, 'lang_external_no_user');
    await rowsOf(`update users set is_active = true where id = '${id}'`);
  });

  it('named with all groups keeps nothing by that', async () => {
    const { body } = await tokensFor('Microsoft', signer, {
      groups: undefined,
      _claim_names: { groups: 'src1' },
    });
    await expectRefused('Microsoft', body, 'lang_external_too_many_groups', 'groups_unknown');
  });

  it('there by the provider’s word gets no session for the account by a password (USR-09)', async () => {
    await expect(signInAs(server, emailOf('signer1'), 'demo')).rejects.toThrow('lang_login_no_account');
    const old = await server.person('signer1');
    expect((await server.refusal(getDashboard, {}, old)).status).toBe(404);
  });
});

describe('a token', () => {
  it.each<[string, () => JWTPayload, string]>([
    ['that has expired', () => ({ exp: seconds() - 600, iat: seconds() - 900 }), 'token_expired'],
    ['from the future', () => ({ iat: seconds() + 600, exp: seconds() + 900 }), 'token_expired'],
    ['for another application', () => ({ aud: 'other' }), 'token_audience'],
    ['of another issuer', () => ({ iss: adfs.issuer }), 'token_issuer'],
    ['of another tenant', () => ({ tid: tenantId.replace('a1b2', 'ffff') }), 'token_tenant'],
  ])('%s opens nothing', async (_what, change, code) => {
    const { body } = await tokensFor('Microsoft', signer, change());
    await expectRefused('Microsoft', body, 'lang_external_refused', code);
  });

  it('without a signature, or signed with the public key as a secret, opens nothing', async () => {
    const unsigned = await tokensFor('Microsoft', signer);
    const [, payload] = unsigned.body.idToken.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    await expectRefused(
      'Microsoft',
      { ...unsigned.body, idToken: none },
      'lang_external_refused',
      'token_algorithm',
    );
    const shared = await tokensFor('Microsoft', signer);
    const pem = await exportSPKI((await importJWK(microsoft.publicKey(), 'RS256')) as CryptoKey);
    const idToken = await new SignJWT(shared.claims)
      .setProtectedHeader({ alg: 'HS256', kid: String(microsoft.publicKey().kid) })
      .sign(new TextEncoder().encode(pem));
    await expectRefused('Microsoft', { ...shared.body, idToken }, 'lang_external_refused', 'token_algorithm');
  });

  it('signed by somebody else opens nothing', async () => {
    const { claims, body } = await tokensFor('Microsoft', signer);
    const { privateKey } = await generateKeyPair('RS256');
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: String(microsoft.publicKey().kid) })
      .sign(privateKey);
    await expectRefused('Microsoft', { ...body, idToken }, 'lang_external_refused', 'token_signature');
  });

  it('opens once, also for two at the same moment', async () => {
    const { body } = await tokensFor('Microsoft', signer);
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(signInWithMicrosoft, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await expectRefused('Microsoft', body, 'lang_external_expired');
  });

  it('with a nonce that was never given, another’s, or none, opens nothing', async () => {
    const own = await tokensFor('Microsoft', signer);
    const other = await begin('Microsoft');
    const mint = (nonce: unknown) => microsoft.mint({ ...own.claims, nonce } as JWTPayload);
    const without = { ...own.body, idToken: await mint(undefined) };
    await expectRefused('Microsoft', without, 'lang_external_refused');
    await expectRefused(
      'Microsoft',
      { ...own.body, idToken: await mint('made-up') },
      'lang_external_expired',
    );
    // Begun in another browser: its secret is missing here.
    await expectRefused(
      'Microsoft',
      { ...own.body, idToken: await mint(other.nonce) },
      'lang_external_expired',
    );
  });

  it('of one kind opens nothing at the other', async () => {
    const { body } = await tokensFor('Microsoft', signer);
    await expectRefused('Adfs', body, 'lang_external_expired');
  });

  it('that comes too late opens nothing', async () => {
    const { body } = await tokensFor('Microsoft', signer);
    laterMs += 10 * 60_000;
    await expectRefused('Microsoft', body, 'lang_external_expired');
    laterMs -= 10 * 60_000;
  });

  it('opens nothing once the account has switched the provider off', async () => {
    const { body } = await tokensFor('Microsoft', signer);
    await save('Microsoft', { ...forms.Microsoft, isOn: false });
    await expectRefused('Microsoft', body, 'lang_external_not_offered', 'not_offered');
    await save('Microsoft', forms.Microsoft);
  });

  it.each(['', 'x', 'a.b.c', `${'a'.repeat(20)}.${'e30'}.`])('that is %j is refused', async (idToken) => {
    const refusal = await server.refusal(signInWithAdfs, {
      body: { idToken, accessToken: 'x', secret: 'x' },
    });
    expect(refusal.status).toBe(400);
  });
});
