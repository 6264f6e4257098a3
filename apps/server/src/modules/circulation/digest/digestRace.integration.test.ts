import { saveProfile } from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inUnit } from '../../../platform/unit.ts';
import { makeJob } from '../../../testing/jobScene.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { dayIn } from '../../jobs/index.ts';
import { digestTask } from './digestTask.ts';

const dayMs = 24 * 60 * 60_000;
let ahead = 0;
let server: SceneServer;
beforeAll(async () => {
  server = await startSceneServer({ clock: () => new Date(Date.now() + ahead) });
});
afterAll(() => server.close());

const inDemo = async (text: string) => {
  const accountId = await server.accountId();
  return (await server.platform.db.inAccount(accountId, (tx) => tx.execute(text))).rows;
};

async function order(): Promise<void> {
  // As if all so far had been two minutes ago: what is younger than one is told by the next mail.
  await inDemo(`update notices set created_at = created_at - interval '2 minutes'`);
  await inDemo(`update digests set told_until = told_until - interval '2 minutes'`);
  const userId = await server.userId('owner');
  const day = dayIn('Europe/Istanbul', new Date(Date.now() + ahead));
  await inUnit(server.platform, { accountId: await server.accountId(), system: 'digests' }, (unit) =>
    unit.enqueue(digestTask, { userId, day }),
  );
  const ended = async () =>
    (await inDemo(`select 1 from tasks where kind = '${digestTask.kind}' and state <> 'done'`)).length;
  await expect.poll(ended, { timeout: 40_000 }).toBe(0);
}
const digests = async () =>
  (await mailsTo(server.mail, 'ayse@demo.example')).filter(({ subject }) =>
    /bekliyor$|özetiniz$/.test(subject ?? ''),
  );

it('tells in the next mail what was begun before one and committed after it', async () => {
  const body = { includeTitleInSignature: true, notifyByEmail: true, digestHour: 0 };
  await server.call(saveProfile, { body }, await server.person('owner'));
  const jobId = await makeJob(server, { name: 'Geç yazılan yorum', flow: [['approver']] });
  await server.mail.mailbox.clear();
  const accountId = await server.accountId();
  const slow = new pg.Client({ connectionString: server.platform.config.databaseUrl });
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query(`select set_config('tomar.account', $1, true)`, [accountId]);
    await slow.query(
      `insert into notices (account_id, id, user_id, kind, job_id, facts, created_at)
       values ($1, 'ffffffffffffffffffffffff', $2, 'comment', $3, '{}', now())`,
      [accountId, await server.userId('owner'), jobId],
    );
    // A unit that takes three minutes, with the digest in their midst.
    ahead += 3 * 60_000;
    await order();
    expect(await digests()).toEqual([]);
    await slow.query('commit');
  } finally {
    await slow.end();
  }
  // Counted on from there: three minutes before midnight these were of tomorrow already, and tomorrow has its one.
  ahead += dayMs;
  await order();
  const [mail] = await digests();
  expect(mail?.text).toContain('Geç yazılan yorum');
  expect(mail?.text).toContain('Yeni yorum var');
  // And once only.
  await server.mail.mailbox.clear();
  ahead += dayMs;
  await order();
  expect(await digests()).toEqual([]);
});
