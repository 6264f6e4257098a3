import {
  addOwnSubstitution,
  addUserSubstitution,
  approveJob,
  type BodyGiven,
  endOwnSubstitution,
  endUserSubstitution,
  getJob,
  getJobLog,
  handOverWork,
  listAudit,
  listMyJobs,
  listOwnSubstitutions,
  listUserSubstitutions,
  remindPeople,
  type Substitutions,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginWhatIsDue } from '../../../platform/tasks/recurring/keepRecurring.ts';
import type { Caller } from '../../../testing/client.ts';
import { groupScene, placesOf } from '../../../testing/groupScene.ts';
import { approve, jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';
import { accountsWithZones } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';
import { switchSubstitutions } from './switchSubstitutions.ts';

const scene = groupScene();
const { inDemo, listsOf, keysOf } = scene;
let server: SceneServer;
let absent: Caller;
let owner: Caller;
let absentId: string;
let substituteId: string;

const dayMs = 24 * 60 * 60_000;
const day = (ahead: number) => dayIn('Europe/Istanbul', new Date(Date.now() + ahead * dayMs));

beforeAll(async () => {
  server = await scene.start();
  [owner, absent] = [await server.person('owner'), await server.person('signer1')];
  [absentId, substituteId] = [await server.userId('signer1'), await server.userId('signer2')];
});
afterAll(() => server.close());
beforeEach(async () => {
  await inDemo(`update substitutions set state = 'Over'`);
  await inDemo(`update job_participants set state = 'Dropped' where state in ('Pending', 'Waiting')`);
  await inDemo(`update users set is_active = true, authorities = '{Approved,Signer,Draft}'
    where id in ('${absentId}', '${substituteId}', '${await server.userId('approver')}')`);
});

type Form = BodyGiven<typeof addOwnSubstitution>;
const form = (over: Partial<Form> = {}): Form => ({
  substituteId,
  firstDay: day(0),
  lastDay: day(3),
  kinds: ['approve', 'sign'],
  ...over,
});
const newest = ({ items }: Substitutions) => items.find(({ state }) => state !== 'Over')?.id ?? '';
const name = async (over: Partial<Form> = {}) =>
  newest(await server.call(addOwnSubstitution, { body: form(over) }, absent));
const refusedKeys = async (over: Partial<Form>, caller = absent) =>
  (await server.refusal(addOwnSubstitution, { body: form(over) }, caller)).keys;
const waits = (key: string, jobId: string) =>
  expect.poll(() => listsOf(key, jobId), { timeout: 20_000 }).toEqual(['mine', 'waiting']);
const isGone = (key: string, jobId: string) =>
  expect.poll(() => listsOf(key, jobId), { timeout: 20_000 }).toEqual([]);
const told = async (jobId: string) =>
  (
    await inDemo<{ user_id: string | null }>(`select payload ->> 'userId' as user_id from tasks
      where kind = 'tell-turn' and payload ->> 'participantId' in (
        select id from job_participants where job_id = '${jobId}')`)
  ).map(({ user_id }) => user_id);
const sees = async (key: string, id: string) =>
  (await server.ask(getJob, { params: { id } }, await server.person(key))).status;

describe('who stands in for somebody on leave', () => {
  it('has the turn in the lists, is notified, and approves in both names', async () => {
    await name();
    const jobId = await makeJob(server, { flow: [['signer1'], ['approver']] });
    expect(await listsOf('signer1', jobId)).toEqual(['mine', 'waiting']);
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    expect(await told(jobId)).toEqual(expect.arrayContaining([null, substituteId]));
    const { items } = await server.call(
      listMyJobs,
      { body: { list: 'waiting' } },
      await server.person('signer2'),
    );
    expect(items.find(({ id }) => id === jobId)?.waitsFor).toEqual([
      { name: 'Gülşen Öztürk', isReader: true, asSubstitute: true },
    ]);
    const [before] = placesOf(await readJob(server, jobId));
    expect(before?.substitutes).toEqual([{ userId: substituteId, name: 'Yiğit Şahin' }]);

    await approve(server, 'signer2', jobId);
    const job = await readJob(server, jobId);
    expect(placesOf(job)[0]).toMatchObject({
      state: 'Approved',
      name: 'Gülşen Öztürk',
      actor: { kind: 'user', userId: absentId },
      actedBy: { userId: substituteId, name: 'Yiğit Şahin' },
      substitutes: [],
    });
    const approved = job.timeline.find(({ event }) => event === 'job.approved');
    expect(approved).toMatchObject({
      actorName: 'Yiğit Şahin',
      facts: [{ name: 'onBehalfOf', value: 'Gülşen Öztürk' }],
    });
    // It was approved by the one who did it.
    const lists = async (key: string) =>
      (await server.call(listMyJobs, { body: { list: 'approved' } }, await server.person(key))).items.some(
        ({ id }) => id === jobId,
      );
    expect([await lists('signer1'), await lists('signer2')]).toEqual([false, true]);
    expect(await scene.wrongCounts()).toEqual([]);
  });

  it('signs with the own certificate, which the trail and the log tell with both names', async () => {
    await name();
    const jobId = await makeJob(server, {
      flow: [['signer1!']],
      files: { 'Bir.pdf': makePdf(), 'İki.pdf': makePdf() },
    });
    await scene.sign('signer2', jobId);
    const job = await jobWhen(server, jobId, ({ status }) => status !== 'Circulating');
    expect(placesOf(job)[0]).toMatchObject({
      state: 'Signed',
      name: 'Gülşen Öztürk',
      actedBy: { name: 'Yiğit Şahin' },
    });
    const signatures = await inDemo<{ signed_by: string }>(
      `select signed_by from file_signatures s join job_files f on f.id = s.file_id where f.job_id = '${jobId}'`,
    );
    expect(signatures.map(({ signed_by }) => signed_by)).toEqual([substituteId, substituteId]);
    expect(
      job.timeline
        .filter(({ event }) => ['document.signed', 'job.signed'].includes(event))
        .map(({ facts }) => facts.find((fact) => fact.name === 'onBehalfOf')?.value),
    ).toEqual(Array.from({ length: 3 }, () => 'Gülşen Öztürk'));
    const lines = await server.ask(getJobLog, { params: { id: jobId }, query: { format: 'jsonl' } }, owner);
    expect(await lines.text()).toContain('onBehalfOf');
  });

  it('finds the turns that wait already, and loses them when somebody ends it; both may be reminded', async () => {
    const jobId = await makeJob(server, { flow: [['signer1']] });
    expect(await listsOf('signer2', jobId)).toEqual([]);
    const id = await name();
    await waits('signer2', jobId);
    await expect.poll(() => told(jobId)).toContain(substituteId);
    const reminded = await server.call(remindPeople, { params: { id: jobId } }, owner);
    expect([...reminded.told, ...reminded.untold].sort()).toEqual(['Gülşen Öztürk', 'Yiğit Şahin']);
    await server.call(endOwnSubstitution, { params: { id } }, absent);
    await isGone('signer2', jobId);
    expect(await keysOf(approve(server, 'signer2', jobId))).toEqual([404, 'lang_not_found']);
    expect(await scene.wrongCounts()).toEqual([]);
    expect(await keysOf(approve(server, 'signer1', jobId))).toBe('done');
  });

  it('is told when the absent person was faster, and the other way round', async () => {
    await name();
    const [one, other] = [
      await makeJob(server, { flow: [['signer1'], ['approver']] }),
      await makeJob(server, { flow: [['signer1'], ['approver']] }),
    ];
    await approve(server, 'signer1', one);
    expect(await listsOf('signer2', one)).toEqual([]);
    const late = await server.refusal(
      approveJob,
      { params: { id: one }, body: { approved: true } },
      await server.person('signer2'),
    );
    expect([late.status, late.keys]).toEqual([409, ['lang_job_acted_by_other']]);
    await approve(server, 'signer2', other);
    const first = await server.refusal(
      approveJob,
      { params: { id: other }, body: { approved: true } },
      absent,
    );
    expect([first.status, first.keys]).toEqual([409, ['lang_job_acted_by_other']]);
  });

  it('does what was named only, and only with a right of one’s own', async () => {
    await name({ kinds: ['approve'] });
    const jobId = await makeJob(server, { flow: [['signer1!']] });
    expect(await listsOf('signer2', jobId)).toEqual([]);
    await inDemo(`update users set authorities = '{Signer,Draft}' where id = '${substituteId}'`);
    const toApprove = await makeJob(server, { flow: [['signer1']] });
    expect(await listsOf('signer2', toApprove)).toEqual([]);
    expect(await keysOf(approve(server, 'signer2', toApprove))).toEqual([401, 'lang_unauthorized']);
  });

  it('DRAFT-36: does not sign twice in a job, nor act twice in a step, and is told why', async () => {
    await name();
    const jobId = await makeJob(server, { flow: [['signer1!'], ['signer2!']] });
    expect(await listsOf('signer2', jobId)).toEqual(['mine']);
    expect(await keysOf(scene.sign('signer2', jobId))).toEqual([400, 'lang_job_substitute_own_part']);
    const inStep = await makeJob(server, { flow: [['signer1', 'signer2']] });
    await approve(server, 'signer2', inStep);
    expect(await keysOf(approve(server, 'signer2', inStep))).toEqual([400, 'lang_job_substitute_own_part']);
  });

  it('does not take the only one who can act for a group', async () => {
    await scene.haveMembers('signer2');
    await name();
    const jobId = await makeJob(server, { flow: [['signer1!'], [`@${scene.group}!`]] });
    expect(await keysOf(scene.sign('signer2', jobId))).toEqual([400, 'lang_job_substitute_needed']);
    await scene.haveMembers('signer2', 'approver');
    await scene.sign('signer2', jobId);
    expect(await scene.statesOf(jobId)).toEqual(['Signed', 'Waiting']);
  });

  it('AUTH-12, AUTH-13: sees a secret job only while it may be acted on, or was', async () => {
    for (const privacy of ['Secret', 'TopSecret'] as const) {
      const flow = [['approver'], ['signer1'], ['approver']];
      const jobId = await makeJob(server, { by: 'approver', privacy, flow });
      const other = await makeJob(server, { by: 'approver', privacy, flow });
      const id = await name();
      expect(await sees('signer2', jobId)).toBe(404);
      for (const one of [jobId, other]) {
        await approve(server, 'approver', one);
        expect(await sees('signer2', one)).toBe(200);
      }
      await approve(server, 'signer2', jobId);
      await approve(server, 'signer1', other);
      expect([await sees('signer2', jobId), await sees('signer2', other)]).toEqual([200, 404]);
      await server.call(endOwnSubstitution, { params: { id } }, absent);
      expect(await sees('signer2', jobId)).toBe(200);
    }
  });

  it('acts no more from the next day on, also where no worker has ended it', async () => {
    const id = await name();
    const jobId = await makeJob(server, { flow: [['signer1']] });
    await inDemo(
      `update substitutions set first_day = '${day(-4)}', last_day = '${day(-1)}' where id = '${id}'`,
    );
    expect(await keysOf(approve(server, 'signer2', jobId))).toEqual([400, 'lang_job_not_waiting_for_you']);
  });

  it('begins and ends with the days of the account', async () => {
    await name({ firstDay: day(1), lastDay: day(2) });
    const jobId = await makeJob(server, { flow: [['signer1']] });
    expect(await keysOf(approve(server, 'signer2', jobId))).toEqual([404, 'lang_not_found']);
    const runOn = (ahead: number) =>
      beginWhatIsDue(
        { ...server.platform, clock: () => new Date(Date.now() + ahead * dayMs) },
        [switchSubstitutions],
        accountsWithZones,
      );
    /** Begun again until then: an occurrence waits for the one before, which a worker may be at. */
    const listsOn = (ahead: number) =>
      expect.poll(
        async () => {
          await runOn(ahead);
          return listsOf('signer2', jobId);
        },
        { timeout: 20_000 },
      );
    // The first occurrence that an account sees is left out: this one, should no round have been before.
    await runOn(0);
    await listsOn(1).toEqual(['mine', 'waiting']);
    await listsOn(2).toEqual(['mine', 'waiting']);
    await listsOn(3).toEqual([]);
    const { items } = await server.call(listOwnSubstitutions, {}, absent);
    expect(items[0]?.state).toBe('Over');
  });

  it('has the turns that somebody on leave takes over, too, and is notified of them', async () => {
    await name();
    const jobId = await makeJob(server, { flow: [['approver']] });
    expect(await listsOf('signer2', jobId)).toEqual([]);
    const body = { successorId: absentId, kinds: ['turns' as const] };
    const done = await server.call(
      handOverWork,
      { params: { id: await server.userId('approver') }, body },
      owner,
    );
    expect(done.moved).toBe(1);
    expect(await listsOf('signer1', jobId)).toEqual(['mine', 'waiting']);
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    expect(await told(jobId)).toContain(substituteId);
    expect(await scene.wrongCounts()).toEqual([]);
  });

  it('of both who act at the same moment one does', async () => {
    await name();
    const jobId = await makeJob(server, { flow: [['signer1']] });
    const done = await Promise.all(['signer1', 'signer2'].map((key) => keysOf(approve(server, key, jobId))));
    expect(done.filter((one) => one === 'done')).toHaveLength(1);
    expect(placesOf(await readJob(server, jobId))[0]?.state).toBe('Approved');
  });
});

describe('naming a substitute', () => {
  it('is refused for oneself, for days that are over or too many, and without work', async () => {
    expect(await refusedKeys({ substituteId: absentId })).toEqual(['lang_substitution_self']);
    expect(await refusedKeys({ firstDay: day(-1) })).toEqual(['lang_substitution_past']);
    expect(await refusedKeys({ firstDay: day(3), lastDay: day(2) })).toEqual(['lang_substitution_order']);
    expect(await refusedKeys({ lastDay: day(400) })).toEqual(['lang_substitution_long']);
    expect(await refusedKeys({ kinds: [] })).toEqual(['lang_substitution_kinds']);
  });

  it('wants somebody who is active and has the right to the work', async () => {
    await inDemo(`update users set authorities = '{Approved}' where id = '${substituteId}'`);
    expect(await refusedKeys({})).toEqual(['lang_substitution_not_signer']);
    await inDemo(`update users set authorities = '{Signer}' where id = '${substituteId}'`);
    expect(await refusedKeys({})).toEqual(['lang_substitution_not_approver']);
    await inDemo(`update users set is_active = false where id = '${substituteId}'`);
    expect(await refusedKeys({})).toEqual(['lang_user_passive']);
  });

  it('is refused in a circle, for who is away, and twice for the same work', async () => {
    await name({ kinds: ['sign'] });
    const substitute = await server.person('signer2');
    expect(await refusedKeys({ substituteId: absentId }, substitute)).toEqual(['lang_substitution_circle']);
    // Not on the same days.
    await server.call(
      addOwnSubstitution,
      { body: form({ substituteId: absentId, firstDay: day(4), lastDay: day(5) }) },
      substitute,
    );
    const thirdId = await server.userId('approver');
    expect(await refusedKeys({ substituteId: thirdId, kinds: ['sign'] })).toEqual([
      'lang_substitution_twice',
    ]);
    await server.call(
      addOwnSubstitution,
      { body: form({ substituteId: thirdId, kinds: ['approve'] }) },
      absent,
    );
    expect(await refusedKeys({ substituteId: absentId }, await server.person('approver'))).toEqual([
      'lang_substitution_circle',
    ]);
  });

  it('is refused in a circle of three, in whatever order they come and also at once', async () => {
    const ids = [absentId, substituteId, await server.userId('approver')];
    const callers = [absent, await server.person('signer2'), await server.person('approver')];
    const standIn = (who: number) => {
      const body = form({ substituteId: ids[(who + 1) % 3] ?? '' });
      return keysOf(server.call(addOwnSubstitution, { body }, callers[who] as Caller));
    };
    expect([await standIn(0), await standIn(1), await standIn(2)]).toEqual([
      'done',
      'done',
      [400, 'lang_substitution_on_leave'],
    ]);
    for (const first of [0, 1, 2]) {
      await inDemo(`update substitutions set state = 'Over'`);
      await standIn(first);
      const others = await Promise.all([standIn((first + 1) % 3), standIn((first + 2) % 3)]);
      expect(others).toEqual(['done', [400, 'lang_substitution_on_leave']]);
      await inDemo(`update substitutions set state = 'Over'`);
      const all = await Promise.all([standIn(0), standIn(1), standIn(2)]);
      expect([1, 2]).toContain(all.filter((one) => one === 'done').length);
      const rows = await inDemo(`select id from substitutions where state <> 'Over'`);
      expect(rows).toHaveLength(all.filter((one) => one === 'done').length);
    }
  });

  it('does not pass on what somebody stands in for', async () => {
    const thirdId = await server.userId('approver');
    await name();
    await server.call(
      addOwnSubstitution,
      { body: form({ substituteId: thirdId }) },
      await server.person('signer2'),
    );
    const jobId = await makeJob(server, { flow: [['signer1']] });
    expect(await listsOf('signer2', jobId)).toEqual(['mine', 'waiting']);
    expect(await listsOf('approver', jobId)).toEqual([]);
    const away = await server.refusal(
      addUserSubstitution,
      { params: { id: await server.userId('owner') }, body: form() },
      owner,
    );
    expect(away.keys).toEqual(['lang_substitution_on_leave']);
  });

  it('of two who name the same days at once one does', async () => {
    const both = await Promise.all([keysOf(name()), keysOf(name())]);
    expect(both.filter((one) => one === 'done')).toHaveLength(1);
  });

  it('is done by an administrator for somebody who is ill, told by mail and in the trail', async () => {
    await server.mail.mailbox.clear();
    const id = newest(
      await server.call(addUserSubstitution, { params: { id: absentId }, body: form() }, owner),
    );
    const shown = await server.call(listUserSubstitutions, { params: { id: substituteId } }, owner);
    expect(shown.standsInFor.map((one) => one.absent.name)).toEqual(['Gülşen Öztürk']);
    const mails = () => server.mail.mailbox.list().flatMap(({ to }) => to);
    await expect
      .poll(mails, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['gulsen@demo.example', 'yigit@demo.example']));
    const tasks = await inDemo<{ user_id: string }>(`select payload ->> 'userId' as user_id from tasks
      where kind = 'tell-substitution' and payload ->> 'substitutionId' = '${id}'`);
    expect(tasks.map(({ user_id }) => user_id).sort()).toEqual([absentId, substituteId].sort());
    const rung = () =>
      inDemo(`select user_id, kind from notices where key in ('standsIn-${id}', 'stoodInFor-${id}', 'standInEnded-${id}')
        order by created_at, kind, user_id`);
    expect(await rung()).toEqual([
      { user_id: substituteId, kind: 'standsIn' },
      { user_id: absentId, kind: 'stoodInFor' },
    ]);
    const trail = await server.call(listAudit, { body: { event: 'substitution.added' } }, owner);
    expect(JSON.parse(trail.items[0]?.facts ?? '{}')).toEqual({
      user: 'Gülşen Öztürk',
      substitute: 'Yiğit Şahin',
      firstDay: day(0),
      lastDay: day(3),
      kinds: 'approve, sign',
    });
    // Nobody else's is ended by somebody who is no administrator.
    const stranger = await server.person('signer2');
    expect((await server.refusal(endOwnSubstitution, { params: { id } }, stranger)).status).toBe(404);
    await server.call(endUserSubstitution, { params: { id } }, owner);
    expect((await rung()).slice(2).map(({ kind }) => kind)).toEqual(['standInEnded', 'standInEnded']);
    expect((await server.refusal(endUserSubstitution, { params: { id } }, owner)).keys).toEqual([
      'lang_substitution_over',
    ]);
  });

  it('means nothing where one of the two is inactive', async () => {
    await name();
    const jobId = await makeJob(server, { flow: [['signer1']] });
    await inDemo(`update users set is_active = false where id = '${absentId}'`);
    expect(await keysOf(approve(server, 'signer2', jobId))).toEqual([400, 'lang_job_not_waiting_for_you']);
  });
});
