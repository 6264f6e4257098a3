import {
  type Authority,
  getProfile,
  getUserRights,
  listAudit,
  type ProviderKind,
  saveUserRights,
  signIn,
  streamEvents,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(text));
const rightsOf = async (key: string, by = owner) =>
  server.call(getUserRights, { params: { id: await server.userId(key) } }, by);

/** As the form sends it: what is not named stays. */
async function asked(
  key: string,
  change: { authorities?: readonly Authority[]; identitySource?: ProviderKind | null },
) {
  const { id, authorities, identitySource } = await rightsOf(key);
  const was = { authorities, identitySource };
  return {
    params: { id },
    body: { ...was, ...change, authorities: [...(change.authorities ?? authorities)], was },
  };
}
const facts = async (event: string) => {
  const { items } = await server.call(listAudit, { body: { event } }, owner);
  return items.map((item) => JSON.parse(item.facts));
};

describe('an administrator', () => {
  it('changes what a user may do, from their next request on; the trail says what was given and taken', async () => {
    const caller = await signInAs(server, 'gulsen@demo.example', 'demo');
    const before = await rightsOf('signer1');
    const stream = await server.ask(streamEvents, {}, caller);
    const closed = stream.text();
    const authorities = [...before.authorities.filter((one) => one !== 'Signer'), 'Admin' as const];
    expect((await server.refusal(listAudit, { body: {} }, caller)).body.code).toBe('unauthorized');
    const saved = await server.call(saveUserRights, await asked('signer1', { authorities }), owner);
    expect(new Set(saved.authorities)).toEqual(new Set(authorities));
    await closed;
    await server.call(listAudit, { body: {} }, caller);
    expect(await facts('user.authoritiesChanged')).toEqual([
      { user: 'Gülşen Öztürk', given: 'Admin', taken: 'Signer' },
    ]);
    await server.call(saveUserRights, await asked('signer1', { authorities: before.authorities }), owner);
    expect((await server.refusal(listAudit, { body: {} }, caller)).body.code).toBe('unauthorized');
  });

  it('of two who change the same user at once overwrites nothing unseen', async () => {
    const given = await asked('approver', { authorities: ['Approved', 'Report'] });
    const other = await asked('approver', { authorities: ['Approved', 'Draft'] });
    const answers = await Promise.all(
      [given, other].map((input) => server.ask(saveUserRights, input, owner)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of the account keeps signing and approving (AUTH-08), and nobody takes their own right to administer', async () => {
    const mine = await rightsOf('owner');
    expect(mine).toMatchObject({ isAccountAdmin: true, isOwn: true });
    await inDemo(`update users set authorities = '{Admin,Signer,Approved}' where id = '${mine.id}'`);
    for (const lost of ['Admin', 'Signer', 'Approved'] as const) {
      const authorities = (['Admin', 'Signer', 'Approved'] as const).filter((one) => one !== lost);
      const refusal = await server.refusal(saveUserRights, await asked('owner', { authorities }), owner);
      expect(refusal.keys).toEqual(['lang_rights_account_admin']);
    }
    await inDemo(`update users set is_account_admin = false where id = '${mine.id}'`);
    const authorities = ['Signer', 'Approved'] as const;
    const refusal = await server.refusal(saveUserRights, await asked('owner', { authorities }), owner);
    expect(refusal.keys).toEqual(['lang_rights_own_admin']);
    await inDemo(`update users set is_account_admin = true where id = '${mine.id}'`);
  });

  it('takes the right from another one or loses it, never both at the same moment', async () => {
    const secondId = await server.userId('approver');
    await inDemo(`update users set authorities = '{Admin,Approved}' where id = '${secondId}'`);
    await inDemo(`update users set is_account_admin = false where id = '${await server.userId('owner')}'`);
    const second = await signInAs(server, 'ibrahim@demo.example', 'demo');
    const [me, them] = [
      await asked('owner', { authorities: [] }),
      await asked('approver', { authorities: [] }),
    ];
    const answers = await Promise.all([
      server.ask(saveUserRights, them, owner),
      server.ask(saveUserRights, me, second),
    ]);
    const { rows } = await inDemo(`select id from users where 'Admin' = any (authorities)`);
    expect([answers.filter(({ ok }) => ok).length, rows.length]).toEqual([1, 1]);
    const ownerId = await server.userId('owner');
    await inDemo(`update users set is_account_admin = true, authorities = '{Admin,Signer,Approved,Draft}'
      where id = '${ownerId}'`);
    await inDemo(`update users set authorities = '{Approved}' where id = '${secondId}'`);
  });
});

describe('a user whose identity a provider keeps (USR-09)', () => {
  const email = 'yigit@demo.example';

  it('is marked where the account offers the provider, and then enters by its word alone', async () => {
    const unknown = await server.refusal(
      saveUserRights,
      await asked('signer2', { identitySource: 'Adfs' }),
      owner,
    );
    expect(unknown.keys).toEqual(['lang_external_not_offered']);
    const accountId = await server.accountId();
    await server.platform.db.pool.query('update accounts set supports_external_users = true where id = $1', [
      accountId,
    ]);
    await inDemo(`insert into identity_providers
      (account_id, kind, version, is_on, client_id, authority, groups_claim, authority_rules)
      values ('${accountId}', 'Adfs', 1, true, 'c', 'https://adfs.example/x', '', '[]')
      on conflict (account_id, kind) do update set is_on = true`);
    const caller = await signInAs(server, email, 'demo');
    await server.call(saveUserRights, await asked('signer2', { identitySource: 'Adfs' }), owner);
    expect((await server.refusal(getProfile, {}, caller)).status).toBe(404);
    const again = await server.call(signIn, { body: { email, password: demoPassword } });
    expect(again.success).toBe(false);
    expect(await facts('user.identitySourceChanged')).toEqual([
      { user: 'Yiğit Şahin', provider: 'Adfs', sessionsEnded: 0 },
    ]);
  });

  it('changes authorities at the provider only (AUTH-07), until the identity is taken back', async () => {
    const { authorities } = await rightsOf('signer2');
    const more = [...authorities, 'Report' as const];
    for (const identitySource of ['Adfs', null] as const) {
      const input = await asked('signer2', { authorities: more, identitySource });
      expect((await server.refusal(saveUserRights, input, owner)).keys).toEqual(['lang_rights_at_provider']);
    }
    await server.call(saveUserRights, await asked('signer2', { identitySource: null }), owner);
    await server.call(getProfile, {}, await signInAs(server, email, 'demo'));
    const saved = await server.call(saveUserRights, await asked('signer2', { authorities: more }), owner);
    expect(saved.authorities).toContain('Report');
  });

  it('is never the one who marks: somebody would lock themselves out', async () => {
    const refusal = await server.refusal(
      saveUserRights,
      await asked('owner', { identitySource: 'Adfs' }),
      owner,
    );
    expect(refusal.keys).toEqual(['lang_rights_own_source']);
  });
});
