import { authorities, type Endpoint, endpoints, type RecordKind, signOut } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type CallInput, signInAs } from '../client.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { databaseHash } from './databaseHash.ts';
import { recordFactories } from './records.ts';
import { sampleOf } from './sample.ts';

const all = [...endpoints];
const guarded = all.filter(([, { access }]) => access.kind !== 'public');
const byRecord = all.filter(([, endpoint]) => recordOf(endpoint) !== null);
const byAuthority = all.filter(([, { access }]) => access.kind === 'member' && access.authority);

/** What a path's `id` names: as declared; where a session suffices, an account. */
function recordOf({ access, params }: Endpoint): RecordKind | null {
  if (access.kind === 'member') return access.record ?? null;
  return access.kind === 'session' && params ? 'account' : null;
}

const inputFor = (endpoint: Endpoint, id: string): CallInput<Endpoint> => ({
  params: { id },
  query: (sampleOf(endpoint.query, id) ?? {}) as never,
  ...(endpoint.body === 'bytes'
    ? { bytes: new Uint8Array([1, 2, 3]) }
    : { body: (sampleOf(endpoint.body, id) ?? {}) as never }),
});

let server: TestServer;
/** Somebody of another account who holds every authority there. */
let outsider: Caller;
/** A member of the account without any authority. */
let powerless: Caller;
const ids = new Map<RecordKind, string>();

const setAuthorities = async (account: string, key: string, held: readonly string[]) => {
  const userId = await server.userId(key, account);
  const list = held.map((authority) => `'${authority}'`).join(',');
  await server.platform.db.inAccount(await server.accountId(account), (tx) =>
    tx.execute(`update users set authorities = array[${list}]::text[] where id = '${userId}'`),
  );
};

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  outsider = await signInAs(server, 'sukru@ornek.example', 'ornek');
  await setAuthorities('ornek', 'builder', authorities);
  for (const [, endpoint] of byRecord) {
    const kind = recordOf(endpoint);
    if (kind === null || ids.has(kind)) continue;
    const make = recordFactories[kind];
    if (!make) throw new Error(`testing/walk/records.ts makes no ${kind}`);
    ids.set(kind, await make(server));
  }
  powerless = await server.person('signer2');
  await setAuthorities('demo', 'signer2', []);
});
afterAll(() => server.close());

describe('somebody of another account', () => {
  it.each(byRecord)('is told by %s that there is nothing, and changes nothing', async (_name, endpoint) => {
    const kind = recordOf(endpoint);
    const id = (kind && ids.get(kind)) ?? '';
    expect(id).not.toBe('');
    const before = await databaseHash(server.database);
    const refusal = await server.refusal(endpoint, inputFor(endpoint, id), outsider);
    expect([refusal.status, refusal.body.code]).toEqual([404, 'not_found']);
    expect(await databaseHash(server.database)).toEqual(before);
  });

  const members = guarded.filter(([, { access }]) => access.kind === 'member');
  it.each(members)('gets nothing from %s by naming the account', async (_name, endpoint) => {
    const kind = recordOf(endpoint);
    const id = (kind && ids.get(kind)) ?? '000000000000000000000001';
    const refusal = await server.refusal(endpoint, inputFor(endpoint, id), { ...outsider, account: 'demo' });
    expect([refusal.status, refusal.body.code]).toEqual([404, 'not_found']);
  });
});

describe('a stranger', () => {
  const id = '000000000000000000000001';
  const expectInvalid = async (endpoint: Endpoint, caller?: Caller, key = 'lang_invalid_token') => {
    const headers: Record<string, string> = key === 'lang_invalid_token' ? {} : { ticket: 'A'.repeat(43) };
    const refusal = await server.refusal(endpoint, { ...inputFor(endpoint, id), headers }, caller);
    expect([refusal.status, refusal.body.modelState]).toEqual([400, { '': [key] }]);
  };

  it.each(guarded)('is asked by %s to sign in', async (_name, endpoint) => {
    const before = await databaseHash(server.database);
    await expectInvalid(endpoint);
    await expectInvalid(endpoint, { key: 'A'.repeat(43), account: 'demo' });
    if (endpoint.access.kind === 'ticket')
      await expectInvalid(endpoint, undefined, 'lang_sign_ticket_refused');
    expect(await databaseHash(server.database)).toEqual(before);
  });

  it('is asked again everywhere once the session has ended', async () => {
    const ended = await signInAs(server, 'gulsen@demo.example', 'demo');
    await server.call(signOut, {}, ended);
    for (const [, endpoint] of guarded) await expectInvalid(endpoint, ended);
  });
});

describe('a member', () => {
  it.each(byAuthority)('without the authority is refused by %s', async (_name, endpoint) => {
    const kind = recordOf(endpoint);
    const id = (kind && ids.get(kind)) ?? '';
    const before = await databaseHash(server.database);
    const refusal = await server.refusal(endpoint, inputFor(endpoint, id), powerless);
    expect([refusal.status, refusal.body.code]).toEqual([401, 'unauthorized']);
    expect(await databaseHash(server.database)).toEqual(before);
  });
});
