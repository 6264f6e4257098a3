import { getProfile, saveProfile } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inUnit } from '../../../platform/unit.ts';
import { makeJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { dayIn } from '../../jobs/index.ts';
import { remindPersonTask } from './remindPersonTask.ts';

let server: SceneServer;
beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'] });
});
afterAll(() => server.close());

const inDemo = async (text: string) => {
  const accountId = await server.accountId();
  const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute<{ n: number }>(sql.raw(text)),
  );
  return rows[0]?.n ?? 0;
};
/** Tasks of both kinds that have ended, well or not, whether they sent something or not. */
const ended = () =>
  inDemo(`select count(*)::int as n from tasks where kind in ('tell-turn', '${remindPersonTask.kind}')
          and state in ('done', 'dead')`);

/** Asks the approver to approve a job, which then is late. @returns which notices came by mail */
async function noticesOf(): Promise<string[]> {
  await server.mail.mailbox.clear();
  const before = await ended();
  const jobId = await makeJob(server, { flow: [['approver']] });
  await vi.waitUntil(async () => (await ended()) === before + 1, 30_000);
  await inDemo(`update job_people set target_end_date = current_date - 9 where job_id = '${jobId}'`);
  const userId = await server.userId('approver');
  const day = dayIn('Europe/Istanbul', new Date());
  await inUnit(server.platform, { accountId: await server.accountId(), system: 'reminders' }, (unit) =>
    unit.enqueue(remindPersonTask, { userId, day }),
  );
  await vi.waitUntil(async () => (await ended()) === before + 2, 30_000);
  await inDemo(`update job_people set target_end_date = null where job_id = '${jobId}'`);
  return server.mail.mailbox
    .list()
    .map(({ subject }) => (/hedef tarihi/.test(subject) ? 'reminder' : 'turn'));
}

it.each([
  { notifyByEmail: true, notifyByMobile: true, sendReminders: true, mails: ['turn', 'reminder'] },
  { notifyByEmail: true, notifyByMobile: false, sendReminders: false, mails: ['turn'] },
  { notifyByEmail: false, notifyByMobile: false, sendReminders: true, mails: ['reminder'] },
  // What is meant for the phone does not come by mail instead, also where no SMS are sent.
  { notifyByEmail: false, notifyByMobile: true, sendReminders: false, mails: [] },
])(
  'each of the three flags decides about its own notices alone: %j (USR-08)',
  async ({ mails, ...flags }) => {
    const approver = await server.person('approver');
    const body = { includeTitleInSignature: true, ...flags };
    expect(await server.call(saveProfile, { body }, approver)).toMatchObject(flags);
    expect(await server.call(getProfile, {}, approver)).toMatchObject(flags);
    expect(await noticesOf()).toEqual(mails);
  },
);

it('a flag that a save does not mention stays as it is (USR-08)', async () => {
  const signer = await server.person('signer2');
  const flags = { notifyByMobile: true, sendReminders: false };
  const body = { includeTitleInSignature: true, notifyByEmail: true };
  expect(await server.call(getProfile, {}, signer)).toMatchObject({ notifyByMobile: false });
  await server.call(saveProfile, { body: { ...body, ...flags } }, signer);
  expect(await server.call(saveProfile, { body }, signer)).toMatchObject(flags);
});
