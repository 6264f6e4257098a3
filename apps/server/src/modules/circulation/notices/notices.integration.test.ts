import {
  addComment,
  cancelJob,
  getJob,
  limits,
  listNotices,
  listUserAccounts,
  type NoticeItem,
  readJobNotices,
  readNotice,
  readNotices,
  remindPeople,
  undoCancelJob,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inUnit } from '../../../platform/unit.ts';
import { followEvents } from '../../../testing/followEvents.ts';
import { groupScene } from '../../../testing/groupScene.ts';
import { approve, makeJob } from '../../../testing/jobScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';
import { tell } from '../../jobs/index.ts';
import { clearNotices } from './clearNotices.ts';

const scene = groupScene();
const { inDemo, keysOf, haveMembers, jobOf, decline } = scene;
let server: SceneServer;

beforeAll(async () => {
  server = await scene.start();
});
afterAll(() => server.close());
beforeEach(() => inDemo('delete from notices'));

const bell = async (key: string): Promise<NoticeItem[]> =>
  (await server.call(listNotices, { query: {} }, await server.person(key))).items;
/** What somebody's bell says of a job, the newest first: the kind, who did it, and whether it is unread. */
const says = async (key: string, jobId: string) =>
  (await bell(key))
    .filter(({ job }) => job?.id === jobId)
    .map(({ kind, by, isUnread }) => `${kind} ${by} ${isUnread ? 'unread' : 'read'}`);
const unread = async (key: string) => {
  const accounts = await server.call(listUserAccounts, {}, await server.person(key));
  return accounts.find(({ code }) => code === 'demo')?.unreadNoticeCount;
};
const nameOf = async (key: string) => {
  const [row] = await inDemo<{ name: string }>(
    `select first_name || ' ' || last_name as name from users where id = '${await server.userId(key)}'`,
  );
  return row?.name ?? '';
};
const readAll = async (key: string) => {
  const [newest] = await bell(key);
  if (newest) await server.call(readNotices, { body: { upTo: newest.id } }, await server.person(key));
};

describe('the bell', () => {
  it('says that a turn has come, until it is read or over', async () => {
    const jobId = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    const [owner, approver] = [await nameOf('owner'), await nameOf('approver')];
    expect(await says('approver', jobId)).toEqual([`turn ${owner} unread`]);
    expect((await bell('approver'))[0]).toMatchObject({ role: 'Approver', isWaiting: true, isAgain: false });
    expect([await unread('approver'), await unread('signer1'), await unread('owner')]).toEqual([1, 0, 0]);
    await approve(server, 'approver', jobId);
    // It was never read, and asks for nothing any more.
    expect(await says('approver', jobId)).toEqual([`turn ${owner} read`]);
    expect(await unread('approver')).toBe(0);
    expect(await says('signer1', jobId)).toEqual([`turn ${approver} unread`]);
  });

  it('is asked for once more by a person (JOB-24), and says that', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await readAll('approver');
    await server.call(remindPeople, { params: { id: jobId } }, await server.person('owner'));
    const [again] = await bell('approver');
    expect(again).toMatchObject({ kind: 'turn', isAgain: true, isUnread: true });
  });

  it('tells the other members of a group who took the turn, for which group', async () => {
    await haveMembers('approver', 'signer1', 'signer2');
    const jobId = await jobOf();
    await approve(server, 'signer1', jobId);
    const by = await nameOf('signer1');
    for (const key of ['approver', 'signer2'])
      expect((await says(key, jobId))[0], key).toBe(`turnTaken ${by} unread`);
    expect((await bell('signer2'))[0]).toMatchObject({
      kind: 'turnTaken',
      group: scene.group,
      wasOwn: false,
    });
    expect(await says('signer1', jobId)).toEqual([`turn ${await nameOf('owner')} read`]);
  });

  it('AUTH-12, AUTH-13: names no job that its reader may not see any more, and counts it neither', async () => {
    await haveMembers('approver', 'signer1');
    for (const privacy of ['Secret', 'TopSecret'] as const) {
      await inDemo('delete from notices');
      const jobId = await jobOf({ privacy });
      expect((await says('approver', jobId)).length).toBe(1);
      await approve(server, 'signer1', jobId);
      // The row is there; another one acted, and the job is none of the reader's now.
      expect(await keysOf(see('approver', jobId))).toEqual([404, 'lang_not_found']);
      const userId = await server.userId('approver');
      expect(
        await inDemo(`select 1 from notices where user_id = '${userId}' and kind = 'turnTaken'`),
      ).toHaveLength(1);
      expect([await bell('approver'), await unread('approver')]).toEqual([[], 0]);
    }
  });

  it('AUTH-11: follows who may see the job at the moment it is read', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await inDemo(`update jobs set privacy = 'TopSecret' where id = '${jobId}'`);
    await inUnit(server.platform, { accountId: await server.accountId(), system: 'test' }, async (unit) =>
      tell(unit, { userId: await server.userId('signer2'), kind: 'comment', jobId }),
    );
    expect([await bell('signer2'), await unread('signer2')]).toEqual([[], 0]);
    await inDemo(`update jobs set privacy = 'Normal' where id = '${jobId}'`);
    expect([await bell('signer2'), await unread('signer2')]).toEqual([[], 0]);
    // With the authority that shows all Normal jobs.
    await inDemo(
      `update users set authorities = '{Approved,Signer,Draft,Report}' where id = '${await server.userId('signer2')}'`,
    );
    expect(await unread('signer2')).toBe(1);
    expect((await says('signer2', jobId)).length).toBe(1);
    await inDemo(
      `update users set authorities = '{Approved,Signer,Draft}' where id = '${await server.userId('signer2')}'`,
    );
  });

  it('tells of the end: completed to the owner, declined and cancelled to all who acted or were asked', async () => {
    const completed = await makeJob(server, { flow: [['approver']] });
    await approve(server, 'approver', completed);
    await expect.poll(() => says('owner', completed), { timeout: 20_000 }).toEqual(['completed  unread']);

    const declined = await makeJob(server, { flow: [['signer1'], ['approver', 'signer2']] });
    await approve(server, 'signer1', declined);
    await decline('approver', declined);
    const by = await nameOf('approver');
    for (const key of ['owner', 'signer1', 'signer2'])
      expect((await says(key, declined))[0], key).toBe(`declined ${by} unread`);
    expect((await says('approver', declined)).every((one) => one.startsWith('turn '))).toBe(true);

    const cancelled = await makeJob(server, { flow: [['approver']] });
    const body = { description: 'Yanlış belge' };
    const owner = await server.person('owner');
    await server.call(cancelJob, { params: { id: cancelled }, body }, owner);
    expect((await says('approver', cancelled))[0]).toBe(`cancelled ${await nameOf('owner')} unread`);
    expect(await says('owner', cancelled)).toEqual([]);
    await server.call(undoCancelJob, { params: { id: cancelled } }, owner);
    expect((await says('approver', cancelled))[0]).toBe(`turn ${await nameOf('owner')} unread`);
  });

  it('tells the people of a job of a comment, and of none of their own', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const body = { text: 'Ek-2 eksik.' };
    await server.call(addComment, { params: { id: jobId }, body }, await server.person('approver'));
    expect(await says('owner', jobId)).toEqual([`comment ${await nameOf('approver')} unread`]);
    expect((await says('approver', jobId)).length).toBe(1);
    // What was written is in the job's page alone.
    expect(JSON.stringify(await inDemo(`select * from notices where kind = 'comment'`))).not.toContain(
      'Ek-2',
    );
  });

  it('is told to open pages, and read one by one, all at once, or with the job', async () => {
    const first = await makeJob(server, { flow: [['approver']] });
    const second = await makeJob(server, { flow: [['approver']] });
    const third = await makeJob(server, { flow: [['approver']] });
    const approver = await server.person('approver');
    expect(await unread('approver')).toBe(3);
    const one = (await bell('approver')).find(({ job }) => job?.id === first);
    const events = await followEvents(server, approver);
    await server.call(readNotice, { params: { id: one?.id ?? '' } }, approver);
    await expect.poll(() => events.changes.some(({ topic }) => topic === 'notice')).toBe(true);
    await events.close();
    expect(await unread('approver')).toBe(2);
    expect((await server.call(getJob, { params: { id: second } }, approver)).hasUnreadNotices).toBe(true);
    await server.call(readJobNotices, { params: { id: second } }, approver);
    expect((await server.call(getJob, { params: { id: second } }, approver)).hasUnreadNotices).toBe(false);
    expect(await unread('approver')).toBe(1);
    // What came after the list was shown stays unread.
    await inDemo(
      `update notices set created_at = created_at + interval '1 second' where job_id = '${third}'`,
    );
    const upTo = (await bell('approver')).find(({ job }) => job?.id === second)?.id ?? '';
    await server.call(readNotices, { body: { upTo } }, approver);
    expect(await unread('approver')).toBe(1);
    await readAll('approver');
    expect(await unread('approver')).toBe(0);
  });

  it('is its reader’s own: nobody else reads or marks it', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const [mine] = await bell('approver');
    const id = mine?.id ?? '';
    for (const key of ['owner', 'signer1'])
      expect(await keysOf(server.call(readNotice, { params: { id } }, await server.person(key)))).toEqual([
        404,
        'lang_not_found',
      ]);
    expect(await says('approver', jobId)).toEqual([`turn ${await nameOf('owner')} unread`]);
    expect(await bell('signer2')).toEqual([]);
  });

  it('comes page by page, counts up to its bound, and forgets what is old', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await inDemo('delete from notices');
    const [accountId, userId] = [await server.accountId(), await server.userId('approver')];
    const many = limits.noticesCounted + 5;
    await inDemo(`insert into notices (account_id, id, user_id, kind, job_id, facts, created_at)
      select '${accountId}', lpad(to_hex(n), 24, '0'), '${userId}', 'comment', '${jobId}', '{}', now()
      from generate_series(1, ${many}) n`);
    expect(await unread('approver')).toBe(limits.noticesCounted);
    const approver = await server.person('approver');
    const seen: string[] = [];
    for (let before: string | undefined; ; ) {
      const page = await server.call(
        listNotices,
        { query: before === undefined ? {} : { before } },
        approver,
      );
      seen.push(...page.items.map(({ id }) => id));
      before = page.items.at(-1)?.id;
      if (!page.hasMore) break;
    }
    expect([seen.length, new Set(seen).size]).toEqual([many, many]);
    expect(seen).toEqual(seen.toSorted().reverse());
    await inDemo(
      `update notices set created_at = now() - interval '${limits.noticeDays + 1} days' where id < lpad(to_hex(11), 24, '0')`,
    );
    expect(await clearNotices(server.platform)).toBe(10);
    expect(await inDemo('select 1 from notices')).toHaveLength(many - 10);
  });

  it('keeps for as long as a turn waits that it was told, and forgets reminders of it and what is over', async () => {
    const [over, live] = [
      await makeJob(server, { flow: [['approver'], ['signer1!']] }),
      await makeJob(server, { flow: [['approver']] }),
    ];
    await server.call(remindPeople, { params: { id: live } }, await server.person('owner'));
    await approve(server, 'approver', over);
    await inDemo(`delete from notices where kind <> 'turn'`);
    await inDemo(`update notices set created_at = now() - interval '${limits.noticeDays + 1} days'`);
    // The turn that is over, and the reminder; not the second one of that job, which waits.
    expect(await clearNotices(server.platform)).toBe(2);
    const turn = `turn ${await nameOf('owner')} unread`;
    expect(await says('approver', live)).toEqual([turn]);
    expect([await says('approver', over), (await says('signer1', over)).length]).toEqual([[], 1]);
    await approve(server, 'approver', live);
    await inDemo(`delete from notices where kind <> 'turn'`);
    expect(await clearNotices(server.platform)).toBe(1);
  });

  it('counts at the same cost whatever lies there that counts for nothing, and marks turns that are over', async () => {
    const [over, live] = [
      await makeJob(server, { flow: [['approver'], ['signer1!']] }),
      await makeJob(server, { flow: [['approver']] }),
    ];
    await approve(server, 'approver', over);
    const [accountId, userId] = [await server.accountId(), await server.userId('approver')];
    // Turns of weeks that nobody marked as read, all newer than the one that waits.
    await inDemo(`insert into notices (account_id, id, user_id, kind, job_id, facts, created_at)
      select '${accountId}', lpad(to_hex(n), 24, '0'), '${userId}', 'turn', '${over}', '{}', now() + interval '1 minute'
      from generate_series(1, ${limits.noticesLookedAt}) n`);
    // It looks no further, so that no page waits for it.
    expect(await unread('approver')).toBe(0);
    await clearNotices(server.platform);
    expect(await unread('approver')).toBe(1);
    expect(
      await inDemo(`select 1 from notices where user_id = '${userId}' and kind = 'turn' and read_at is null`),
    ).toHaveLength(1);
    await inDemo(`delete from notices where job_id = '${over}'`);
    expect(await says('approver', live)).toEqual([`turn ${await nameOf('owner')} unread`]);
  });

  it('is written with what it tells of, or not at all, and once by its key', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await inDemo('delete from notices');
    const actor = { accountId: await server.accountId(), system: 'test' };
    const userId = await server.userId('approver');
    const late = { userId, kind: 'late', jobId, key: 'late-1' } as const;
    await expect(
      inUnit(server.platform, actor, async (unit) => {
        await tell(unit, late);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await bell('approver')).toEqual([]);
    for (const _ of [1, 2])
      await inUnit(server.platform, actor, async (unit) => {
        await tell(unit, late);
        await tell(unit, late);
      });
    expect(await says('approver', jobId)).toEqual(['late  unread']);
  });
});

async function see(key: string, id: string) {
  return server.call(getJob, { params: { id } }, await server.person(key));
}
