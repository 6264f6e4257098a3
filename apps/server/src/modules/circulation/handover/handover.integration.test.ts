import {
  countWorkOfUsers,
  definitionEndpoints,
  getDraft,
  type HandoverKind,
  handOverWork,
  handoverKinds,
  listAudit,
  previewHandover,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { groupScene, placesOf } from '../../../testing/groupScene.ts';
import { approve, jobWhen, makeDraft, makeJob, readJob } from '../../../testing/jobScene.ts';
import { stampScene } from '../../../testing/stamps/stampScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';

const scene = groupScene();
const { inDemo, listsOf } = scene;
let server: SceneServer;
let owner: Caller;
let leaverId: string;
let successorId: string;

beforeAll(async () => {
  server = await scene.start();
  owner = await server.person('owner');
  [leaverId, successorId] = [await server.userId('signer1'), await server.userId('signer2')];
});
afterAll(() => server.close());
/** What a test leaves goes to somebody else, so that the next one begins with nothing. */
beforeEach(async () => {
  await inDemo(`update job_participants set state = 'Dropped' where user_id = '${leaverId}'
    and state in ('Pending', 'Waiting')`);
  await inDemo(`delete from jobs where status = 'Draft' and owner_id = '${leaverId}'`);
});

const handOver = (kinds: readonly HandoverKind[] = handoverKinds) =>
  server.call(handOverWork, { params: { id: leaverId }, body: { successorId, kinds: [...kinds] } }, owner);
const preview = () =>
  server.call(previewHandover, { params: { id: leaverId }, body: { successorId } }, owner);
const work = async () => {
  const { items } = await server.call(countWorkOfUsers, { body: { ids: [leaverId] } }, owner);
  return items[0]?.work;
};
const namesIn = async (jobId: string) => placesOf(await readJob(server, jobId)).map(({ name }) => name);

describe('a leaver’s open turns', () => {
  it('wait for the successor from now on, in lists, by mail and in the trail of both names', async () => {
    const jobId = await makeJob(server, { flow: [['signer1'], ['signer1!']] });
    expect(await listsOf('signer1', jobId)).toEqual(['mine', 'waiting']);
    expect((await preview()).items).toContainEqual({
      kind: 'turns',
      name: (await readJob(server, jobId)).name,
      reason: null,
    });
    expect(await work()).toMatchObject({ turns: 1 });

    const done = await handOver(['turns']);
    expect(done).toEqual({ moved: 1, kept: [], next: null });
    expect(await listsOf('signer1', jobId)).toEqual([]);
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    expect(await namesIn(jobId)).toEqual(['Yiğit Şahin', 'Yiğit Şahin']);
    expect(await work()).toMatchObject({ turns: 0 });
    const told = await inDemo<{ kind: string; payload: object }>(
      `select kind, payload from tasks where kind in ('tell-turn', 'tell-handover')`,
    );
    expect(told).toContainEqual({
      kind: 'tell-turn',
      payload: expect.objectContaining({ userId: successorId }),
    });
    for (const [userId, isSuccessor] of [
      [leaverId, false],
      [successorId, true],
    ] as const)
      expect(told).toContainEqual({
        kind: 'tell-handover',
        payload: expect.objectContaining({ userId, isSuccessor }),
      });
    // The bell tells both the same, with who the other one is.
    const rung = await inDemo(
      `select user_id, kind, facts ->> 'absentId' as other, facts -> 'handed' -> 'turns' as turns
       from notices where kind in ('workTaken', 'workGiven')`,
    );
    expect(rung).toEqual(
      expect.arrayContaining([
        { user_id: successorId, kind: 'workTaken', other: leaverId, turns: 1 },
        { user_id: leaverId, kind: 'workGiven', other: successorId, turns: 1 },
      ]),
    );
    const { items } = await server.call(listAudit, { body: { event: 'user.workHandedOver' } }, owner);
    expect(JSON.parse(items[0]?.facts ?? '{}')).toMatchObject({
      user: 'Gülşen Öztürk',
      successor: 'Yiğit Şahin',
      turns: 1,
    });
    // The successor works on, and the job ends as any other.
    await approve(server, 'signer2', jobId);
    expect(placesOf(await readJob(server, jobId)).map(({ state }) => state)).toEqual(['Approved', 'Waiting']);
  });

  it('of a job that the administrator may not see are counted without its name (AUTH-13)', async () => {
    await makeJob(server, { by: 'approver', privacy: 'TopSecret', flow: [['signer1'], ['signer2']] });
    expect((await preview()).items.filter(({ kind }) => kind === 'turns')).toEqual([
      { kind: 'turns', name: null, reason: null },
    ]);
    expect(await handOver(['turns'])).toMatchObject({ moved: 1 });
  });

  it('stay where the successor would stand twice, and say so (DRAFT-36)', async () => {
    const jobId = await makeJob(server, { flow: [['signer1', 'signer2']] });
    const { name } = await readJob(server, jobId);
    const stays = { kind: 'turns', name, reason: 'lang_handover_twice' };
    expect((await preview()).items).toContainEqual(stays);
    const done = await handOver(['turns']);
    expect(done).toEqual({ moved: 0, kept: [stays], next: null });
    expect(await namesIn(jobId)).toEqual(['Gülşen Öztürk', 'Yiğit Şahin']);
  });

  it('of many who ask at once go once', async () => {
    const jobId = await makeJob(server, { flow: [['signer1']] });
    const both = await Promise.all([handOver(['turns']), handOver(['turns'])]);
    expect(both.every(({ kept }) => kept.length === 0)).toBe(true);
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    await jobWhen(server, jobId, ({ status }) => status === 'Circulating');
  });
});

describe('a leaver’s drafts', () => {
  it('are the successor’s with their files, and stay where nobody may draft', async () => {
    const draft = await makeDraft(server, { by: 'signer1', flow: [['approver']] });
    await inDemo(`update users set authorities = '{Approved,Signer}' where id = '${successorId}'`);
    expect((await handOver(['drafts'])).kept).toEqual([
      { kind: 'drafts', name: null, reason: 'lang_handover_not_drafter' },
    ]);
    await inDemo(`update users set authorities = '{Approved,Signer,Draft}' where id = '${successorId}'`);
    expect(await handOver(['drafts'])).toMatchObject({ moved: 1, kept: [] });
    const params = { id: draft.id };
    const taken = await server.call(getDraft, { params }, await server.person('signer2'));
    expect(taken.files.length).toBe(draft.files.length);
    expect((await server.refusal(getDraft, { params }, await server.person('signer1'))).status).toBe(404);
  });
});

describe('groups and departments', () => {
  it('have the successor in the leaver’s place, and jobs that wait for the group wait for them', async () => {
    // Of another group of the demo, too.
    await inDemo(`delete from sign_group_members where user_id = '${leaverId}'`);
    await scene.haveMembers('signer1', 'approver');
    const jobId = await scene.jobOf();
    const [department] = await inDemo<{ id: string; version: number }>(
      'select id, version from departments order by id limit 1',
    );
    await inDemo(`insert into department_people (account_id, department_id, user_id, is_manager)
      select account_id, '${department?.id}', id, true from users where id = '${leaverId}'
      on conflict (account_id, department_id, user_id) do update set is_manager = true`);
    expect(await work()).toMatchObject({ groups: 1 });
    const done = await handOver(['groups', 'departments']);
    expect(done.kept).toEqual([]);
    expect(await listsOf('signer1', jobId)).toEqual([]);
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    const managers = await inDemo<{ user_id: string }>(
      `select user_id from department_people where department_id = '${department?.id}' and is_manager`,
    );
    expect(managers.map(({ user_id }) => user_id)).toContain(successorId);
    expect(managers.map(({ user_id }) => user_id)).not.toContain(leaverId);
    const [after] = await inDemo<{ version: number }>(
      `select version from departments where id = '${department?.id}'`,
    );
    expect(after?.version).toBeGreaterThan(department?.version ?? 0);
  });

  it('stay where they are if the successor is switched off while the departments are waited for', async () => {
    await inDemo(`update department_people set is_manager = true where user_id = '${leaverId}'`);
    const before = (await work())?.departments;
    expect(before).toBeGreaterThan(0);
    const { db } = server.platform;
    const input = { params: { id: leaverId }, body: { successorId, kinds: ['departments' as const] } };
    const refusal = await db.inAccount(await server.accountId(), async (tx) => {
      await tx.execute('select from departments order by id for no key update');
      const asked = server.refusal(handOverWork, input, owner);
      await expect
        .poll(async () => {
          const waiting = await db.pool.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await tx.execute(`update users set is_active = false where id = '${successorId}'`);
      return { asked };
    });
    expect((await refusal.asked).keys).toEqual(['lang_user_passive']);
    await inDemo(`update users set is_active = true where id = '${successorId}'`);
    expect(await work()).toMatchObject({ departments: before });
  });
});

describe('places in circulation profiles', () => {
  const { get } = definitionEndpoints.circulationProfile;
  const profileOf = (name: string, ...keys: [string, string][]) =>
    Promise.all(
      keys.map(async ([key, role]) => ({ key, kind: 'user', userId: await server.userId(key), role })),
    ).then((people) =>
      makeDefinition(server, 'circulationProfile', {
        name,
        steps: [{ key: 's', completion: 'all', people }] as never,
      }),
    );
  const peopleOf = async (id: string) => {
    const { steps } = await server.call(get, { params: { id } }, owner);
    return JSON.stringify(steps);
  };

  it('are the successor’s where the rules of the profile allow it, and stay with the reason where not', async () => {
    await inDemo(`update users set authorities = '{Signer,Draft}' where id = '${successorId}'`);
    const free = await profileOf('Devredilen', ['signer1', 'Signer'], ['approver', 'Approver']);
    const twice = await profileOf('İki kez', ['signer1', 'Signer'], ['signer2', 'Signer']);
    const wrong = await profileOf('Onaylayamaz', ['signer1', 'Approver']);
    expect(await work()).toMatchObject({ profiles: 3 });
    const reasons = async () => (await preview()).items.filter(({ kind }) => kind === 'profiles');
    expect(await reasons()).toEqual([
      { kind: 'profiles', name: 'Devredilen', reason: null },
      { kind: 'profiles', name: 'İki kez', reason: 'lang_handover_twice' },
      { kind: 'profiles', name: 'Onaylayamaz', reason: 'lang_handover_not_approver' },
    ]);
    expect(await handOver(['profiles'])).toEqual({
      moved: 1,
      kept: [
        { kind: 'profiles', name: 'İki kez', reason: 'lang_handover_twice' },
        { kind: 'profiles', name: 'Onaylayamaz', reason: 'lang_handover_not_approver' },
      ],
      next: null,
    });
    const moved = await peopleOf(free);
    expect([moved.includes(successorId), moved.includes(leaverId)]).toEqual([true, false]);
    for (const id of [twice, wrong]) expect(await peopleOf(id)).toContain(leaverId);
    const { items } = await server.call(listAudit, { body: { event: 'definition.saved' } }, owner);
    expect(items.map(({ subjectId }) => subjectId)).toEqual([free]);
    await inDemo(`update users set authorities = '{Approved,Signer,Draft}' where id = '${successorId}'`);
  });

  it('are counted and handed over of inactive profiles, too: they may be activated again', async () => {
    const before = (await work())?.profiles ?? 0;
    const id = await profileOf('Durdurulan', ['signer1', 'Signer']);
    const off = { ids: [id], isActive: false };
    await server.call(definitionEndpoints.circulationProfile.activate, { body: off }, owner);
    expect(await work()).toMatchObject({ profiles: before + 1 });
    const told = await preview();
    expect(told.items).toContainEqual({ kind: 'profiles', name: 'Durdurulan', reason: null });
    expect(told.counts.profiles).toBe(told.items.filter(({ kind }) => kind === 'profiles').length);
    const { moved, kept } = await handOver(['profiles']);
    expect(moved + kept.length).toBe(before + 1);
    const now = await peopleOf(id);
    expect([now.includes(successorId), now.includes(leaverId)]).toEqual([true, false]);
    expect(await work()).toMatchObject({ profiles: kept.length });
  });
});

describe('stamp accounts', () => {
  it('have the successor in the leaver’s place, who may stamp, and jobs that wait for the stamp wait for them', async () => {
    const stamps = await stampScene(server);
    await stamps.havePeople('signer1', 'approver');
    const jobId = await stamps.jobOf();
    expect(await stamps.listsOf('signer1', jobId)).toContain('awaitingStamp');
    expect(await stamps.listsOf('signer2', jobId)).toEqual([]);
    expect(await work()).toMatchObject({ stamps: 1 });

    await stamps.setAuthorities('signer2', 'Approved,Signer,Draft');
    const stays = { kind: 'stamps', name: stamps.account, reason: 'lang_handover_not_stamper' };
    expect((await preview()).items).toContainEqual(stays);
    expect(await handOver(['stamps'])).toEqual({ moved: 0, kept: [stays], next: null });
    expect(await stamps.listsOf('signer1', jobId)).toContain('awaitingStamp');

    await stamps.setAuthorities('signer2', 'Approved,Signer,Muhur,Draft');
    expect((await preview()).items).toContainEqual({ ...stays, reason: null });
    expect(await handOver(['stamps'])).toEqual({ moved: 1, kept: [], next: null });
    expect(await stamps.listsOf('signer1', jobId)).toEqual([]);
    expect(await stamps.listsOf('signer2', jobId)).toContain('awaitingStamp');
    expect(await work()).toMatchObject({ stamps: 0 });
    expect(await stamps.wrongCounts()).toEqual([]);
  });
});

it('nobody takes over from themselves, nor who is inactive', async () => {
  const ask = (id: string, to: string) =>
    server.refusal(handOverWork, { params: { id }, body: { successorId: to, kinds: ['turns'] } }, owner);
  expect((await ask(leaverId, leaverId)).keys).toEqual(['lang_handover_self']);
  await inDemo(`update users set is_active = false where id = '${successorId}'`);
  expect((await ask(leaverId, successorId)).keys).toEqual(['lang_user_passive']);
  await inDemo(`update users set is_active = true where id = '${successorId}'`);
});
