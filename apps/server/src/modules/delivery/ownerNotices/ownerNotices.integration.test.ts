import { declineJob, getProfile, saveLanguage, saveProfile } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import { approve, jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import { mailAbout, mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { notifyOwnerAfter } from './notifyOwner.ts';

let server: SceneServer;
beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'] });
});
afterAll(() => server.close());

const owner = 'ayse@demo.example';
const unsigned = { signatureStandard: 'Unsigned', flow: [['approver']] } as const;
const inDemo = async (text: string) => {
  const accountId = await server.accountId();
  return server.platform.db.inAccount(
    accountId,
    async (tx) => (await tx.execute<{ id: string }>(sql.raw(text))).rows,
  );
};
const told = async (subject: string) =>
  (await mailsTo(server.mail, owner)).filter((mail) => mail.subject?.includes(subject));
/** As a worker does that comes again after a crash: with whatever delivery the job has. */
async function comeAgain(jobId: string) {
  const [delivery] = await inDemo(`select id from deliveries where job_id = '${jobId}'`);
  const context = {
    platform: server.platform,
    accountId: await server.accountId(),
    signal: new AbortController().signal,
    stillMine: async () => true,
  };
  await notifyOwnerAfter(context, delivery?.id ?? '');
}
async function completedJob(name: string) {
  const jobId = await makeJob(server, { ...unsigned, name });
  await approve(server, 'approver', jobId);
  await jobWhen(server, jobId, ({ status }) => status === 'Completed');
  return jobId;
}

it('tells the owner once that a job is completed, also when the task comes again', async () => {
  const jobId = await completedJob('Biten iş');
  const mail = await mailAbout(server.mail, owner, 'Biten iş: tamamlandı');
  expect(mail.text).toContain('Onaylayanlar: İbrahim Çağlar');
  expect(mail.text).toContain(`/demo/myjob/${jobId}`);
  await Promise.all([comeAgain(jobId), comeAgain(jobId)]);
  expect(await told('Biten iş')).toHaveLength(1);
});

it('tells the owner who declined and why, in the owner’s language', async () => {
  const caller = await server.person('owner');
  await server.call(saveLanguage, { body: { language: 'en' } }, caller);
  const jobId = await makeJob(server, { name: 'Olmayan iş', flow: [['approver']] });
  const body = { description: 'Tutar <b>yanlış</b>' };
  await server.call(declineJob, { params: { id: jobId }, body }, await server.person('approver'));
  const mail = await mailAbout(server.mail, owner, 'Olmayan iş: declined');
  expect(mail.text).toContain('> Tutar <b>yanlış</b>');
  expect(mail.html).toContain('Tutar &lt;b&gt;yanlış&lt;/b&gt;');
  expect(mail.from?.value[0]?.name).toContain('İbrahim Çağlar (');
  expect(mail.replyTo?.value[0]?.address).toBe('ibrahim@demo.example');
  await server.call(saveLanguage, { body: { language: 'tr' } }, caller);
});

it('tells the owner of a job that ends with a delivery that was not sent', async () => {
  const to = 'olmaz@ornek.com.tr';
  await server.mail.change({ refuse: { [to]: 'permanent' } });
  const recipients = [{ kind: 'Email' as const, to: [to] }];
  const jobId = await makeJob(server, { ...unsigned, name: 'Yarım iş', recipients });
  await approve(server, 'approver', jobId);
  const mail = await mailAbout(server.mail, owner, 'Yarım iş: tamamlandı');
  expect(mail.text).toContain('Gönderilemeyenler: olmaz@ornek.com.tr');
  await server.mail.change({ refuse: {} });
});

it('tries again what the mail server refused for now, and sends it once', async () => {
  await server.mail.change({ refuse: { [owner]: 'temporary' } });
  const jobId = await completedJob('Geciken iş');
  const waiting = `select id from tasks where kind = 'tell-owner' and subject = '${jobId}'`;
  await expect
    .poll(async () => (await inDemo(`${waiting} and state = 'retrying'`)).length, { timeout: 20_000 })
    .toBe(1);
  expect(await told('Geciken iş')).toEqual([]);
  await server.mail.change({ refuse: {} });
  await comeAgain(jobId);
  expect(await told('Geciken iş')).toHaveLength(1);
});

it('does not send again what may have arrived, and says so in the timeline', async () => {
  const jobId = await makeJob(server, { ...unsigned, name: 'Belirsiz iş' });
  // The mail to the approver is not the one whose answer is lost.
  await mailAbout(server.mail, 'ibrahim@demo.example', 'Belirsiz iş');
  await server.mail.change({ loseAnswers: 1 });
  await approve(server, 'approver', jobId);
  const job = await jobWhen(server, jobId, ({ timeline }) =>
    timeline.some(({ event }) => event === 'notice.notSent'),
  );
  const facts = job.timeline.find(({ event }) => event === 'notice.notSent')?.facts ?? [];
  expect(facts).toContainEqual({ name: 'reason', value: 'lang_notice_uncertain' });
  await comeAgain(jobId);
  expect(await told('Belirsiz iş')).toHaveLength(1);
});

it('tells nobody who wants no notices, and not of an end of long ago (USR-08)', async () => {
  const caller = await server.person('owner');
  const { includeTitleInSignature } = await server.call(getProfile, {}, caller);
  const flags = (notifyByEmail: boolean) =>
    server.call(saveProfile, { body: { includeTitleInSignature, notifyByEmail } }, caller);
  await flags(false);
  const jobId = await completedJob('Sessiz iş');
  await flags(true);
  await inDemo(`update jobs set completed_at = now() - interval '2 days' where id = '${jobId}'`);
  await comeAgain(jobId);
  expect(await told('Sessiz iş')).toEqual([]);
  expect((await readJob(server, jobId)).timeline.map(({ event }) => event)).not.toContain('notice.notSent');
});

it('finds one job among many without a look at the others', async () => {
  const jobId = await completedJob('Kalabalıkta bir iş');
  await mailAbout(server.mail, owner, 'Kalabalıkta bir iş: tamamlandı');
  const accountId = await server.accountId();
  await server.platform.db.inAccount(accountId, async (tx) => {
    await tx.execute(sql`
      insert into jobs (account_id, id, status, owner_id, name, description, privacy, document_type, document_number,
        signature_standard, signature_profile, content, serial, number, created_at, updated_at)
      select account_id, lpad(to_hex(n), 24, '0'), 'Draft', owner_id, name, description, privacy, document_type,
        document_number, signature_standard, signature_profile, content, '1999', n, created_at, updated_at
      from jobs, generate_series(1, 300) n where account_id = ${accountId} and id = ${jobId}`);
    await tx.execute(
      sql`update jobs set owner_told_at = null where account_id = ${accountId} and id = ${jobId}`,
    );
    const [delivery] = (
      await tx.execute<{ id: string }>(
        sql`select id from deliveries where account_id = ${accountId} and job_id = ${jobId}`,
      )
    ).rows;
    const looks = [
      [jobId, null],
      [null, delivery?.id ?? ''],
    ] as const;
    for (const [job, sent] of looks) {
      const before = await rowsRead(tx);
      const { rows } = await tx.execute(sql`select job_id from owner_notice(${accountId}, ${job}, ${sent})`);
      expect(rows).toEqual([{ job_id: jobId }]);
      expect((await rowsRead(tx)) - before).toBeLessThan(5);
    }
  });
});

/** Jobs that this connection has read, and not told others of yet. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname = 'jobs'`);
  return rows[0]?.read ?? Number.NaN;
}
