import {
  authorities,
  type CallerKind,
  callerHeaders,
  callersOf,
  type Endpoint,
  endpoints,
  type RecordKind,
  signOut,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type CallInput, signInAs } from '../client.ts';
import { readers } from '../locks/writers.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { type DatabaseHashes, openDatabaseHashes } from './databaseHashes.ts';
import { openSigning } from './openSigning.ts';
import { recordFactories } from './records.ts';
import { sampleOf } from './sample.ts';

const all = [...endpoints];
const isFor = (endpoint: Endpoint, kind: CallerKind) => callersOf(endpoint).includes(kind);
const guarded = all.filter(([, endpoint]) => !isFor(endpoint, 'public'));
const byRecord = all.filter(([, { needs }]) => needs?.record);
const ofMembers = all.filter(([, endpoint]) => isFor(endpoint, 'member'));
const ofCompanions = all.filter(([, endpoint]) => isFor(endpoint, 'companion'));
const byAuthority = all.filter(([, { needs }]) => needs?.authority);
const byLicence = all.filter(([, { needs }]) => needs?.licence);
const byModuleOrOption = all.filter(([, { needs }]) => needs?.module ?? needs?.option);

/** Endpoints that write and neither make nor move work: an account whose licence has ended keeps them. */
const withoutLicence = [
  'signIn',
  'beginExternalSignIn',
  'signInWithMicrosoft',
  'signInWithAdfs',
  'beginESignIn',
  'submitSignInCertificate',
  'submitSignInSignature',
  'enterByESignature',
  'refreshSession',
  'signOut',
  'switchAccount',
  'endOwnSession',
  'endOtherSessions',
  'endUserSessions',
  'endOwnSubstitution',
  'endUserSubstitution',
  'deleteComment',
  'readNotice',
  'readNotices',
  'readJobNotices',
  'readIncoming',
  'resetUserFactors',
  'saveUserRights',
  'saveUser',
  'activateUsers',
  'assignUsers',
  'withdrawInvitation',
  'deleteUser',
  'openInvitation',
  'acceptInvitation',
  'requestPasswordLink',
  'openPasswordLink',
  'resetPassword',
  'requestSignInLink',
  'signInWithLink',
  'changePassword',
  'sendPasswordLink',
  'sendSignInCode',
  'completeSignIn',
  'askPasskey',
  'signInWithPasskey',
  'sendProofCode',
  'proveAgain',
  'beginTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'saveProfile',
  'saveLanguage',
  'saveIdentityInformation',
  'showIdentityNumber',
  'beginMobileSignIn',
  'followMobileSignIn',
  'saveMobileSignature',
  'saveView',
  'deleteView',
  'deleteDraft',
  'deleteTemplate',
  'deleteBatch',
  'stopBatch',
  'removeDraftFile',
  'cancelSigning',
  'reportSigningFailure',
  // Says who comes with the ticket; what the key is good for needs a licence.
  'redeemTicket',
  // What is given up is written nowhere.
  'cancelImport',
];

const inputFor = (endpoint: Endpoint, id: string): CallInput<Endpoint> => ({
  params: { id },
  query: (sampleOf(endpoint.query, id) ?? {}) as never,
  ...(endpoint.body === 'bytes'
    ? { bytes: new Uint8Array([1, 2, 3]) }
    : { body: (sampleOf(endpoint.body, id) ?? {}) as never }),
});

let server: TestServer;
let hashes: DatabaseHashes;
/** Somebody of another account who holds every authority there. */
let outsider: Caller;
/** Somebody who holds every authority of the account. */
let powerful: Caller;
/** A member of the account without any authority. */
let powerless: Caller;
const ids = new Map<RecordKind, string>();
const idFor = ({ needs }: Endpoint) => (needs?.record && ids.get(needs.record)) ?? '000000000000000000000001';

const inDemo = (text: string) =>
  server.accountId().then((id) => server.platform.db.inAccount(id, (tx) => tx.execute(text)));

const setAuthorities = async (account: string, key: string, held: readonly string[]) => {
  const userId = await server.userId(key, account);
  const list = held.map((authority) => `'${authority}'`).join(',');
  await server.platform.db.inAccount(await server.accountId(account), (tx) =>
    tx.execute(`update users set authorities = array[${list}]::text[] where id = '${userId}'`),
  );
};

/** What a caller of a kind sends to prove who it is. */
const asCompanion = (key: string) => ({ headers: { [callerHeaders.signingKey]: key } });

/** The refusal, after which nothing is otherwise than before. */
async function expectRefusal(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  caller: Caller | undefined,
  expected: readonly [status: number, code: string, key: string],
): Promise<void> {
  const before = await hashes.take();
  const refusal = await server.refusal(endpoint, input, caller);
  expect([refusal.status, refusal.body.code, ...refusal.keys]).toEqual(expected);
  expect(await hashes.take()).toEqual(before);
}

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  hashes = await openDatabaseHashes(server.database);
  outsider = await signInAs(server, 'sukru@ornek.example', 'ornek');
  await setAuthorities('ornek', 'builder', authorities);
  for (const [, { needs }] of byRecord) {
    const kind = needs?.record;
    if (kind === undefined || ids.has(kind)) continue;
    const make = recordFactories[kind];
    if (!make) throw new Error(`testing/walk/records.ts makes no ${kind}`);
    ids.set(kind, await make(server));
  }
  powerful = await server.person('owner');
  await setAuthorities('demo', 'owner', authorities);
  powerless = await server.person('signer2');
  await setAuthorities('demo', 'signer2', []);
});
afterAll(async () => {
  await hashes.close();
  await server.close();
});

describe('a declaration', () => {
  it.each(all)('of %s says whose record its path names', (_name, { params, needs }) => {
    const names = Object.keys((params as { shape?: object } | undefined)?.shape ?? {});
    expect(names.includes('id')).toBe(needs?.record !== undefined);
  });

  it.each(all)('of %s wants a licence where it makes or moves work, and nowhere else', (name, endpoint) => {
    const writes = endpoint.method === 'POST' && (!readers.includes(name) || name.startsWith('test'));
    expect(endpoint.needs?.licence === true).toBe(writes && !withoutLicence.includes(name));
  });

  it.each(all)('of %s wants of nobody what only a member of an account has', (_name, endpoint) => {
    const { record, fresh: _fresh, ...ofAccount } = endpoint.needs ?? {};
    const isAccounts = isFor(endpoint, 'public') || isFor(endpoint, 'session');
    if (isAccounts) expect(ofAccount).toEqual({});
    if (isFor(endpoint, 'public')) expect(record).toBeUndefined();
  });
});

describe('somebody of another account', () => {
  it.each(byRecord)(
    'is told by %s that there is nothing, and changes nothing (ACC-03)',
    async (_name, endpoint) => {
      expect(ids.has(endpoint.needs?.record ?? 'user')).toBe(true);
      const input = inputFor(endpoint, idFor(endpoint));
      await expectRefusal(endpoint, input, outsider, [404, 'not_found', 'lang_not_found']);
    },
  );

  it.each(ofMembers)('gets nothing from %s by naming the account', async (_name, endpoint) => {
    const refusal = await server.refusal(endpoint, inputFor(endpoint, idFor(endpoint)), {
      ...outsider,
      account: 'demo',
    });
    expect([refusal.status, refusal.body.code]).toEqual([404, 'not_found']);
  });
});

describe('a stranger', () => {
  const id = '000000000000000000000001';
  const expectInvalid = async (endpoint: Endpoint, caller?: Caller) => {
    const refusal = await server.refusal(endpoint, inputFor(endpoint, id), caller);
    expect([refusal.status, refusal.body.modelState]).toEqual([400, { '': ['lang_invalid_token'] }]);
  };

  it.each(guarded)('is asked by %s to sign in', async (_name, endpoint) => {
    const before = await hashes.take();
    await expectInvalid(endpoint);
    await expectInvalid(endpoint, { key: 'A'.repeat(43), account: 'demo' });
    expect(await hashes.take()).toEqual(before);
  });

  it.each(ofCompanions)('with a key that is none gets nothing from %s', async (_name, endpoint) => {
    const made = `${await server.accountId()}.${'A'.repeat(43)}`;
    const given = (key: string) => ({ ...inputFor(endpoint, id), ...asCompanion(key) });
    const refusals = [
      { key: 'A'.repeat(43), message: 'lang_sign_ticket_refused' },
      { key: made, message: 'lang_sign_session_ended' },
    ];
    for (const { key, message } of refusals)
      await expectRefusal(endpoint, given(key), undefined, [400, 'refused', message]);
  });

  it('is asked again everywhere once the session has ended', async () => {
    const ended = await signInAs(server, 'gulsen@demo.example', 'demo');
    await server.call(signOut, {}, ended);
    for (const [, endpoint] of guarded) await expectInvalid(endpoint, ended);
  });
});

describe('a member', () => {
  const ofMembersByAuthority = byAuthority.filter(([, endpoint]) => isFor(endpoint, 'member'));
  it.each(ofMembersByAuthority)('without the authority is refused by %s', async (_name, endpoint) => {
    const input = inputFor(endpoint, idFor(endpoint));
    await expectRefusal(endpoint, input, powerless, [401, 'unauthorized', 'lang_unauthorized']);
  });

  // The demo's accounts have neither; guard.integration.test.ts tries both without an endpoint that needs them.
  it('without the module or the option is refused by every endpoint that needs one', async () => {
    const { rows } = await inDemo('select id, modules from periods');
    await inDemo(`update periods set modules = '{}'`);
    for (const [, endpoint] of byModuleOrOption) {
      const key = endpoint.needs?.module ? 'lang_module_off' : 'lang_option_off';
      const input = inputFor(endpoint, idFor(endpoint));
      await expectRefusal(endpoint, input, powerful, [401, 'unauthorized', key]);
    }
    for (const { id, modules } of rows)
      await inDemo(`update periods set modules = '{${String(modules)}}' where id = '${id}'`);
  });
});

describe('a companion', () => {
  it.each(ofCompanions)('with the key of another session changes nothing by %s', async (_name, endpoint) => {
    const [first, second] = [await openSigning(server), await openSigning(server)];
    const rows = async () =>
      (
        await inDemo(`select to_jsonb(s) as session, to_jsonb(i) as item from signing_sessions s
          join signing_items i on i.session_id = s.id where s.id = '${first.id}'`)
      ).rows;
    const before = await rows();
    const response = await server.ask(endpoint, {
      ...inputFor(endpoint, first.itemId),
      ...asCompanion(second.key),
    });
    await response.body?.cancel();
    expect(before).toHaveLength(1);
    expect(await rows()).toEqual(before);
  });

  it.each(ofCompanions)('of a signer who lost the right gets no further by %s', async (_name, endpoint) => {
    const { key } = await openSigning(server);
    const expected = [401, 'unauthorized', 'lang_unauthorized'] as const;
    await setAuthorities('demo', 'signer1', ['Draft']);
    const input = { ...inputFor(endpoint, idFor(endpoint)), ...asCompanion(key) };
    if (endpoint.needs?.authority) await expectRefusal(endpoint, input, undefined, expected);
    await setAuthorities('demo', 'signer1', ['Signer', 'Draft']);
  });

  it.each(ofCompanions)('of a signer who was switched off is not known to %s', async (_name, endpoint) => {
    const { key } = await openSigning(server);
    const userId = await server.userId('signer1');
    await inDemo(`update users set is_active = false where id = '${userId}'`);
    const input = { ...inputFor(endpoint, idFor(endpoint)), ...asCompanion(key) };
    await expectRefusal(endpoint, input, undefined, [400, 'refused', 'lang_sign_session_ended']);
    await inDemo(`update users set is_active = true where id = '${userId}'`);
  });
});

describe('while the account wants a second factor', () => {
  const wanted = [403, 'proof_required', 'lang_second_factor_required'] as const;
  const setRule = (rule: boolean) =>
    inDemo(`update accounts set params = params || '{"requireSecondFactor": ${rule}}' where code = 'demo'`);
  beforeAll(() => setRule(true));
  afterAll(() => setRule(false));

  it.each(ofMembers)('%s refuses a session that proved its password only', async (_name, endpoint) => {
    await expectRefusal(endpoint, inputFor(endpoint, idFor(endpoint)), powerful, wanted);
  });
});

describe('while no licence period runs', () => {
  const expired = [401, 'unauthorized', 'lang_licence_expired'] as const;
  let key = '';
  beforeAll(async () => {
    ({ key } = await openSigning(server));
    await inDemo(`update periods set ends_on = '2020-12-31', starts_on = '2020-01-01'`);
  });
  afterAll(() => inDemo(`update periods set ends_on = '2099-12-31'`));

  const ofMembersByLicence = byLicence.filter(([, endpoint]) => isFor(endpoint, 'member'));
  it.each(ofMembersByLicence)('%s refuses a member who may do everything', async (_name, endpoint) => {
    // ACC-06: the period that runs has the modules; without one there is none, and that is asked before the licence.
    const wanted = endpoint.needs?.module ? ([401, 'unauthorized', 'lang_module_off'] as const) : expired;
    await expectRefusal(endpoint, inputFor(endpoint, idFor(endpoint)), powerful, wanted);
  });

  const ofCompanionsByLicence = byLicence.filter(([, endpoint]) => isFor(endpoint, 'companion'));
  it.each(ofCompanionsByLicence)('%s refuses the key of a session begun before', async (_name, endpoint) => {
    const input = { ...inputFor(endpoint, idFor(endpoint)), ...asCompanion(key) };
    await expectRefusal(endpoint, input, undefined, expired);
  });

  it('people look and download as before', async () => {
    for (const [, endpoint] of ofMembers) {
      if (endpoint.method !== 'GET' || endpoint.reply === 'events' || endpoint.needs?.module) continue;
      const response = await server.ask(endpoint, inputFor(endpoint, idFor(endpoint)), powerful);
      await response.body?.cancel();
      expect(response.status, endpoint.path).not.toBe(401);
    }
  });
});
