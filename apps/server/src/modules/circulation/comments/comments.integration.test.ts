import {
  addComment,
  deleteComment,
  getJob,
  getJobLog,
  type JobDetail,
  limits,
  saveProfile,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textHash } from '../../../platform/audit/chain.ts';
import { groupScene } from '../../../testing/groupScene.ts';
import { approve, makeJob, readJob } from '../../../testing/jobScene.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';

const scene = groupScene();
const { inDemo, keysOf } = scene;
let server: SceneServer;

beforeAll(async () => {
  server = await scene.start();
});
afterAll(() => server.close());

const write = async (key: string, id: string, text: string) =>
  server.call(addComment, { params: { id }, body: { text } }, await server.person(key));
const remove = async (key: string, id: string, commentId: string) =>
  server.call(deleteComment, { params: { id }, body: { commentId } }, await server.person(key));
const see = async (key: string, id: string): Promise<JobDetail> =>
  server.call(getJob, { params: { id } }, await server.person(key));
/** Whom mails about comments went to; those about turns have another subject. */
const mailsTo = () =>
  server.mail.mailbox
    .list()
    .filter(({ subject }) => subject.includes('yorum'))
    .flatMap(({ to }) => to);
const told = async (jobId: string) =>
  (
    await inDemo<{ email: string }>(`select u.email from tasks t
      join job_comments c on c.account_id = t.account_id and c.id = t.payload ->> 'commentId'
      join users u on u.account_id = t.account_id and u.id = t.payload ->> 'userId'
      where t.kind = 'tell-comment' and c.job_id = '${jobId}' order by u.email`)
  ).map(({ email }) => email);
const trail = (jobId: string, event: string) =>
  inDemo<{ facts: string; texts: string[] | null }>(`select facts,
    (select array_agg(field) from audit_texts t where t.account_id = e.account_id and t.sequence = e.sequence) as texts
    from audit_events e where subject_id = '${jobId}' and event = '${event}'`);

describe('what the people of a job write to each other', () => {
  it('is read by all who see the job, in its order, and told by mail to those who want that', async () => {
    const jobId = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    await server.mail.mailbox.clear();
    await server.call(
      saveProfile,
      { body: { includeTitleInSignature: true, notifyByEmail: false } },
      await server.person('signer1'),
    );
    const text = 'Ek-2 eksik değil mi?\nIğdır şubesi soruyor.';
    const answer = await write('approver', jobId, `  ${text} `);
    expect(answer.comments).toMatchObject([{ text, isOwn: true, isDeleted: false }]);
    await write('owner', jobId, 'Eklendi.');
    const read = await see('signer1', jobId);
    expect(read.comments.map((one) => [one.text, one.isOwn, one.staysFrom])).toEqual([
      [text, false, null],
      ['Eklendi.', false, null],
    ]);
    expect(read.mayComment).toBe(true);
    await expect
      .poll(() => mailsTo().sort(), { timeout: 20_000 })
      .toEqual(['ayse@demo.example', 'ibrahim@demo.example']);
  });

  it('is kept apart from the chain, which holds a digest; deleted, text and salt are gone', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const { comments } = await write('approver', jobId, 'Gizli kalsın');
    const commentId = comments[0]?.id ?? '';
    const [kept] = await inDemo<{ text: string; salt: string }>(
      `select text, salt from job_comments where id = '${commentId}'`,
    );
    const [event] = await trail(jobId, 'job.commented');
    expect(JSON.parse(event?.facts ?? '{}')).toEqual({
      comment: commentId,
      textHash: textHash({ salt: kept?.salt ?? '', text: 'Gizli kalsın' }),
    });
    expect(event?.texts?.sort()).toEqual(['actorName', 'ipAddress']);

    // Nobody else takes it back, nor of another job.
    expect(await keysOf(remove('owner', jobId, commentId))).toEqual([404, 'lang_not_found']);
    const other = await makeJob(server, { flow: [['approver']] });
    expect(await keysOf(remove('approver', other, commentId))).toEqual([404, 'lang_not_found']);
    const after = await remove('approver', jobId, commentId);
    expect(after.comments).toMatchObject([{ id: commentId, text: '', isDeleted: true, staysFrom: null }]);
    expect(await inDemo(`select 1 from job_comments where text is not null and job_id = '${jobId}'`)).toEqual(
      [],
    );
    expect(await trail(jobId, 'job.commentDeleted')).toHaveLength(1);
    // A second click changes nothing.
    await remove('approver', jobId, commentId);
    expect(await trail(jobId, 'job.commentDeleted')).toHaveLength(1);
    const log = await server.ask(
      getJobLog,
      { params: { id: jobId }, query: { format: 'jsonl' } },
      await server.person('owner'),
    );
    const lines = await log.text();
    expect(lines).toContain('job.commentDeleted');
    expect(lines).not.toContain('Gizli kalsın');
  });

  it('stays after a quarter of an hour', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const { comments } = await write('approver', jobId, 'Kalıcı');
    await inDemo(`update job_comments set written_at = written_at - interval '${limits.commentMinutes} minutes'
      where job_id = '${jobId}'`);
    expect(await keysOf(remove('approver', jobId, comments[0]?.id ?? ''))).toEqual([
      400,
      'lang_comment_stays',
    ]);
  });

  it('says something, in at most 2,000 letters, and so often at most', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    expect(await keysOf(write('approver', jobId, ' \n '))).toEqual([400, 'lang_comment_required']);
    expect(await keysOf(write('approver', jobId, 'ğ'.repeat(2001)))).toEqual([400, 'lang_comment_too_long']);
    expect(await keysOf(write('approver', jobId, '😀'.repeat(2000)))).toBe('done');
    const accountId = await server.accountId();
    await inDemo(`insert into job_comments (account_id, id, job_id, author_id, author_name, text, salt, written_at)
      select '${accountId}', lpad(to_hex(n), 24, '0'), '${jobId}', owner_id, 'x', 'x', 'x', now()
      from jobs, generate_series(1, ${limits.commentsPerJob - 1}) n where id = '${jobId}'`);
    expect(await keysOf(write('approver', jobId, 'fazla'))).toEqual([400, 'lang_comment_too_many']);
  });

  it('AUTH-11 to AUTH-13: is written by who has to do with the job, and read by nobody who does not see it', async () => {
    const normal = await makeJob(server, { flow: [['approver']] });
    await write('approver', normal, 'Açık');
    // The owner of the account sees Normal jobs of others; has no part in them, and only reads.
    const others = await makeJob(server, { by: 'approver', flow: [['signer1']] });
    const seen = await see('owner', others);
    expect([seen.mayComment, await keysOf(write('owner', others, 'Ben de'))]).toEqual([
      false,
      [401, 'lang_unauthorized'],
    ]);
    const secret = await makeJob(server, { by: 'approver', privacy: 'TopSecret', flow: [['signer1']] });
    await write('signer1', secret, 'Aramızda');
    for (const key of ['owner', 'signer2'])
      expect(await keysOf(write(key, secret, 'Ben?'))).toEqual([404, 'lang_not_found']);
    expect((await server.ask(getJob, { params: { id: secret } }, await server.person('owner'))).status).toBe(
      404,
    );
    expect(await told(secret)).toEqual(['ibrahim@demo.example']);
    const about = () => server.mail.mailbox.list().filter(({ to }) => to.includes('ibrahim@demo.example'));
    await expect
      .poll(() => about().some(({ subject }) => /yorum/.test(subject)), { timeout: 20_000 })
      .toBe(true);
    const secretMails = about().filter(({ subject }) => /^\d{4}-\d+: yeni yorum$/.test(subject));
    expect(secretMails.length).toBeGreaterThanOrEqual(1);
  });

  it('is told to nobody who has nothing to do with the job any more', async () => {
    await scene.haveMembers('signer1', 'signer2');
    const jobId = await scene.jobOf({ flow: [[`@${scene.group}`], ['approver']] });
    await approve(server, 'signer1', jobId);
    await write('owner', jobId, 'Teşekkürler');
    expect(await told(jobId)).toEqual(['gulsen@demo.example', 'ibrahim@demo.example']);
    expect((await readJob(server, jobId)).comments).toHaveLength(1);
  });

  it('of a double click is written once, and of two at once both', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const caller = await server.person('approver');
    const input = { params: { id: jobId }, body: { text: 'Bir kez' }, requestId: `yorum-${jobId}` };
    await Promise.all([server.call(addComment, input, caller), server.call(addComment, input, caller)]);
    await Promise.all([write('approver', jobId, 'a'), write('owner', jobId, 'b')]);
    expect((await readJob(server, jobId)).comments.map(({ text }) => text).sort()).toEqual([
      'Bir kez',
      'a',
      'b',
    ]);
  });
});
