import {
  exportAudit,
  getIdentityInformation,
  privacyNoticeVersion,
  saveIdentityInformation,
  showIdentityNumber,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openKeyring } from '../../../platform/secrets/keyring.ts';
import type { Caller } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { resealIdNumbers } from '../../users/index.ts';
import { numberDigests } from './numberDigest.ts';
import { digestNumbers, resealIdentities } from './resealIdentities.ts';

const signersNumber = '10000000146';
const othersNumber = '10000000078';
let server: TestServer;
let admin: Caller;
let approver: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  admin = await server.person('owner');
  approver = await server.person('approver');
});
afterAll(() => server.close());

const about = async (key: string, account?: string) => ({
  params: { id: await server.userId(key, account) },
});
const load = async (key: string, caller: Caller) =>
  server.call(getIdentityInformation, await about(key), caller);
const content = {
  identityType: 'NationalId' as const,
  number: othersNumber,
  birthDate: '1980-02-29',
  mobilePhone: '+90 532 000 00 00',
};
const given = { ...content, acceptedNotice: privacyNoticeVersion };
type Given = Omit<typeof given, 'identityType' | 'acceptedNotice' | 'number'> & {
  number: string | null;
  identityType: 'NationalId' | 'Passport' | 'ForeignId';
  acceptedNotice: string | null;
};
const input = async (key: string, change: Partial<Given>, caller: Caller) => {
  const { version } = await load(key, caller);
  return { ...(await about(key)), body: { version, ...given, ...change } };
};
const save = async (key: string, change: Partial<Given>, caller: Caller) =>
  server.call(saveIdentityInformation, await input(key, change, caller), caller);
const refusal = async (key: string, change: Partial<Given>, caller: Caller) =>
  (await server.refusal(saveIdentityInformation, await input(key, change, caller), caller)).body.modelState;
const rows = async (table: string) =>
  (await server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(`select * from ${table}`)))
    .rows;
const digestOf = async (key: string) => {
  const { rows: found } = await server.platform.db.pool.query<{ number_digest: string | null }>(
    'select number_digest from memberships where user_id = $1',
    [await server.userId(key)],
  );
  return found[0]?.number_digest;
};

it('is given by the person, with the notice accepted, and kept where nobody reads it (USR-11 to USR-15)', async () => {
  expect(await load('approver', approver)).toMatchObject({ version: 0, number: '', notice: null });
  expect(await refusal('approver', { acceptedNotice: null }, approver)).toEqual({
    acceptedNotice: ['lang_identity_notice_required'],
  });
  const before = Date.now();
  const saved = await save('approver', {}, approver);
  expect(saved).toMatchObject({ ...content, version: 1, isOwn: true });
  expect(saved.notice?.version).toBe(privacyNoticeVersion);
  expect(Date.parse(saved.notice?.acceptedAt ?? '')).toBeGreaterThanOrEqual(before);
  const kept = JSON.stringify([
    await rows('users'),
    await rows('memberships'),
    await rows('identity_information'),
    await rows('audit_events'),
    await rows('audit_texts'),
  ]);
  for (const secret of [othersNumber, given.birthDate, given.mobilePhone]) expect(kept).not.toContain(secret);
  expect(await digestOf('approver')).toBe(numberDigests(server.platform.secrets, othersNumber)[0]);
  const trail = await (await server.ask(exportAudit, {}, admin)).text();
  const event = trail
    .split('\n')
    .filter((line) => line.includes('identity.saved'))
    .map((line) => JSON.parse(line))
    .at(-1);
  expect(JSON.parse(event.facts)).toEqual({
    identityType: 'NationalId',
    numberChanged: true,
    detailsChanged: true,
    noticeVersion: privacyNoticeVersion,
  });
});

it('of others is for who looks after users, and the notice stays the person’s own to accept (ID-30)', async () => {
  const signer = await server.person('signer1');
  expect((await server.refusal(getIdentityInformation, await about('signer1'), approver)).status).toBe(401);
  const body = { version: 0, ...given };
  const others = { ...(await about('signer1')), body };
  expect((await server.refusal(saveIdentityInformation, others, approver)).status).toBe(401);
  expect((await load('signer1', signer)).number).toBe(signersNumber);
  const saved = await save('signer1', { number: signersNumber, mobilePhone: '' }, admin);
  expect(saved).toMatchObject({ isOwn: false, isSigner: true, notice: null, version: 1 });
  expect((await server.refusal(getIdentityInformation, await about('builder', 'ornek'), admin)).status).toBe(
    404,
  );
});

it('holds a number that only an administrator changes, and a signer’s has one (USR-10)', async () => {
  const signer = await server.person('signer1');
  expect(await refusal('signer1', { number: '10000000214' }, signer)).toEqual({
    number: ['lang_identity_number_fixed'],
  });
  expect(await refusal('signer1', { number: '' }, signer)).toEqual({
    number: ['lang_identity_number_required'],
  });
  expect((await load('signer1', signer)).mayChangeNumber).toBe(false);
  expect((await save('signer1', { number: 'u 123456789', identityType: 'Passport' }, admin)).number).toBe(
    'U12*****89',
  );
  expect((await load('signer1', signer)).number).toBe('U123456789');
  await save('signer1', { number: signersNumber }, admin);
});

it('gives no two users of an account one number, not even at the same moment', async () => {
  expect(await refusal('owner', { number: signersNumber }, admin)).toEqual({
    number: ['lang_identity_number_taken'],
  });
  const [owner, second] = [
    await input('owner', { number: '10000000214' }, admin),
    await input('signer2', { number: '10000000214' }, admin),
  ];
  const answers = await Promise.all(
    [owner, second].map(async (one) => (await server.ask(saveIdentityInformation, one, admin)).status),
  );
  expect(answers.toSorted()).toEqual([200, 400]);
});

it('shows others the ends of a number, and the whole one after a proof and with a word in the trail', async () => {
  const shown = await load('signer1', admin);
  expect(shown).toMatchObject({ number: '100******46', isMasked: true, isUnreadable: false });
  expect(await load('signer1', await server.person('signer1'))).toMatchObject({
    number: signersNumber,
    isMasked: false,
  });
  const asked = await about('signer1');
  expect((await server.refusal(showIdentityNumber, asked, approver)).status).toBe(401);
  expect(await server.call(showIdentityNumber, asked, admin)).toEqual({ number: signersNumber });
  const trail = await (await server.ask(exportAudit, {}, admin)).text();
  const looks = trail
    .split('\n')
    .filter((line) => line.includes('identity.numberShown'))
    .map((line) => JSON.parse(line));
  expect(looks).toMatchObject([
    { actorId: await server.userId('owner'), subjectId: await server.userId('signer1') },
  ]);
  expect(trail).not.toContain(signersNumber);
  // What was not looked at stays, with whatever is saved beside it.
  const saved = await save('signer1', { number: null, birthDate: '1981-05-06' }, admin);
  expect(saved).toMatchObject({ number: '100******46', birthDate: '1981-05-06' });
  expect(await digestOf('signer1')).toBe(numberDigests(server.platform.secrets, signersNumber)[0]);
  expect(await refusal('signer1', { number: shown.number }, admin)).toEqual({
    number: ['lang_identity_number_digits'],
  });
});

it('a number whose key is gone keeps nobody from the others, and is nobody’s own to give again', async () => {
  const accountId = await server.accountId();
  const gone = openKeyring([{ id: 'lost', key: Buffer.alloc(32, 7) }]);
  const userId = await server.userId('signer2');
  const keep = (text: unknown) =>
    server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(sql`update users set id_number_sealed = ${text} where id = ${userId}`),
    );
  await keep(gone.seal(accountId, '10000000214'));
  await server.platform.db.pool.query(
    'update memberships set number_digest = null where account_id = $1 and user_id = $2',
    [accountId, await server.userId('signer1')],
  );
  expect(await digestNumbers(server.platform)).toBe(1);
  expect(await digestOf('signer1')).toBe(numberDigests(server.platform.secrets, signersNumber)[0]);
  await resealIdNumbers(server.platform, accountId);

  const signer = await server.person('signer2');
  const unreadable = { number: '', isUnreadable: true };
  expect(await load('signer2', signer)).toMatchObject({ ...unreadable, mayChangeNumber: false });
  expect(await refusal('signer2', { number: '10000000214' }, signer)).toEqual({
    number: ['lang_identity_number_fixed'],
  });
  expect(await save('signer2', { number: null }, signer)).toMatchObject(unreadable);
  const refused = await server.refusal(showIdentityNumber, await about('signer2'), admin);
  expect(refused.keys).toEqual(['lang_identity_number_unreadable']);
  await save('signer2', { number: '19191919190' }, admin);
  expect((await load('signer2', signer)).number).toBe('19191919190');
});

it('saves of two people at once: the second is asked', async () => {
  const first = await input('approver', { mobilePhone: '5320000001' }, approver);
  await server.call(saveIdentityInformation, first, approver);
  expect((await server.refusal(saveIdentityInformation, first, approver)).status).toBe(409);
});

it('a number of a version before is digested later, and all is sealed anew after a change of keys', async () => {
  const accountId = await server.accountId();
  await server.platform.db.pool.query(
    'update memberships set number_digest = null where account_id = $1 and user_id = $2',
    [accountId, await server.userId('signer1')],
  );
  expect(await digestNumbers(server.platform)).toBe(1);
  expect(await digestNumbers(server.platform)).toBe(0);
  expect(await digestOf('signer1')).toBe(numberDigests(server.platform.secrets, signersNumber)[0]);

  const fresh = { id: 'fresh', key: Buffer.alloc(32, 9) };
  const { db, log, config } = server.platform;
  const platform = { db, log, secrets: openKeyring([fresh, ...config.secretKeys]) };
  await resealIdNumbers(platform, accountId);
  expect(await resealIdentities(platform, accountId)).toBeGreaterThan(2);
  expect(await resealIdentities(platform, accountId)).toBe(0);
  const only = openKeyring([fresh]);
  expect(await digestOf('signer1')).toBe(numberDigests(only, signersNumber)[0]);
  for (const { details_sealed: sealed } of await rows('identity_information'))
    expect(only.open(accountId, String(sealed))).toContain('mobilePhone');
});
