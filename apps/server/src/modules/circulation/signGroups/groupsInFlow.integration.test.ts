import {
  approveJob,
  cancelJob,
  circulateDraft,
  getDashboard,
  getDraft,
  getFile,
  getJob,
  type Privacy,
  saveDraft,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupScene, placesOf } from '../../../testing/groupScene.ts';
import { approve, type JobRecipe, jobWhen, makeDraft, makeJob, readJob } from '../../../testing/jobScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';

const scene = groupScene();
const { group, haveMembers, jobOf, listsOf, statesOf, keysOf, decline, sign, inDemo } = scene;
let server: SceneServer;

beforeAll(async () => {
  server = await scene.start();
});
beforeEach(() => haveMembers('signer1', 'signer2'));
afterAll(() => server.close());

const waitingCount = async (key: string) =>
  (await server.call(getDashboard, {}, await server.person(key))).counts.waiting;

const open = async (key: string, jobId: string) =>
  (await server.ask(getJob, { params: { id: jobId } }, await server.person(key))).status;

/** The people notified by mail of a job, by key. */
async function notified(jobId: string): Promise<string[]> {
  const rows = await inDemo<{ user_id: string }>(
    `select t.payload ->> 'userId' as user_id from tasks t
     join job_participants p on p.account_id = t.account_id and p.id = t.payload ->> 'participantId'
     where t.kind = 'tell-turn' and p.job_id = '${jobId}'`,
  );
  const keys = ['approver', 'signer1', 'signer2'];
  const ids = await Promise.all(keys.map((key) => server.userId(key)));
  return rows.map(({ user_id }) => keys[ids.indexOf(user_id)] ?? '?').sort();
}

describe('a job that waits for a sign group (FLOW-07)', () => {
  it('is in the lists and counts of every member until one acted', async () => {
    const before = await waitingCount('signer2');
    const jobId = await jobOf();
    for (const key of ['signer1', 'signer2']) expect(await listsOf(key, jobId)).toEqual(['mine', 'waiting']);
    expect(await waitingCount('signer2')).toBe(before + 1);
    expect(await listsOf('approver', jobId)).toEqual([]);

    await approve(server, 'signer1', jobId);
    expect(await listsOf('signer1', jobId)).toEqual(['mine']);
    expect(await listsOf('signer2', jobId)).toEqual([]);
    expect(await waitingCount('signer2')).toBe(before);
  });

  it('shows the members while it waits, and who acted afterwards, by the names of that moment', async () => {
    const jobId = await jobOf();
    const [waiting] = placesOf(await readJob(server, jobId));
    expect(waiting).toMatchObject({
      name: group,
      actedBy: null,
      state: 'Waiting',
      actor: { kind: 'signGroup', signGroupId: scene.groupId },
    });
    expect(waiting?.members.map(({ name }) => name)).toEqual(['Gülşen Öztürk', 'Yiğit Şahin']);
    await approve(server, 'signer2', jobId);
    await inDemo(`update sign_groups set name = 'Yeni ad' where id = '${scene.groupId}'`);
    await inDemo(`update users set last_name = 'Demir' where id = '${await server.userId('signer2')}'`);
    const job = await readJob(server, jobId);
    const actedBy = { userId: await server.userId('signer2'), name: 'Yiğit Şahin' };
    expect(placesOf(job)[0]).toMatchObject({ name: group, actedBy, members: [], state: 'Approved' });
    const event = job.timeline.find((one) => one.event === 'job.approved');
    expect([event?.actorName, event?.facts]).toEqual(['Yiğit Şahin', [{ name: 'signGroup', value: group }]]);
    await inDemo(`update sign_groups set name = '${group}' where id = '${scene.groupId}'`);
    await inDemo(`update users set last_name = 'Şahin' where id = '${await server.userId('signer2')}'`);
  });

  it('goes on after the first of two who act at once; the other is told who it was', async () => {
    for (let round = 0; round < 5; round += 1) {
      const jobId = await jobOf({ flow: [[`@${group}`], ['approver']] });
      const [one, other] = await Promise.all([
        keysOf(approve(server, 'signer1', jobId)),
        keysOf(round % 2 ? decline('signer2', jobId) : approve(server, 'signer2', jobId)),
      ]);
      expect([one, other].filter((answer) => answer === 'done')).toHaveLength(1);
      expect([one, other]).toContainEqual([409, 'lang_job_acted_by_other']);
      const { timeline } = await readJob(server, jobId);
      expect(timeline.filter(({ event }) => /approved|declined/.test(event))).toHaveLength(1);
    }
  });

  it('is declined by any member, for all of them', async () => {
    const jobId = await jobOf({ flow: [[`@${group}`, 'approver']] });
    await decline('signer2', jobId);
    const job = await readJob(server, jobId);
    expect([job.status, ...placesOf(job).map(({ state }) => state)]).toEqual([
      'Declined',
      'Declined',
      'Dropped',
    ]);
    expect(placesOf(job)[0]?.actedBy?.name).toBe('Yiğit Şahin');
    expect(await keysOf(approve(server, 'signer1', jobId))).toEqual([409, 'lang_job_acted_by_other']);
  });

  it('asks members only, and of them those who hold the authority', async () => {
    const jobId = await jobOf();
    expect(await keysOf(approve(server, 'approver', jobId))).toEqual([404, 'lang_not_found']);
    const userId = await server.userId('signer2');
    await inDemo(`update users set authorities = '{Signer,Draft}' where id = '${userId}'`);
    const other = await jobOf();
    expect(await listsOf('signer2', other)).toEqual([]);
    expect((await readJob(server, other)).steps[0]?.people[0]?.members).toHaveLength(1);
    expect(await keysOf(decline('signer2', other))).toEqual([400, 'lang_job_not_waiting_for_you']);
    await inDemo(`update users set authorities = '{Approved,Signer,Draft}' where id = '${userId}'`);
  });

  it('notifies all members when their turn comes, and nobody once one has acted', async () => {
    const jobId = await jobOf({ flow: [['approver'], [`@${group}`], [`@${group}`]], name: 'Haber' });
    expect(await notified(jobId)).toEqual(['?']);
    await approve(server, 'approver', jobId);
    expect(await notified(jobId)).toEqual(['?', 'signer1', 'signer2']);
    // Mail that was not sent before another member acted is not sent any more.
    await inDemo(`update tasks set state = 'dead' where kind = 'tell-turn' and state <> 'done'`);
    await approve(server, 'signer1', jobId);
    expect(await notified(jobId)).toEqual(['?', 'signer1', 'signer1', 'signer2', 'signer2']);
  });
});

describe('members who come and go while a job waits', () => {
  it('find it in their lists, are notified and may act; those who left no longer', async () => {
    const jobId = await jobOf();
    await haveMembers('signer1', 'approver');
    expect(await listsOf('approver', jobId)).toEqual(['mine', 'waiting']);
    expect(await notified(jobId)).toEqual(['approver', 'signer1', 'signer2']);
    expect(await listsOf('signer2', jobId)).toEqual([]);
    expect(await keysOf(approve(server, 'signer2', jobId))).toEqual([404, 'lang_not_found']);
    await approve(server, 'approver', jobId);
    expect(await statesOf(jobId)).toEqual(['Approved']);
    expect(await listsOf('signer1', jobId)).toEqual([]);
  });

  it('are found by a draft that is circulated at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      await haveMembers('signer1');
      const { id, version } = await makeDraft(server, { flow: [[`@${group}`]] });
      const circulate = async () =>
        server.call(circulateDraft, { params: { id }, body: { version } }, await server.person('owner'));
      await Promise.all([circulate(), haveMembers('signer1', 'signer2')]);
      expect(await listsOf('signer2', id)).toEqual(['mine', 'waiting']);
    }
  });
});

describe('a step that one of several completes', () => {
  it('skips the others with the first act, and goes on', async () => {
    const jobId = await jobOf({ flow: [['any', 'approver', `@${group}!`], ['signer2']] });
    await sign('signer1', jobId);
    expect(await statesOf(jobId)).toEqual(['Skipped', 'Signed', 'Waiting']);
    expect((await readJob(server, jobId)).steps.map(({ completion }) => completion)).toEqual(['any', 'all']);
    expect(await keysOf(approve(server, 'approver', jobId))).toEqual([409, 'lang_job_acted_by_other']);
    expect(await listsOf('approver', jobId)).toEqual(['mine']);
    await approve(server, 'signer2', jobId);
    expect((await jobWhen(server, jobId, ({ status }) => status === 'Completed')).status).toBe('Completed');
  });

  it('is completed once by two who act at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const jobId = await jobOf({ flow: [['any', 'approver', 'signer2'], ['signer1']] });
      const answers = await Promise.all([
        keysOf(approve(server, 'approver', jobId)),
        keysOf(approve(server, 'signer2', jobId)),
      ]);
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect((await statesOf(jobId)).toSorted()).toEqual(['Approved', 'Skipped', 'Waiting']);
    }
  });
});

describe('the sight of a job with a group', () => {
  const watch = async (privacy: Privacy) => {
    const jobId = await jobOf({ by: 'approver', flow: [[`@${group}`], ['signer2']], privacy });
    const [file] = (await readJob(server, jobId, 'approver')).files;
    const seen = [await open('signer1', jobId)];
    await haveMembers('signer1', 'signer2', 'approver');
    await server.call(
      approveJob,
      { params: { id: jobId }, body: { approved: true } },
      await server.person('approver'),
    );
    const params = { id: file?.id ?? '' };
    const bytes = await server.ask(getFile, { params, query: {} }, await server.person('signer1'));
    await bytes.arrayBuffer();
    seen.push(await open('signer1', jobId));
    expect(bytes.status).toBe(seen.at(-1));
    return seen;
  };

  it('is every member’s while it waits; afterwards who acted keeps it, and of a Normal one all (AUTH-11)', async () => {
    expect(await watch('Normal')).toEqual([200, 200]);
  });

  it('of privacy Secret or TopSecret ends for those who were not needed (AUTH-12, AUTH-13)', async () => {
    expect(await watch('Secret')).toEqual([200, 404]);
    expect(await watch('TopSecret')).toEqual([200, 404]);
  });

  it('that ended for an administrator among the members leaves her nothing to cancel, nor the answer to it', async () => {
    await haveMembers('signer1', 'owner');
    const jobId = await jobOf({ by: 'approver', flow: [[`@${group}`], ['signer2']], privacy: 'TopSecret' });
    await approve(server, 'signer1', jobId);
    const input = { params: { id: jobId }, body: { description: 'Olmaz' } };
    const answer = await server.ask(cancelJob, input, await server.person('owner'));
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('TopSecret')]);
    expect((await readJob(server, jobId, 'approver')).status).toBe('Circulating');
  });
});

describe('what stands in the way of circulation', () => {
  const refusal = async (recipe: JobRecipe) => keysOf(makeJob(server, recipe));

  it('is a group without anybody who may act, or that is passive', async () => {
    const userIds = [await server.userId('signer1'), await server.userId('signer2')];
    const grant = (authorities: string) =>
      inDemo(`update users set authorities = '{${authorities}}' where id in ('${userIds.join("','")}')`);
    await grant('Draft');
    expect(await refusal({ flow: [[`@${group}!`]] })).toEqual([400, 'lang_step_group_no_signer']);
    expect(await refusal({ flow: [[`@${group}`]] })).toEqual([400, 'lang_step_group_no_approver']);
    await grant('Approved,Signer,Draft');
    const { id, version } = await makeDraft(server, { flow: [[`@${group}`]] });
    await inDemo(`update sign_groups set is_active = false where id = '${scene.groupId}'`);
    const owner = await server.person('owner');
    const circulate = server.call(circulateDraft, { params: { id }, body: { version } }, owner);
    expect(await keysOf(circulate)).toEqual([400, 'lang_step_group_passive']);
    await inDemo(`update sign_groups set is_active = true where id = '${scene.groupId}'`);
  });

  it('is that one person would have to sign twice (DRAFT-36)', async () => {
    await haveMembers('signer1');
    expect(await refusal({ flow: [['signer1!'], [`@${group}!`]] })).toEqual([
      400,
      'lang_draft_signers_overlap',
    ]);
    expect(await refusal({ flow: [['signer1', `@${group}`]] })).toEqual([400, 'lang_step_people_overlap']);
  });

  it('is everybody whom this version cannot ask yet', async () => {
    const owner = await server.person('owner');
    const { id, version, content } = await makeDraft(server, { flow: [['approver']] });
    const [step] = content.steps;
    const other = { kind: 'external', externalSignerId: 'a'.repeat(24), role: 'Signer' } as const;
    const people = [...(step?.people ?? []), { key: 'x', ...other }];
    const steps = [{ key: 's', completion: 'all' as const, people }];
    const body = { version, content: { ...content, steps } };
    const saved = await server.call(saveDraft, { params: { id }, body }, owner);
    const circulating = { params: { id }, body: { version: saved.version } };
    expect(await keysOf(server.call(circulateDraft, circulating, owner))).toEqual([
      400,
      'lang_step_actor_not_available',
    ]);
  });
});

describe('a draft that was stored before there were groups', () => {
  it('opens as it was, and circulates', async () => {
    const { id, version } = await makeDraft(server, { flow: [['approver']] });
    const old = JSON.stringify([
      { key: 's', people: [{ key: 'p', userId: await server.userId('approver'), role: 'Approver' }] },
    ]);
    await inDemo(`update jobs set content = jsonb_set(content, '{steps}', '${old}') where id = '${id}'`);
    const owner = await server.person('owner');
    const { content } = await server.call(getDraft, { params: { id } }, owner);
    const userId = await server.userId('approver');
    expect(content.steps).toEqual([
      { key: 's', completion: 'all', people: [{ key: 'p', kind: 'user', userId, role: 'Approver' }] },
    ]);
    await server.call(circulateDraft, { params: { id }, body: { version } }, owner);
    expect(await statesOf(id)).toEqual(['Waiting']);
  });
});

it('counts every list as it is, after all of this', async () => {
  expect(await scene.wrongCounts()).toEqual([]);
});
