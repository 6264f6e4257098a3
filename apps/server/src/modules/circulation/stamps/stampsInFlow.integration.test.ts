import {
  cancelJob,
  circulateDraft,
  declineJob,
  getDashboard,
  getDraft,
  getJob,
  listMyStamps,
  listNotices,
  lookUpStampAccounts,
  type Privacy,
  reviseJob,
  searchStampAccounts,
  undoCancelJob,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, makeDraft, makeJob, readJob } from '../../../testing/jobScene.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { placesOf, stampScene } from '../../../testing/stamps/stampScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let scene: Awaited<ReturnType<typeof stampScene>>;

beforeAll(async () => {
  server = await startSceneServer();
  scene = await stampScene(server);
});
beforeEach(() => scene.havePeople('signer1', 'signer2'));
afterAll(() => server.close());

const open = async (key: string, jobId: string) =>
  (await server.ask(getJob, { params: { id: jobId } }, await server.person(key))).status;

const countsOf = async (key: string) => {
  const { counts } = await server.call(listMyStamps, { body: {} }, await server.person(key));
  return Object.fromEntries(counts.lists.map(({ list, count }) => [list, count]));
};

/** What stamping does to the flow, without a token: as `embedSignature` leaves it. */
async function stamped(key: string, jobId: string): Promise<void> {
  const userId = await server.userId(key);
  await scene.inDemo(
    `update job_participants set state = 'Stamped', acted_by = '${userId}', acted_at = now() where job_id = '${jobId}'`,
  );
  await scene.inDemo(
    `update job_people set awaits_stamp = false, is_waiting = false where job_id = '${jobId}'`,
  );
}

describe('DEF-20: a job that waits for a stamp account', () => {
  it('JOB-37, JOB-38, UI-47: is in the lists and counts of all its people, and stays in those of who stamped', async () => {
    const before = await countsOf('signer2');
    const jobId = await scene.jobOf();
    expect(await scene.listsOf('signer1', jobId)).toEqual(['stamps', 'awaitingStamp']);
    expect(await countsOf('signer2')).toEqual({
      stamps: (before.stamps ?? 0) + 1,
      awaitingStamp: (before.awaitingStamp ?? 0) + 1,
      stamped: before.stamped,
    });
    expect(await scene.listsOf('approver', jobId)).toEqual([]);
    const { items } = await server.call(listMyStamps, { body: {} }, await server.person('signer1'));
    const item = items.find(({ id }) => id === jobId);
    expect(item?.actions).toContain('stamp');
    expect(item?.waitsFor).toEqual([{ name: scene.account, isReader: true, asSubstitute: false }]);
    await stamped('signer1', jobId);
    expect(await scene.listsOf('signer1', jobId)).toEqual(['stamps', 'stamped']);
    expect(await scene.listsOf('signer2', jobId)).toEqual([]);
  });

  it('UI-47: narrows these lists by the filters of the others', async () => {
    const jobId = await scene.jobOf({ name: 'Aranan mühür işi' });
    await scene.jobOf({ name: 'Başka iş' });
    const body = { search: 'aranan mühür' };
    const found = await server.call(listMyStamps, { body }, await server.person('signer2'));
    expect([found.items.map(({ id }) => id), found.total]).toEqual([[jobId], 1]);
    const none = await server.call(
      listMyStamps,
      { body: { statuses: ['Declined'] } },
      await server.person('signer2'),
    );
    expect(none.items).toEqual([]);
  });

  it('shows its people while it waits, and offers them the act', async () => {
    const jobId = await scene.jobOf();
    const job = await readJob(server, jobId, 'signer1');
    expect(job.waitingFor).toBe('AwaitingStamp');
    expect(job.actions).toContain('stamp');
    const [place] = placesOf(job);
    expect(place).toMatchObject({
      role: 'Stamper',
      name: scene.account,
      actor: { kind: 'stamp', stampAccountId: scene.id },
    });
    expect(place?.members.map(({ name }) => name)).toEqual(['Gülşen Öztürk', 'Yiğit Şahin']);
    expect((await readJob(server, jobId, 'owner')).actions).not.toContain('stamp');
  });

  it('asks of its people those who are active and hold Muhur', async () => {
    await scene.setAuthorities('signer2', 'Signer,Draft');
    const jobId = await scene.jobOf();
    expect(placesOf(await readJob(server, jobId))[0]?.members).toHaveLength(1);
    await scene.setAuthorities('signer2', 'Approved,Signer,Muhur,Draft');
  });

  it('follows its people when they change, and notifies who joined', async () => {
    const jobId = await scene.jobOf();
    await scene.havePeople('signer1', 'approver');
    expect(await scene.listsOf('approver', jobId)).toEqual(['stamps', 'awaitingStamp']);
    expect(await scene.listsOf('signer2', jobId)).toEqual([]);
    expect(await open('signer2', jobId)).toBe(404);
    const { items } = await server.call(listNotices, { query: {} }, await server.person('approver'));
    expect(items.find(({ job }) => job?.id === jobId)).toMatchObject({
      kind: 'turn',
      role: 'Stamper',
      stampAccount: scene.account,
      group: null,
      isWaiting: true,
    });
  });

  it('is told of in words of its own, by mail', async () => {
    await scene.jobOf({ name: 'Mektup işi' });
    const mails = async () =>
      (await mailsTo(server.mail, 'gulsen@demo.example')).filter(({ subject }) =>
        subject?.startsWith('Mektup işi'),
      );
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Mektup işi: mühürlemeniz isteniyor');
    expect(mail?.text).toMatch(/Çınar Sanayi A\.Ş\..* adına “.*Ana mühür.*” e-mühür hesabıyla/);
  });

  it('is declined by any of its people, and the trail says with which account', async () => {
    const jobId = await scene.jobOf();
    const body = { description: 'Olmaz' };
    await server.call(declineJob, { params: { id: jobId }, body }, await server.person('signer2'));
    const job = await readJob(server, jobId);
    expect(job.status).toBe('Declined');
    const event = job.timeline.find((one) => one.event === 'job.declined');
    expect(event?.facts).toContainEqual({ name: 'stampAccount', value: scene.account });
  });

  it('waits for it again once a cancellation is undone', async () => {
    const jobId = await scene.jobOf();
    const owner = await server.person('owner');
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Dursun' } }, owner);
    expect(await scene.listsOf('signer1', jobId)).toEqual([]);
    await server.call(undoCancelJob, { params: { id: jobId } }, owner);
    expect(await scene.listsOf('signer1', jobId)).toEqual(['stamps', 'awaitingStamp']);
  });

  it('counts on the overview as any other that waits', async () => {
    const waiting = async () =>
      (await server.call(getDashboard, {}, await server.person('signer1'))).counts.waiting;
    const before = await waiting();
    await scene.jobOf();
    expect(await waiting()).toBe(before + 1);
  });

  it.each([
    ['Normal', 200],
    ['Secret', 404],
    ['TopSecret', 404],
  ] as const)(
    'AUTH-11 to AUTH-13: is seen, %s, by its people as by those of a group',
    async (privacy: Privacy, later) => {
      const jobId = await scene.jobOf({ privacy });
      for (const key of ['signer1', 'signer2']) expect(await open(key, jobId)).toBe(200);
      expect(await open('approver', jobId)).toBe(404);
      await scene.inDemo(
        `delete from job_people where job_id = '${jobId}' and user_id = '${await server.userId('signer2')}'`,
      );
      expect(await open('signer2', jobId)).toBe(later);
    },
  );
});

describe('a draft with a stamp', () => {
  it('names the account with its company and people, and circulates in the order that it says (DRAFT-23)', async () => {
    const { id, version } = await makeDraft(server, {
      flow: [[`#${scene.account}`, 'approver'], ['signer1']],
      stampQueueNumber: 2,
    });
    const owner = await server.person('owner');
    const draft = await server.call(getDraft, { params: { id } }, owner);
    expect(draft.hasStamps).toBe(true);
    expect(draft.stampAccounts).toMatchObject([
      {
        id: scene.id,
        name: scene.account,
        company: scene.company,
        companyIsActive: true,
        kind: 'Certificate',
      },
    ]);
    expect(draft.findings).toEqual([]);
    await server.call(circulateDraft, { params: { id }, body: { version } }, owner);
    expect((await readJob(server, id)).steps.map(({ people }) => people.map(({ role }) => role))).toEqual([
      ['Approver'],
      ['Approver'],
      ['Stamper'],
    ]);
    await approve(server, 'approver', id);
    await approve(server, 'signer1', id);
    expect((await readJob(server, id)).waitingFor).toBe('AwaitingStamp');
  });

  const refusal = async (flow: readonly (readonly string[])[] = [[`#${scene.account}`]]) => {
    const { id, version } = await makeDraft(server, { flow });
    const circulating = { params: { id }, body: { version } };
    return scene.keysOf(server.call(circulateDraft, circulating, await server.person('owner')));
  };

  it('ACC-11, DEF-20: is refused what cannot stamp', async () => {
    const { id, version } = await makeDraft(server, { flow: [[`#${scene.account}`]] });
    const circulate = async () =>
      scene.keysOf(
        server.call(circulateDraft, { params: { id }, body: { version } }, await server.person('owner')),
      );
    await scene.activate(false);
    expect(await circulate()).toEqual([400, 'lang_step_stamp_passive']);
    await scene.activate(true);
    await scene.activateCompany(false);
    expect(await circulate()).toEqual([400, 'lang_step_stamp_company_passive']);
    await scene.activateCompany(true);
    await scene.stampOf('Kimsesiz mühür', { userIds: [] });
    const lonely = await makeDraft(server, { flow: [['#Kimsesiz mühür']] });
    const params = { id: lonely.id };
    const asked = server.call(
      circulateDraft,
      { params, body: { version: lonely.version } },
      await server.person('owner'),
    );
    expect(await scene.keysOf(asked)).toEqual([400, 'lang_step_stamp_nobody']);
    await scene.inDemo(`update periods set modules = array_remove(modules, 'Stamps')`);
    expect(await circulate()).toEqual([400, 'lang_step_stamp_no_module']);
    await scene.inDemo(`update periods set modules = array_append(modules, 'Stamps')`);
    await scene.stampOf('Hizmet mührü', {
      kind: 'Service',
      certificateSha256: '',
      serviceUrl: 'https://muhur.example/api',
      serviceUser: 'tomar',
      servicePassword: 'gizli',
    });
    expect(await refusal([['#Hizmet mührü']])).toEqual([400, 'lang_step_stamp_service']);
    expect(await circulate()).toBe('done');
  });
});

describe('DRAFT-23, JOB-23: a revision of a job whose stamp was moved', () => {
  /** Who stands in each step of the revision's draft. */
  async function revised(flow: string[][]): Promise<string[][]> {
    const id = await makeJob(server, { flow, stampQueueNumber: 1 });
    const owner = await server.person('owner');
    const { draftId } = await server.call(reviseJob, { params: { id } }, owner);
    const { content } = await server.call(getDraft, { params: { id: draftId } }, owner);
    const keys = ['approver', 'signer1', 'signer2'];
    const ids = await Promise.all(keys.map((key) => server.userId(key)));
    return content.steps.map(({ people }) =>
      people.map((one) => (one.kind === 'user' ? (keys[ids.indexOf(one.userId)] ?? '?') : one.kind)),
    );
  }

  it('has each person where they were drawn', async () => {
    expect(await revised([['approver'], ['signer1'], ['signer2'], [`#${scene.account}`]])).toEqual([
      ['approver'],
      ['signer1'],
      ['signer2'],
      ['stamp'],
    ]);
    expect(await revised([[`#${scene.account}`, 'approver', 'signer1!']])).toEqual([
      ['stamp', 'approver', 'signer1'],
    ]);
  });
});

it('who approved in a step of which any one was enough is not said to have stamped', async () => {
  const jobId = await makeJob(server, { flow: [['any', 'approver', `#${scene.account}`], ['signer2']] });
  await approve(server, 'approver', jobId);
  const { items } = await server.call(listNotices, { query: {} }, await server.person('signer1'));
  const notice = items.find(({ kind, job }) => kind === 'turnTaken' && job?.id === jobId);
  expect([notice?.by, notice?.stampAccount]).toEqual([expect.any(String), null]);
});

it('a stamp account for whose stamp jobs wait keeps somebody who may put it', async () => {
  await scene.jobOf();
  expect(await scene.keysOf(scene.havePeople())).toEqual([400, 'lang_stamp_account_jobs_wait']);
});

it('API-34: stamp accounts are found by words of their name or of their company’s', async () => {
  const drafter = await server.person('approver');
  for (const name of ['ana', 'çınar san'])
    for (const { items } of [
      await server.call(lookUpStampAccounts, { body: { name } }, drafter),
      await server.call(searchStampAccounts, { query: { name } }, drafter),
    ])
      expect(items.map(({ id }) => id)).toContain(scene.id);
  expect((await server.call(lookUpStampAccounts, { body: { name: 'yok' } }, drafter)).items).toEqual([]);
});

it('is in no list of another person, and counts every list as it is, after all of this', async () => {
  const jobId = await makeJob(server, { flow: [['approver'], [`#${scene.account}`]] });
  expect(await scene.listsOf('signer1', jobId)).toEqual([]);
  expect(await scene.wrongCounts()).toEqual([]);
});
