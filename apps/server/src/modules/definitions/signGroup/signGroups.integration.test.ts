import {
  approveJob,
  definitionEndpoints,
  emptyId,
  listAudit,
  lookUpSignGroups,
  searchSignGroups,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDraft, makeJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const { get, save: saveGroup, uses, activate, history, list } = definitionEndpoints.signGroup;

let server: TestServer;
let owner: Caller;
let ids: { signer1: string; signer2: string; approver: string };

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  const [signer1, signer2, approver] = await Promise.all(
    ['signer1', 'signer2', 'approver'].map((key) => server.userId(key)),
  );
  ids = { signer1: signer1 ?? '', signer2: signer2 ?? '', approver: approver ?? '' };
});
afterAll(() => server.close());

const save = (
  name: string,
  memberIds: readonly string[],
  id: string = emptyId,
  version = 0,
  isActive = true,
) =>
  server.call(
    saveGroup,
    { params: { id }, body: { version, name, isActive, memberIds: [...memberIds] } },
    owner,
  );
const keysOf = async (name: string, memberIds: readonly string[]) => {
  const body = { version: 0, name, isActive: true, memberIds: [...memberIds] };
  const refusal = await server.refusal(saveGroup, { params: { id: emptyId }, body }, owner);
  return [refusal.status, ...Object.values(refusal.body.modelState).flat()];
};
const listed = async (name: string, includePassive = false) =>
  (await server.call(lookUpSignGroups, { body: { name, includePassive } }, await server.person('approver')))
    .items;

describe('a sign group', () => {
  it('has a name and members, and is found by words of its name (FLOW-07, API-11, API-15, API-34)', async () => {
    const made = await save('Hukuk Işıkları', [ids.signer1, ids.approver]);
    expect(made).toMatchObject({ name: 'Hukuk Işıkları', isActive: true, version: 1 });
    // In the order of their names.
    expect(made.memberIds).toEqual([ids.signer1, ids.approver]);
    expect(made.named.map(({ name }) => name).toSorted()).toEqual(['Gülşen Öztürk', 'İbrahim Çağlar']);
    const found = await listed('HUKUK ışık');
    expect(found.map(({ name }) => name)).toEqual(['Hukuk Işıkları']);
    const search = { query: { name: 'HUKUK ışık' } };
    expect((await server.call(searchSignGroups, search, owner)).items).toEqual(found);
    expect(await server.call(get, { params: { id: made.id }, query: {} }, owner)).toEqual(made);
  });

  it('is blank under an all-zero id (API-10)', async () => {
    const blank = await server.call(get, { params: { id: emptyId }, query: {} }, owner);
    expect(blank).toEqual({
      id: emptyId,
      version: 0,
      name: '',
      isActive: true,
      memberIds: [],
      named: [],
      remarks: [],
    });
  });

  it('has a name as definitions have it (DEF-26, DEF-27)', async () => {
    for (const first of ['=', '+', '-', '@'])
      expect(await keysOf(`${first}grup`, [ids.signer1])).toEqual([400, 'lang_character_not_accepted']);
    expect(await keysOf('<b>', [ids.signer1])).toEqual([400, 'lang_no_angle_brackets']);
    expect(await keysOf('  ', [ids.signer1])).toEqual([400, 'lang_name_required']);
    expect(await keysOf('ş'.repeat(251), [ids.signer1])).toEqual([400, 'lang_name_too_long']);
    await save('Tek ad', [ids.signer1]);
    expect(await keysOf(' Tek ad ', [ids.signer1])).toEqual([400, 'lang_name_taken']);
  });

  it('needs an active member, and takes nobody of another account', async () => {
    expect(await keysOf('Boş', [])).toEqual([400, 'lang_sign_group_member_required']);
    const foreign = await server.userId('builder', 'ornek');
    for (const unknown of [foreign, '0'.repeat(23).concat('7')])
      expect(await keysOf('Yabancı', [ids.signer1, unknown])).toEqual([
        400,
        'lang_definition_person_unknown',
      ]);
    const setActive = async (active: boolean) =>
      server.platform.db.inAccount(await server.accountId(), (tx) =>
        tx.execute(`update users set is_active = ${active} where id = '${ids.signer2}'`),
      );
    await setActive(false);
    expect(await keysOf('Pasifler', [ids.signer2])).toEqual([400, 'lang_definition_person_passive']);
    await setActive(true);
    const { id } = await save('Ayrılanlar', [ids.signer2]);
    await setActive(false);
    await expect(save('Ayrılanlar 2', [ids.signer2], id, 1)).rejects.toMatchObject({
      keys: ['lang_sign_group_member_required'],
    });
    const [left] = (await server.call(list, { body: { search: 'ayrilanlar' } }, owner)).items;
    expect(left?.remarks).toEqual([{ field: 'memberIds', key: 'lang_sign_group_nobody', params: [] }]);
    await setActive(true);
    const [back] = (await server.call(list, { body: { search: 'ayrilanlar' } }, owner)).items;
    expect(back?.remarks).toEqual([]);
    expect(await listed('Yabancı')).toEqual([]);
  });

  it('is saved from its newest version only', async () => {
    const { id } = await save('İki sekme', [ids.signer1]);
    const changed = await save('İki sekme', [ids.signer2, ids.signer2], id, 1);
    expect([changed.version, changed.memberIds]).toEqual([2, [ids.signer2]]);
    await expect(save('Üçüncü', [ids.signer1], id, 1)).rejects.toMatchObject({ status: 409 });
  });

  it('that is passive is not offered any more, and still listed for who asks', async () => {
    const { id } = await save('Eski kurul', [ids.signer1]);
    await save('Eski kurul', [ids.signer1], id, 1, false);
    expect(await listed('eski')).toEqual([]);
    expect((await listed('eski', true)).map(({ isActive }) => isActive)).toEqual([false]);
  });

  it('is saved by those who define circulation (AUTH-10)', async () => {
    const body = { version: 0, name: 'Yetkisiz', isActive: true, memberIds: [ids.signer1] };
    const refusal = await server.refusal(
      saveGroup,
      { params: { id: emptyId }, body },
      await server.person('approver'),
    );
    expect(refusal.status).toBe(401);
  });

  it('is told of in the trail as a right, with who joined and left, and in its history', async () => {
    const { id } = await save('İzlenen kurul', [ids.signer1]);
    await save('İzlenen kurul', [ids.signer2], id, 1);
    await server.call(activate, { body: { ids: [id], isActive: false } }, owner);
    const { items } = await server.call(listAudit, { body: { area: 'right', pageSize: 10 } }, owner);
    const told = items.filter(({ subjectId }) => subjectId === id).map(({ event, facts }) => [event, facts]);
    expect(told.map(([event]) => event)).toEqual(['signGroup.saved', 'signGroup.saved', 'signGroup.saved']);
    const facts = told.map(([, json]) => JSON.parse(String(json)));
    expect(facts[0]).toMatchObject({ name: 'İzlenen kurul', isActive: false });
    expect(facts[1]).toMatchObject({ joined: 'Yiğit Şahin', left: 'Gülşen Öztürk' });
    expect(facts[2]).toMatchObject({ joined: 'Gülşen Öztürk' });
    const past = await server.call(history, { params: { id } }, owner);
    expect(past.items.map(({ event, changes }) => [event, changes.map(({ field }) => field)])).toEqual([
      ['definition.deactivated', ['isActive']],
      ['definition.saved', ['memberIds']],
      ['definition.created', ['name', 'memberIds']],
    ]);
    expect(past.items[1]?.changes).toEqual([
      { field: 'memberIds', before: 'Gülşen Öztürk', after: 'Yiğit Şahin' },
    ]);
  });

  it('tells drafts, jobs under way and profiles that use it', async () => {
    const { id } = await save('Kullanılan', [ids.approver]);
    const usesNow = async () => (await server.call(uses, { body: { ids: [id] } }, owner)).items[0]?.uses;
    expect(await usesNow()).toEqual([]);
    const flow = [['@Kullanılan'], ['approver']];
    await makeDraft(server, { flow });
    const jobId = await makeJob(server, { flow });
    expect(await usesNow()).toEqual([
      { by: 'drafts', count: 1 },
      { by: 'jobs', count: 1 },
    ]);
    const approver = await server.person('approver');
    await server.call(approveJob, { params: { id: jobId }, body: { approved: true } }, approver);
    expect(await usesNow()).toEqual([{ by: 'drafts', count: 1 }]);
  });
});
