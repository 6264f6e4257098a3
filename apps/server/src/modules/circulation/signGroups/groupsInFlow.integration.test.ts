import {
  ApiError,
  approveJob,
  beginSigning,
  cancelJob,
  circulateDraft,
  declineJob,
  getDashboard,
  getDraft,
  getFile,
  getFileVerdicts,
  getJob,
  getSignGroup,
  type JobDetail,
  listMyJobs,
  type Privacy,
  saveDraft,
  saveSignGroup,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askDigests,
  handIn,
  redeem,
  signDigests,
  signerOf,
  signJobs,
} from '../../../testing/companionSession.ts';
import { approve, type JobRecipe, jobWhen, makeDraft, makeJob, readJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let groupId: string;
const group = 'Kurul';
const signers = { signer1: signerOf('10000000146'), signer2: signerOf('11111111110') };

const inDemo = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(text))).rows as Row[];

beforeAll(async () => {
  server = await startSceneServer();
  for (const key of ['approver', 'signer1', 'signer2'])
    await inDemo(
      `update users set authorities = '{Approved,Signer,Draft}' where id = '${await server.userId(key)}'`,
    );
});
beforeEach(() => haveMembers('signer1', 'signer2'));
afterAll(() => server.close());

/** Makes the group consist of these people. */
async function haveMembers(...keys: string[]): Promise<void> {
  const owner = await server.person('owner');
  const memberIds = await Promise.all(keys.map((key) => server.userId(key)));
  const id = groupId ?? '0'.repeat(24);
  const { version } = await server.call(getSignGroup, { params: { id } }, owner);
  const body = { version, name: group, memberIds };
  groupId = (await server.call(saveSignGroup, { params: { id }, body }, owner)).id;
}

const jobOf = (recipe: JobRecipe = {}) => makeJob(server, { flow: [[`@${group}`]], ...recipe });
const placesOf = (job: JobDetail) => job.steps.flatMap((step) => step.people);
const statesOf = async (jobId: string) => placesOf(await readJob(server, jobId)).map(({ state }) => state);

/** Whether a job is in a person's lists “mine” and “waiting”, and counted there. */
async function listsOf(key: string, jobId: string): Promise<string[]> {
  const caller = await server.person(key);
  const found: string[] = [];
  for (const list of ['mine', 'waiting', 'signed'] as const) {
    const { items } = await server.call(listMyJobs, { body: { list, pageSize: 100 } }, caller);
    if (items.some(({ id }) => id === jobId)) found.push(list);
  }
  return found;
}

const waitingCount = async (key: string) =>
  (await server.call(getDashboard, {}, await server.person(key))).counts.waiting;

const keysOf = async (act: Promise<unknown>): Promise<unknown> => {
  try {
    return await act.then(() => 'done');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [error.status, ...error.keys];
  }
};
const decline = async (key: string, jobId: string) =>
  server.call(
    declineJob,
    { params: { id: jobId }, body: { description: 'Olmaz' } },
    await server.person(key),
  );
const sign = async (key: keyof typeof signers, jobId: string) =>
  signJobs(server, await server.person(key), [jobId], signers[key]);
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
      actor: { kind: 'signGroup', signGroupId: groupId },
    });
    expect(waiting?.members.map(({ name }) => name)).toEqual(['Gülşen Öztürk', 'Yiğit Şahin']);
    await approve(server, 'signer2', jobId);
    await inDemo(`update sign_groups set name = 'Yeni ad' where id = '${groupId}'`);
    await inDemo(`update users set last_name = 'Demir' where id = '${await server.userId('signer2')}'`);
    const job = await readJob(server, jobId);
    const actedBy = { userId: await server.userId('signer2'), name: 'Yiğit Şahin' };
    expect(placesOf(job)[0]).toMatchObject({ name: group, actedBy, members: [], state: 'Approved' });
    const event = job.timeline.find((one) => one.event === 'job.approved');
    expect([event?.actorName, event?.facts]).toEqual(['Yiğit Şahin', [{ name: 'signGroup', value: group }]]);
    await inDemo(`update sign_groups set name = '${group}' where id = '${groupId}'`);
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

describe('signing for a group', () => {
  it('is done by one member, whose signature stands in the document', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`]], withBoxes: true });
    await sign('signer2', jobId);
    const job = await jobWhen(server, jobId, ({ status }) => status === 'Completed');
    expect(placesOf(job)[0]).toMatchObject({ state: 'Signed', actedBy: { name: 'Yiğit Şahin' } });
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'signed']);
    const [file] = job.files;
    const verdicts = await server.call(
      getFileVerdicts,
      { params: { id: file?.id ?? '' } },
      await server.person('owner'),
    );
    expect(verdicts).toHaveLength(1);
    expect(await keysOf(sign('signer1', jobId))).toEqual([409, 'lang_job_acted_by_other']);
    expect(await keysOf(sign('signer2', jobId))).toEqual([400, 'lang_sign_already_signed']);
  });

  it('ends the session of a member whom another one overtook, and adds no second signature', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], ['approver']] });
    const slow = await server.person('signer1');
    const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, slow);
    const key = await redeem(server, ticket);
    const digests = await askDigests(server, key, signers.signer1);
    await sign('signer2', jobId);
    const { session, again } = await handIn(server, key, await signDigests(signers.signer1, digests));
    expect([session.state, again]).toEqual(['Failed', []]);
    expect(session.items.map(({ error }) => error)).toEqual(['lang_sign_by_other']);
    const job = await readJob(server, jobId);
    expect(job.files[0]?.signatures).toBe(1);
    expect(placesOf(job)[0]?.actedBy?.name).toBe('Yiğit Şahin');
  });

  it('by two at the same moment leaves one signature', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], ['approver']] });
    await Promise.allSettled([sign('signer1', jobId), sign('signer2', jobId)]);
    const job = await readJob(server, jobId);
    expect([job.files[0]?.signatures, placesOf(job)[0]?.state]).toEqual([1, 'Signed']);
    const rows = await inDemo(
      `select from file_signatures s join job_participants p
         on p.account_id = s.account_id and p.id = s.participant_id and p.acted_by = s.signed_by
       where p.job_id = '${jobId}'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('belongs to whoever began with several documents, until he leaves the group', async () => {
    const files = { 'bir.pdf': makePdf({ filler: 10 }), 'iki.pdf': makePdf({ filler: 20 }) };
    const jobId = await jobOf({ flow: [[`@${group}!`], ['approver']], files });
    const first = await server.person('signer1');
    const { ticket } = await server.call(beginSigning, { body: { jobIds: [jobId] } }, first);
    const key = await redeem(server, ticket);
    const digests = await askDigests(server, key, signers.signer1);
    await handIn(server, key, await signDigests(signers.signer1, digests.slice(0, 1)));
    expect(placesOf(await readJob(server, jobId))[0]).toMatchObject({
      state: 'Waiting',
      actedBy: { name: 'Gülşen Öztürk' },
      actedAt: null,
    });
    expect(await listsOf('signer2', jobId)).toEqual(['mine']);
    expect(await keysOf(sign('signer2', jobId))).toEqual([409, 'lang_job_acted_by_other']);
    await haveMembers('signer2');
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    await sign('signer2', jobId);
    const job = await readJob(server, jobId);
    expect(job.files.map(({ signatures }) => signatures)).toEqual([1, 1]);
    expect(placesOf(job)[0]).toMatchObject({ state: 'Signed', actedBy: { name: 'Yiğit Şahin' } });
  });

  it('is not for somebody who is named as a signer himself (DRAFT-36)', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], ['signer1!']] });
    expect(await listsOf('signer1', jobId)).toEqual(['mine']);
    expect(await keysOf(sign('signer1', jobId))).toEqual([400, 'lang_job_acted_already']);
    await sign('signer2', jobId);
    await sign('signer1', jobId);
    expect(await statesOf(jobId)).toEqual(['Signed', 'Signed']);
    expect((await readJob(server, jobId)).files[0]?.signatures).toBe(2);
  });

  it('is not for somebody who began to sign in a step that another completed (DRAFT-36)', async () => {
    await haveMembers('signer1', 'approver');
    const files = { 'bir.pdf': makePdf({ filler: 11 }), 'iki.pdf': makePdf({ filler: 22 }) };
    const flow = [['any', 'signer1!', 'signer2!'], [`@${group}!`]];
    const jobId = await jobOf({ flow, files });
    const slow = await server.person('signer1');
    const session = () => server.call(beginSigning, { body: { jobIds: [jobId] } }, slow);
    const key = await redeem(server, (await session()).ticket);
    const digests = await askDigests(server, key, signers.signer1);
    await handIn(server, key, await signDigests(signers.signer1, digests.slice(0, 1)));
    await sign('signer2', jobId);
    expect(await statesOf(jobId)).toEqual(['Skipped', 'Signed', 'Waiting']);
    expect(await keysOf(sign('signer1', jobId))).toEqual([400, 'lang_job_acted_already']);
    // Nor is the job said to wait for them; it is the group's other member whose turn it is.
    expect(await listsOf('signer1', jobId)).toEqual(['mine']);
    expect(await listsOf('approver', jobId)).toContain('waiting');
    expect((await readJob(server, jobId)).files.map(({ signatures }) => signatures)).toEqual([2, 1]);
    await decline('approver', jobId);
  });

  it('twice in a job is done by two members', async () => {
    const jobId = await jobOf({ flow: [[`@${group}!`], [`@${group}!`]] });
    await sign('signer1', jobId);
    expect(await keysOf(sign('signer1', jobId))).toEqual([400, 'lang_sign_already_signed']);
    expect(await listsOf('signer1', jobId)).toEqual(['mine', 'signed']);
    await sign('signer2', jobId);
    expect(await statesOf(jobId)).toEqual(['Signed', 'Signed']);
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
    await inDemo(`update sign_groups set is_active = false where id = '${groupId}'`);
    const owner = await server.person('owner');
    const circulate = server.call(circulateDraft, { params: { id }, body: { version } }, owner);
    expect(await keysOf(circulate)).toEqual([400, 'lang_step_group_passive']);
    await inDemo(`update sign_groups set is_active = true where id = '${groupId}'`);
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
    const userId = await server.userId('signer2');
    const others = [
      { kind: 'external', externalSignerId: 'a'.repeat(24), role: 'Signer' },
      { kind: 'stamp', stampAccountId: 'a'.repeat(24), role: 'Stamper' },
      { kind: 'user', userId, role: 'Initialler' },
    ] as const;
    let current = version;
    for (const other of others) {
      const people = [...(step?.people ?? []), { key: 'x', ...other }];
      const steps = [{ key: 's', completion: 'all' as const, people }];
      const body = { version: current, content: { ...content, steps } };
      current = (await server.call(saveDraft, { params: { id }, body }, owner)).version;
      const circulate = server.call(circulateDraft, { params: { id }, body: { version: current } }, owner);
      expect(await keysOf(circulate)).toEqual([400, 'lang_step_actor_not_available']);
    }
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
  const wrong = await inDemo(
    `select user_id, list, sum(n) as off from (
       select user_id, l as list, 1 as n from job_people p, unnest(job_people_lists(p)) l
       union all select user_id, list, -count from job_counts
     ) both_sides group by 1, 2 having sum(n) <> 0`,
  );
  expect(wrong).toEqual([]);
});
