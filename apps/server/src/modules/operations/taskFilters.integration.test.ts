import { approveJob, type BodyGiven, emptyId, listTasks } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '../../platform/tasks/tables.ts';
import { folder, jobWhen, makeJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let open: string;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  const recipe = { by: 'approver', flow: [['approver']], recipients: [folder('arsiv')] } as const;
  open = await makeJob(server, { ...recipe, name: 'Açık iş', flow: [['signer2!']] });
  secret = await makeJob(server, {
    ...recipe,
    name: 'Köstebek işi',
    privacy: 'TopSecret',
    flow: [['signer2!']],
  });
});
afterAll(() => server.close());

const listed = async (body: BodyGiven<typeof listTasks>) =>
  server.call(listTasks, { body: { pageSize: 100, ...body } }, await server.person('owner'));

describe('the list of background work, asked', () => {
  it('for a job, holds all that is its, whatever the work is about, and nothing else', async () => {
    const done = await makeJob(server, {
      flow: [['approver']],
      recipients: [folder('arsiv')],
      name: 'Biten iş',
    });
    const approved = { params: { id: done }, body: { approved: true, note: '' } };
    await server.call(approveJob, approved, await server.person('approver'));
    await jobWhen(server, done, (job) => job.status === 'Completed');
    const ofJob = async () => {
      const { items, total, job } = await listed({ jobId: done });
      expect([total, job]).toEqual([items.length, { id: done, name: 'Biten iş', isDraft: false }]);
      return items;
    };
    const named = async () =>
      (await listed({})).items.filter(({ jobs }) => jobs.some(({ id }) => id === done));
    const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join();
    // Its end is told a moment later.
    await expect.poll(async () => idsOf(await ofJob()) === idsOf(await named())).toBe(true);
    const kinds = new Set((await ofJob()).map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['deliver', 'tell-turn']));
  });

  it('for a job that the reader does not see, answers as for one that there is not (AUTH-13)', async () => {
    const nothing = { items: [], total: 0, job: null };
    expect(await listed({ jobId: secret })).toEqual(nothing);
    expect(await listed({ jobId: emptyId })).toEqual(nothing);
    const seen = await server.call(listTasks, { body: { jobId: open } }, await server.person('owner'));
    expect(seen.total).toBe(1);
  });

  it('for kinds and for a day, holds what was made then', async () => {
    const { items } = await listed({});
    const turn = items.find(({ kind }) => kind === 'tell-turn');
    const made = new Date(turn?.createdAt ?? '');
    const day = (fromMs: number, untilMs: number) => ({
      from: new Date(made.getTime() + fromMs).toISOString(),
      until: new Date(made.getTime() + untilMs).toISOString(),
    });
    const ids = async (body: BodyGiven<typeof listTasks>) => (await listed(body)).items.map(({ id }) => id);
    const ofKind = await ids({ kinds: ['tell-turn', 'unheard-of'] });
    expect(ofKind).toEqual(items.filter(({ kind }) => kind === 'tell-turn').map(({ id }) => id));
    expect(ofKind.length).toBeLessThan(items.length);
    expect(await ids({ kinds: ['unheard-of'] })).toEqual([]);
    expect(await ids({ day: day(0, 1) })).toContain(turn?.id);
    expect(await ids({ day: day(-1, 0) })).not.toContain(turn?.id);
    const tooLong = { body: { day: day(0, 26 * 3_600_000) } };
    expect((await server.refusal(listTasks, tooLong, await server.person('owner'))).status).toBe(400);
  });

  it('why work for a hidden job failed, tells the product’s own words alone (AUTH-13)', async () => {
    const fail = async (jobId: string, lastError: string) => {
      const accountId = await server.accountId();
      const [task] = jobId === open ? (await listed({ jobId })).items : await turnsOfHidden();
      await server.platform.db.inAccount(accountId, (tx) =>
        tx
          .update(tasks)
          .set({ lastError })
          .where(eq(tasks.id, task?.id ?? '')),
      );
      return (await listed({})).items.find(({ id }) => id === task?.id)?.lastError;
    };
    const turnsOfHidden = async () => (await listed({})).items.filter(({ ofHiddenJob }) => ofHiddenJob);
    const words = 'mailbox kostebek@example.com unavailable';
    expect(await fail(open, words)).toBe(words);
    expect(await fail(secret, words)).toBeNull();
    expect(await fail(secret, 'lang_delivery_mail_refused')).toBe('lang_delivery_mail_refused');
  });
});
