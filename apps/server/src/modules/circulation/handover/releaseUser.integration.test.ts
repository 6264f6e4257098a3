import {
  blankUserFields,
  createUser,
  type DefinitionValues,
  definitionEndpoints,
  deleteUser,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
});
afterAll(() => server.close());

let added = 0;
/** Somebody who has never acted. */
const add = async () => {
  added += 1;
  const body = {
    ...blankUserFields,
    departments: [],
    firstName: 'Gidecek',
    lastName: `Kişi ${added}`,
    email: `gidecek${added}@demo.example`,
    authorities: ['Approved' as const],
    identitySource: null,
    invite: false,
  };
  return server.call(createUser, { body }, owner);
};
const remove = (id: string) => server.call(deleteUser, { params: { id } }, owner);
const refusal = async (id: string) => {
  const { body } = await server.refusal(deleteUser, { params: { id } }, owner);
  return body.errors.map(({ key, params }) => [key, ...params]);
};
const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(text));
const makeGroup = (name: string, memberIds: string[]) =>
  makeDefinition(server, 'signGroup', { name, memberIds });
const membersOf = async (id: string) =>
  (await server.call(definitionEndpoints.signGroup.get, { params: { id }, query: {} }, owner)).memberIds;

describe('a user who never acted, and whom something would miss (USR-19)', () => {
  it.each([true, false])(
    'stays while a circulation profile has a step with them, active: %s',
    async (isActive) => {
      const user = await add();
      const person = { key: 'k', kind: 'user', userId: user.id, role: 'Approver' };
      const steps = [
        { key: 's', completion: 'all', people: [person] },
      ] as unknown as DefinitionValues['steps'];
      const name = `Adımlı ${isActive}`;
      const id = await makeDefinition(server, 'circulationProfile', { name, isActive, steps: steps ?? null });
      expect(await refusal(user.id)).toEqual([['lang_user_in_profiles', name, 1]]);
      const { circulationProfile } = definitionEndpoints;
      const { items } = await server.call(circulationProfile.list, { body: { search: name } }, owner);
      expect(items.map((one) => one.id)).toEqual([id]);
      await inDemo(`delete from circulation_profiles where id = '${id}'`);
      await remove(user.id);
    },
  );

  it('leaves a sign group that has others, and stays in one that would be empty (FLOW-07)', async () => {
    const [user, other] = [await add(), await add()];
    const group = await makeGroup('Boşalacak', [user.id, other.id]);
    await remove(user.id);
    expect(await membersOf(group)).toEqual([other.id]);
    expect(await refusal(other.id)).toEqual([['lang_user_last_in_group', 'Boşalacak']]);
  });

  it('leaves a stamp account that has others, and stays where nobody else may stamp with it', async () => {
    const [user, other] = [await add(), await add()];
    await inDemo(`update users set authorities = '{Muhur}' where id in ('${user.id}', '${other.id}')`);
    const companyId = await makeDefinition(server, 'company', { name: 'Mühürsüz kalmaz A.Ş.' });
    const stamp = { name: 'Tek yetkili', companyId, certificateSha256: 'c'.repeat(64) };
    await makeDefinition(server, 'stampAccount', { ...stamp, userIds: [user.id, other.id] } as never);
    const answers = await Promise.all(
      [user, other].map(({ id }) => server.ask(deleteUser, { params: { id } }, owner)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const left = answers[0]?.status === 200 ? other : user;
    expect(await refusal(left.id)).toEqual([['lang_user_last_in_stamp', 'Tek yetkili']]);
  });

  it('of two who are deleted at the same moment the last of a group stays', async () => {
    const [one, two] = [await add(), await add()];
    const group = await makeGroup('İkisi birden', [one.id, two.id]);
    const answers = await Promise.all(
      [one, two].map(({ id }) => server.ask(deleteUser, { params: { id } }, owner)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await membersOf(group)).toHaveLength(1);
  });

  it('stays while a key of the server signs for them', async () => {
    const user = await add();
    await inDemo(`insert into server_keys (account_id, user_id, certificate_sha256, certificate, bound_at)
      select account_id, id, 'ab', 'AA==', now() from users where id = '${user.id}'`);
    expect(await refusal(user.id)).toEqual([['lang_user_has_server_key']]);
    await inDemo(`delete from server_keys where user_id = '${user.id}'`);
    await remove(user.id);
  });
});
