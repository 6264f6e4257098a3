import {
  type Authority,
  activateUsers,
  addOwnSubstitution,
  getJob,
  getUserRights,
  limits,
  saveUserRights,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnit } from '../../../platform/unit.ts';
import type { Caller } from '../../../testing/client.ts';
import { groupScene } from '../../../testing/groupScene.ts';
import { importAll } from '../../../testing/importScene.ts';
import { approve, type JobRecipe, makeJob } from '../../../testing/jobScene.ts';
import { stampScene } from '../../../testing/stamps/stampScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';
import { clearNotices } from '../../circulation/notices/clearNotices.ts';
import { setAuthorities } from '../../users/index.ts';
import { dayIn } from '../day.ts';
import { followRightsHandler } from './followRightsHandler.ts';
import { jobsByRights } from './jobsByRights.ts';

const scene = groupScene();
const { inDemo, listsOf, keysOf, group } = scene;
let server: SceneServer;
let stamps: Awaited<ReturnType<typeof stampScene>>;
let owner: Caller;
let accountId: string;
let ids: Readonly<Record<'approver' | 'signer1' | 'signer2', string>>;

beforeAll(async () => {
  server = await scene.start();
  stamps = await stampScene(server);
  owner = await server.person('owner');
  accountId = await server.accountId();
  ids = {
    approver: await server.userId('approver'),
    signer1: await server.userId('signer1'),
    signer2: await server.userId('signer2'),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  await inDemo(`update substitutions set state = 'Over'`);
  await inDemo(`update job_participants set state = 'Dropped' where state in ('Pending', 'Waiting')`);
  await inDemo(`update users set is_active = true, authorities = '{Approved,Signer,Muhur,Draft}'
    where id in ('${Object.values(ids).join("','")}')`);
  await scene.haveMembers('signer1', 'signer2');
});

const all: readonly Authority[] = ['Approved', 'Signer', 'Muhur', 'Draft'];
const but = (gone: Authority) => all.filter((one) => one !== gone);

/** As the administrator's form says it. */
async function give(key: keyof typeof ids, wanted: readonly Authority[]): Promise<void> {
  const params = { id: ids[key] };
  const { authorities, identitySource } = await server.call(getUserRights, { params }, owner);
  const body = { was: { authorities, identitySource }, authorities: [...wanted], identitySource };
  await server.call(saveUserRights, { params, body }, owner);
}
const activate = (key: keyof typeof ids, isActive: boolean) =>
  server.call(activateUsers, { body: { ids: [ids[key]], isActive } }, owner);
const dayMs = 24 * 60 * 60_000;
const day = (ahead: number) => dayIn('Europe/Istanbul', new Date(Date.now() + ahead * dayMs));
/** signer2 stands in for signer1. */
const standIn = async () =>
  server.call(
    addOwnSubstitution,
    {
      body: {
        substituteId: ids.signer2,
        firstDay: day(0),
        lastDay: day(3),
        kinds: ['approve', 'sign'],
      },
    },
    await server.person('signer1'),
  );
const secret = (flow: NonNullable<JobRecipe['flow']>) =>
  makeJob(server, { by: 'approver', privacy: 'TopSecret', flow });
const sees = async (key: string, id: string) =>
  (await server.ask(getJob, { params: { id } }, await server.person(key))).status;
/** How the job stands in the lists of somebody who may not be able to ask for them. */
const standing = async (key: keyof typeof ids, jobId: string) => {
  const rows = await inDemo<{ is_waiting: boolean }>(
    `select is_waiting from job_people where user_id = '${ids[key]}' and job_id = '${jobId}'`,
  );
  return rows.map(({ is_waiting }) => (is_waiting ? 'waiting' : 'there'))[0] ?? 'gone';
};
const becomes = (key: keyof typeof ids, jobId: string, how: 'waiting' | 'there' | 'gone') =>
  expect.poll(() => standing(key, jobId), { timeout: 20_000 }).toBe(how);
/** How often somebody was told that it is their turn, in a place where they do not stand by name. */
const told = async (key: keyof typeof ids, jobId: string) =>
  (
    await inDemo(`select 1 from tasks where kind = 'tell-turn' and payload ->> 'userId' = '${ids[key]}'
      and payload ->> 'participantId' in (select id from job_participants where job_id = '${jobId}')`)
  ).length;

describe('who loses the right to act in a secret job, or is given it', () => {
  it('AUTH-13: sees it no more as a substitute, and finds it again', async () => {
    await standIn();
    const jobId = await secret([['signer1']]);
    expect([await sees('signer2', jobId), await standing('signer2', jobId)]).toEqual([200, 'waiting']);
    await give('signer2', but('Approved'));
    await becomes('signer2', jobId, 'gone');
    expect([await sees('signer2', jobId), await listsOf('signer2', jobId)]).toEqual([404, []]);
    expect(await standing('signer1', jobId)).toBe('waiting');
    await give('signer2', all);
    await becomes('signer2', jobId, 'waiting');
    expect([await sees('signer2', jobId), await listsOf('signer2', jobId)]).toEqual([
      200,
      ['mine', 'waiting'],
    ]);
    // Of one turn once.
    expect(await told('signer2', jobId)).toBe(1);
    expect(await scene.wrongCounts()).toEqual([]);
    expect(await keysOf(approve(server, 'signer2', jobId))).toBe('done');
  });

  it('AUTH-13: sees it no more as a member of a sign group, before its turn either, and finds it again', async () => {
    const [now, later] = [await secret([[`@${group}`]]), await secret([['approver'], [`@${group}`]])];
    expect([await standing('signer2', now), await standing('signer2', later)]).toEqual(['waiting', 'there']);
    await give('signer2', but('Approved'));
    for (const jobId of [now, later]) {
      await becomes('signer2', jobId, 'gone');
      expect(await sees('signer2', jobId)).toBe(404);
    }
    expect(await standing('signer1', now)).toBe('waiting');
    await give('signer2', all);
    await becomes('signer2', now, 'waiting');
    await becomes('signer2', later, 'there');
    expect(await sees('signer2', later)).toBe(200);
    expect(await scene.wrongCounts()).toEqual([]);
  });

  it('is notified of a turn that began before, and may act', async () => {
    await inDemo(`update users set authorities = '{Draft}' where id = '${ids.signer2}'`);
    const jobId = await secret([[`@${group}`]]);
    expect([await standing('signer2', jobId), await told('signer2', jobId)]).toEqual(['gone', 0]);
    await give('signer2', all);
    await becomes('signer2', jobId, 'waiting');
    expect(await told('signer2', jobId)).toBe(1);
    const rung = await inDemo(
      `select 1 from notices where user_id = '${ids.signer2}' and kind = 'turn' and job_id = '${jobId}'`,
    );
    expect(rung).toHaveLength(1);
    expect(await keysOf(approve(server, 'signer2', jobId))).toBe('done');
  });

  it('is not told a second time of a turn that waits for longer than notices are kept', async () => {
    const jobId = await secret([[`@${group}`]]);
    const rung = (since: string) =>
      inDemo(`select 1 from notices where user_id = '${ids.signer2}' and kind = 'turn' and job_id = '${jobId}'
        and created_at > ${since}`);
    expect(await rung(`now() - interval '1 hour'`)).toHaveLength(1);
    await inDemo(
      `update notices set created_at = created_at - interval '${limits.noticeDays + 1} days' where job_id = '${jobId}'`,
    );
    await clearNotices(server.platform);
    await give('signer2', but('Approved'));
    await becomes('signer2', jobId, 'gone');
    await clearNotices(server.platform);
    await give('signer2', all);
    await becomes('signer2', jobId, 'waiting');
    expect(await rung(`now() - interval '1 hour'`)).toEqual([]);
    expect(await told('signer2', jobId)).toBe(1);
  });

  it('AUTH-13: sees it no more as one of those who ask for a company’s stamp, and finds it again', async () => {
    const jobId = await secret([[`#${stamps.account}`]]);
    expect(await stamps.listsOf('signer2', jobId)).toEqual(['stamps', 'awaitingStamp']);
    await give('signer2', but('Muhur'));
    await becomes('signer2', jobId, 'gone');
    expect(await sees('signer2', jobId)).toBe(404);
    await give('signer2', all);
    await becomes('signer2', jobId, 'waiting');
    expect(await stamps.listsOf('signer2', jobId)).toEqual(['stamps', 'awaitingStamp']);
    expect(await stamps.wrongCounts()).toEqual([]);
  });

  it('USR-22: does so by an imported file, too', async () => {
    const jobId = await secret([[`@${group}`]]);
    const row = { email: 'yigit@demo.example', firstName: 'Yiğit', lastName: 'Şahin' };
    await importAll(server, 'user', [{ ...row, Approved: 'hayır' }]);
    await becomes('signer2', jobId, 'gone');
    await importAll(server, 'user', [{ ...row, Approved: 'evet' }]);
    await becomes('signer2', jobId, 'waiting');
  });
});

describe('who is made inactive, and active again', () => {
  it('USR-07: leaves the jobs of a sign group and those of an absent person, and finds them again', async () => {
    await standIn();
    const jobs = [await secret([[`@${group}`]]), await secret([['signer1']])];
    await activate('signer2', false);
    for (const jobId of jobs) await becomes('signer2', jobId, 'gone');
    await activate('signer2', true);
    for (const jobId of jobs) await becomes('signer2', jobId, 'waiting');
    expect(await scene.wrongCounts()).toEqual([]);
  });

  it('has nobody stand in meanwhile', async () => {
    await standIn();
    const jobId = await secret([['signer1']]);
    await activate('signer1', false);
    await becomes('signer2', jobId, 'gone');
    expect(await sees('signer2', jobId)).toBe(404);
    await activate('signer1', true);
    await becomes('signer2', jobId, 'waiting');
  });
});

describe('the task that has jobs follow', () => {
  /** Its handler, whose try ends before the so many-th job. */
  const run = async (endsAt = Number.POSITIVE_INFINITY) => {
    let begun = 0;
    const signal = {
      throwIfAborted() {
        if (begun === endsAt) throw new Error('the worker ended');
        begun += 1;
      },
    };
    await followRightsHandler.run({ platform: server.platform, accountId, signal } as never, {
      userIds: [ids.signer2],
      isAgain: true,
    });
    return begun;
  };

  it('is ordered where a right changes by which somebody acts, and for no other', async () => {
    const ordered = async () =>
      (
        await inDemo(
          `select 1 from tasks where kind = 'follow-rights' and subject = '${ids.signer2}' and not payload ? 'isAgain'`,
        )
      ).length;
    const before = await ordered();
    await give('signer2', [...all, 'Report']);
    const row = { email: 'yigit@demo.example', firstName: 'Yiğit', lastName: 'Şahin' };
    await importAll(server, 'user', [{ ...row, Report: 'hayır' }]);
    expect(await ordered()).toBe(before);
    await give('signer2', but('Muhur'));
    await importAll(server, 'user', [{ ...row, Muhur: 'evet' }]);
    expect(await ordered()).toBe(before + 2);
  });

  it('goes on where a try was killed, and changes nothing when it runs once more', async () => {
    const jobs = [
      await secret([[`@${group}`]]),
      await secret([[`@${group}`]]),
      await secret([[`@${group}`]]),
    ];
    const standings = async () => {
      const found: string[] = [];
      for (const jobId of jobs) found.push(await standing('signer2', jobId));
      return found.toSorted();
    };
    const grant = (authorities: string) =>
      inDemo(`update users set authorities = '{${authorities}}' where id = '${ids.signer2}'`);
    // Not by one that a test before has left for later.
    await inDemo(`update tasks set state = 'dead' where kind = 'follow-rights' and state <> 'done'`);
    await grant('Draft');
    await expect(run(1)).rejects.toThrow('the worker ended');
    expect(await standings()).toEqual(['gone', 'waiting', 'waiting']);
    expect([await run(), await standings()]).toEqual([3, ['gone', 'gone', 'gone']]);
    await grant('Approved,Draft');
    await expect(run(2)).rejects.toThrow('the worker ended');
    expect([await run(), await run(), await standings()]).toEqual([3, 3, ['waiting', 'waiting', 'waiting']]);
    for (const jobId of jobs) expect(await told('signer2', jobId)).toBe(1);
    expect(await scene.wrongCounts()).toEqual([]);
  });

  it('finds each job once, page by page, and none that asks somebody else', async () => {
    await standIn();
    await secret([['approver']]);
    const done = await secret([[`@${group}`], ['approver']]);
    await approve(server, 'signer1', done);
    const jobs = [
      await secret([[`@${group}`, `#${stamps.account}`]]),
      await secret([['approver'], [`@${group}`]]),
      await secret([['signer1']]),
      await secret([['signer1'], [`@${group}!`]]),
      await secret([[`#${stamps.account}`]]),
    ];
    const found: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: string[] = await server.platform.db.inAccount(accountId, (tx) =>
        jobsByRights(tx, accountId, [ids.signer2, ids.approver], after, 3),
      );
      found.push(...page);
      if (page.length < 3) break;
      after = page.at(-1) ?? null;
    }
    expect(found).toEqual(jobs.toSorted());
  });

  it('comes a second time, for those who wrote by what they had seen before', async () => {
    const jobId = await secret([[`@${group}`]]);
    await give('signer2', but('Approved'));
    await becomes('signer2', jobId, 'gone');
    // Somebody who looked at the members before, and committed only now.
    await inDemo(`insert into job_people (account_id, user_id, job_id, status, is_owner, is_waiting, has_signed, updated_at)
      values ('${accountId}', '${ids.signer2}', '${jobId}', 'Circulating', false, true, false, now())`);
    expect(await sees('signer2', jobId)).toBe(200);
    const [again] = await inDemo<{ wait: number }>(
      `select extract(epoch from next_try_at - created_at)::int as wait from tasks
       where kind = 'follow-rights' and subject = '${ids.signer2}' and state = 'waiting'
       order by created_at desc limit 1`,
    );
    expect(again?.wait).toBe(60);
    await run();
    expect(await sees('signer2', jobId)).toBe(404);
  });

  it('counts the minute from when the change is there to be seen, however long its unit took', async () => {
    const [{ at: since } = { at: '' }] = await inDemo<{ at: string }>('select clock_timestamp()::text as at');
    const clock = () => new Date(Date.now() - 5 * 60_000);
    const committed = await inUnit(
      { ...server.platform, clock },
      { accountId, system: 'import' },
      async (unit) => {
        await setAuthorities(unit, { id: ids.signer2, authorities: all }, but('Approved'));
        return Date.now();
      },
    );
    const ordered = () =>
      inDemo<{ state: string; next: string }>(
        `select state, extract(epoch from next_try_at) * 1000 as next from tasks where kind = 'follow-rights'
           and subject = '${ids.signer2}' and created_at >= '${since}' order by created_at`,
      );
    await expect
      .poll(async () => (await ordered()).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['done', 'waiting']);
    expect(Number((await ordered())[1]?.next) - committed).toBeGreaterThan(59_000);
  });
});
