import {
  type AuditEventName,
  beginExternalSignIn,
  beginTotp,
  confirmTotp,
  getDashboard,
  getIdentityProviders,
  getUserRights,
  listAudit,
  type ProviderKind,
  saveIdentityProvider,
  saveUserRights,
  signInWithAdfs,
} from '@tomar/contract';
import type { JWTPayload } from 'jose';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type LabIdentityProvider,
  startIdentityProvider,
} from '../../../../../../lab/src/idp/startIdentityProvider.ts';
import { setExternalUsers } from '../../../commands/account/externalUsers.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { mailAbout, mailsTo } from '../../../testing/readMail.ts';
import { SignInBrowser } from '../../../testing/signInBrowser.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { waiters } from '../../../testing/waiters.ts';
import { setExternalUserSupport } from '../../accounts/index.ts';

const email = 'ibrahim@demo.example';
const approver = { subject: 'adfs-approver', name: 'İbrahim', email, groups: ['imza'] };
const minute = 60_000;

let adfs: LabIdentityProvider;
let server: SceneServer;
let owner: Caller;
/** How far the server's clock is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let totpSecret = '';

beforeAll(async () => {
  const redirectAddress = 'http://127.0.0.1:4100/signin-external';
  adfs = await startIdentityProvider({
    kind: 'Adfs',
    clientId: 'tomar-lab',
    redirectAddress,
    people: [approver],
  });
  server = await startSceneServer({
    services: ['web', 'worker'],
    clock: now,
    config: { outboundAllow: ['127.0.0.1'] },
  });
  owner = await server.person('owner');
  const person = await signInAs(server, email, 'demo');
  totpSecret = (await server.call(beginTotp, {}, person)).secret;
  await server.call(confirmTotp, { body: { code: await totp() } }, person);
  await inDemo((tx, id) => setExternalUserSupport(tx, id, true));
  await save();
});
afterAll(async () => {
  await server.close();
  await adfs.stop();
});
beforeEach(async () => {
  // A code of the application counts once, and tries are forgotten after an hour.
  ahead += 61 * minute;
  await wantSecondFactor(false);
  owner = await signInAs(server, 'ayse@demo.example', 'demo');
  await save();
  await write(`delete from external_identities`);
  await write(`update users set external_identity_source = 'Adfs', authorities = '{Approved}', language = 'tr'
    where email = '${email}'`);
});

const totp = () => generate({ secret: totpSecret, epoch: Math.floor(now().getTime() / 1000) });
async function inDemo<T>(work: (tx: Tx, id: string) => Promise<T>): Promise<T> {
  const id = await server.accountId();
  return server.platform.db.inAccount(id, (tx) => work(tx, id));
}
const write = (text: string) => inDemo((tx) => tx.execute(text));
const wantSecondFactor = (wanted: boolean) =>
  write(`update accounts set params = params || '{"requireSecondFactor": ${wanted}}' where code = 'demo'`);

/** The provider's settings saved, by default as they were. */
async function save(change: { isOn?: boolean; clientId?: string; authorityRules?: [] } = {}) {
  const { providers } = await server.call(getIdentityProviders, {}, owner);
  const { version } = providers.find(({ kind }) => kind === 'Adfs') ?? { version: 0 };
  const form = {
    kind: 'Adfs' as const,
    isOn: true,
    clientId: 'tomar-lab',
    authority: adfs.metadataUrl,
    groupsClaim: 'group',
    authorityRules: [{ value: 'imza', authorities: ['Signer' as const] }],
    ...change,
  };
  return server.call(saveIdentityProvider, { body: { ...form, version } }, owner);
}

/** Comes back from the provider: in, or waiting for a second factor. */
async function comeBack(change: JWTPayload = {}, browser = new SignInBrowser(server)) {
  const { nonce, secret } = await server.call(beginExternalSignIn, {
    body: { accountCode: 'demo', kind: 'Adfs' },
  });
  const { token, hash } = await adfs.accessTokenFor(approver);
  const iat = Math.floor(now().getTime() / 1000);
  const claims = { ...adfs.claimsFor(approver, nonce), iat, exp: iat + 300, at_hash: hash, ...change };
  const body = { idToken: await adfs.mint(claims), accessToken: token, secret };
  return browser.ask(signInWithAdfs, { body });
}

/** An administrator says who keeps the person's identity. */
const rights = async (identitySource: ProviderKind | null) => {
  const params = { id: await server.userId('approver') };
  const { authorities, identitySource: was } = await server.call(getUserRights, { params }, owner);
  const body = { authorities, identitySource, was: { authorities, identitySource: was } };
  return server.call(saveUserRights, { params, body }, owner);
};

/** What a sign-in leaves behind: sessions, bound identities, and what the person may do. */
const traces = async () => {
  const { rows } = await write(`
    select (select count(*)::int from sessions s join logins l on l.id = s.login_id where l.email = '${email}') as sessions,
      (select count(*)::int from external_identities) as bound,
      (select authorities from users where email = '${email}') as authorities`);
  return rows[0];
};

/** Does `second` while `first` waits for what `holding` has locked, and lets go after it. */
async function meanwhile<T>(
  holding: string,
  first: () => Promise<T>,
  second: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  let result: Promise<T> | null = null;
  await inDemo(async (tx) => {
    await tx.execute(holding);
    result = first();
    result.catch(() => {});
    await vi.waitFor(
      async () => {
        expect(await waiters(server.platform)).toBeGreaterThan(0);
      },
      { timeout: 10_000, interval: 20 },
    );
    await second(tx);
  });
  if (!result) throw new Error('it was not begun');
  return result;
}
const lockProvider = `select 1 from identity_providers where kind = 'Adfs' for no key update`;
const lockLogin = `select 1 from logins where email = '${email}' for update`;

describe('a provider that is changed while its token is judged (ID-09, API-05)', () => {
  it.each(['is_on = false', `authority_rules = '[]'`])(
    'lets nobody in, binds nobody and gives no right: %s',
    async (change) => {
      const before = await traces();
      const asking = meanwhile(lockProvider, comeBack, (tx) =>
        tx.execute(`update identity_providers set ${change}, version = version + 1 where kind = 'Adfs'`),
      );
      await expect(asking).rejects.toMatchObject({ status: 400, keys: ['lang_external_not_offered'] });
      expect(await traces()).toEqual(before);
    },
  );

  it('lets nobody in either when that happens just before the session opens', async () => {
    const before = await traces();
    const answer = await meanwhile(lockLogin, comeBack, () => save({ isOn: false }));
    expect([answer.success, answer.errorMessages]).toEqual([false, ['lang_login_failed']]);
    expect(await traces()).toMatchObject({ sessions: before?.sessions });
  });

  it('waits for a session that is just opened, so that one of the two came first', async () => {
    const order: string[] = [];
    const note = (what: string) => () => order.push(what);
    // The sign-in holds the settings while it waits for the user.
    const lockUser = `select 1 from users where email = '${email}' for update`;
    let saving: Promise<unknown> = Promise.resolve();
    await meanwhile(
      lockUser,
      () => comeBack().then(note('came back'), note('came back')),
      async () => {
        saving = save({ isOn: false }).then(note('saved'));
        await vi.waitFor(async () => {
          expect(await waiters(server.platform)).toBeGreaterThan(1);
        });
        expect(order).toEqual([]);
      },
    );
    await saving;
    expect(await traces()).toMatchObject({ bound: 1 });
  });
});

describe('a sign-in by a provider’s word into an account that wants a second factor (DEF-06)', () => {
  it('waits for one, and opens the account with it', async () => {
    await wantSecondFactor(true);
    const browser = new SignInBrowser(server);
    const { pending = '' } = await comeBack({}, browser);
    const { factors } = await browser.open(pending);
    expect(factors).toContain('totp');
    const { data } = await browser.complete(pending, { factor: 'totp', code: await totp() });
    expect(data?.account.code).toBe('demo');
  });

  it('is over once the provider was switched off or set otherwise meanwhile', async () => {
    for (const change of [{ isOn: false }, { clientId: 'other' }]) {
      await wantSecondFactor(false);
      await save();
      await wantSecondFactor(true);
      const browser = new SignInBrowser(server);
      const { pending = '' } = await comeBack({}, browser);
      // Its administrator has proved no more than a password.
      await wantSecondFactor(false);
      await save(change);
      await wantSecondFactor(true);
      const before = await traces();
      const asking = browser.complete(pending, { factor: 'totp', code: await totp() });
      await expect(asking).rejects.toMatchObject({ keys: ['lang_sign_in_over'] });
      expect(await traces()).toEqual(before);
      ahead += minute;
    }
  });
});

describe('a session that a provider opened (ID-09)', () => {
  /** As whom the person works who came in by the provider. */
  async function inside(): Promise<Caller> {
    const { data } = await comeBack();
    return { key: data?.key ?? '', account: 'demo' };
  }
  /** `open`, or why not: `invalid_token` where the session is nobody's, `not_found` where it does not open the account. */
  const asked = async (caller: Caller) =>
    (await server.ask(getDashboard, {}, caller)).ok
      ? 'open'
      : (await server.refusal(getDashboard, {}, caller)).body.code;
  /** What the newest event of a kind says of it. */
  const sessionsEnded = async (event: AuditEventName = 'account.identityProviderSaved') => {
    const { items } = await server.call(listAudit, { body: { event } }, owner);
    return JSON.parse(items[0]?.facts ?? '{}').sessionsEnded;
  };

  it.each([{ isOn: false }, { clientId: 'other' }])(
    'ends when the provider is switched off or another vouches: %o',
    async (change) => {
      const [one, two] = [await inside(), await inside()];
      expect([await asked(one), await asked(two)]).toEqual(['open', 'open']);
      await save(change);
      expect([await asked(one), await asked(two), await asked(owner)]).toEqual([
        'invalid_token',
        'invalid_token',
        'open',
      ]);
      expect(await sessionsEnded()).toBe(2);
      const { rows } = await write(`select 1 from sessions s join logins l on l.id = s.login_id
        where l.email = '${email}' and s.validation_type = 'Adfs' and s.ended_at is null and s.expires_at > '${now().toISOString()}'`);
      expect(rows).toEqual([]);
    },
  );

  it('goes on while the same provider vouches, whatever else is set', async () => {
    const person = await inside();
    await save({ authorityRules: [] });
    expect(await asked(person)).toBe('open');
    expect(await sessionsEnded()).toBe(0);
  });

  it('goes on elsewhere by what else it proved, and opens this account no more', async () => {
    const person = await inside();
    await write(`insert into session_proofs (session_id, factor, source, proved_at)
      select id, 'password', 'tomar', now() from sessions order by created_at desc limit 1`);
    await save({ isOn: false });
    expect(await asked(person)).toBe('not_found');
    const { rows } = await write(`select factor from session_proofs
      where session_id = (select id from sessions order by created_at desc limit 1)`);
    expect(rows).toEqual([{ factor: 'password' }]);
  });

  it('ends when an administrator takes the identity back, and one on its way in is not opened', async () => {
    const person = await inside();
    await rights(null);
    expect(await asked(person)).toBe('invalid_token');
    expect(await sessionsEnded('user.identitySourceChanged')).toBe(1);
    await rights('Adfs');
    const before = await traces();
    const answer = await meanwhile(lockLogin, comeBack, () => rights(null));
    expect([answer.success, answer.errorMessages]).toEqual([false, ['lang_login_failed']]);
    expect(await traces()).toMatchObject({ sessions: before?.sessions });
  });

  it('waits for no second factor any more once the identity was taken back', async () => {
    await wantSecondFactor(true);
    const browser = new SignInBrowser(server);
    const { pending = '' } = await comeBack({}, browser);
    await wantSecondFactor(false);
    await rights(null);
    const asking = browser.complete(pending, { factor: 'totp', code: await totp() });
    await expect(asking).rejects.toMatchObject({ keys: ['lang_sign_in_over'] });
  });

  it('ends when the operator takes the support of external users away (ACC-05)', async () => {
    const person = await inside();
    await setExternalUsers(server.platform, ['demo', 'off']);
    expect(await asked(person)).toBe('invalid_token');
    expect(await sessionsEnded('account.externalUsersChanged')).toBe(1);
    await setExternalUsers(server.platform, ['demo', 'on']);
  });
});

describe('whoever a provider comes to vouch for', () => {
  const about = async (subject: string) =>
    (await mailsTo(server.mail, email)).filter((mail) => mail.subject === subject);

  it('is told by mail at the first sign-in, in their language, and at no later one', async () => {
    await write(`update users set language = 'en' where email = '${email}'`);
    await comeBack();
    const subject = 'An identity provider now vouches for you';
    const mail = await mailAbout(server.mail, email, subject);
    expect(mail.text).toMatch(/Identity provider:?\s+ADFS/);
    expect(mail.text).toContain('127.0.0.1');
    expect(mail.text).toContain('/demo/profile#sessions');
    await comeBack();
    await vi.waitFor(async () => {
      const { rows } = await write(`select 1 from tasks where kind = 'tell-security' and state <> 'done'`);
      expect(rows).toEqual([]);
    });
    expect(await about(subject)).toHaveLength(1);
  });

  it('is told by mail when an administrator hands their identity over, and takes it back', async () => {
    await rights(null);
    const back = await mailAbout(server.mail, email, 'Kimliğiniz kimlik sağlayıcıdan geri alındı');
    expect(back.text).toMatch(/Kimlik sağlayıcı:?\s+ADFS/);
    await rights('Adfs');
    const over = await mailAbout(server.mail, email, 'Kimliğinizi artık bir kimlik sağlayıcı tutuyor');
    expect(over.text).toMatch(/Kimlik sağlayıcı:?\s+ADFS/);
    expect(over.text).toContain('yalnızca o sağlayıcı açar');
  });
});
