import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addComment,
  approveJob,
  declineJob,
  deleteDraft,
  exportAudit,
  getJob,
  listAudit,
  type Privacy,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandRefused } from '../../commands/commandErrors.ts';
import { eraseAuditTexts } from '../../commands/eraseAuditTexts.ts';
import { verifyAudit } from '../../commands/verifyAudit.ts';
import { canonicalFacts, chainHash } from '../../platform/audit/chain.ts';
import { verifyChain } from '../../platform/audit/verifyChain.ts';
import { folder, type JobRecipe, jobWhen, makeDraft, makeJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

/** Part of every name, note and reason that somebody outside must not read. */
const secret = 'Köstebek';

let server: TestServer;
let admin: pg.Client;
let files: string;
let approved: string;
let declined: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  files = await mkdtemp(join(tmpdir(), 'tomar-audit-'));
  approved = await makeSecretJob('TopSecret', { flow: [['approver']] });
  const approver = await server.person('approver');
  const note = `${secret} onay notu`;
  await server.call(approveJob, { params: { id: approved }, body: { approved: true, note } }, approver);
  declined = await makeSecretJob('Secret');
  const body = { description: `${secret} ret nedeni` };
  await server.call(declineJob, { params: { id: declined }, body }, await server.person('signer2'));
  await makeDraft(server, draftOf('Normal'));
  const { id } = await makeDraft(server, draftOf('Normal'));
  await server.call(deleteDraft, { params: { id } }, approver);
  await writeFirstForm(approved, { note: `${secret} eski not`, documents: `${secret} 1` });
  await jobWhenSent(approved);
});
afterAll(async () => {
  await admin.end();
  await server.close();
  await rm(files, { recursive: true, force: true });
});

/** By the approver, for others: the owner, who is the account's administrator, has nothing to do with it. */
const draftOf = (privacy: Privacy): JobRecipe => ({
  by: 'approver',
  flow: [['signer2!']],
  privacy,
  name: `${secret} işi`,
  files: { [`${secret} listesi.pdf`]: makePdf() },
  recipients: [folder(`${secret} klasörü`)],
});

const makeSecretJob = (privacy: Privacy, other: JobRecipe = {}) =>
  makeJob(server, { ...draftOf(privacy), ...other });

const jobWhenSent = (jobId: string) =>
  jobWhen(
    { ...server, call: server.call, person: () => server.person('approver'), userId: server.userId },
    jobId,
    (job) => job.status === 'Completed',
  );

/** As the version before wrote events: texts among the facts. */
async function writeFirstForm(
  subjectId: string,
  facts: Record<string, string | number>,
  subjectKind = 'job',
): Promise<void> {
  const accountId = await server.accountId();
  await admin.query('begin');
  const { rows } = await admin.query('select * from audit_heads where account_id = $1 for update', [
    accountId,
  ]);
  const event = {
    accountId,
    sequence: Number(rows[0]?.sequence) + 1,
    at: new Date().toISOString(),
    event: 'job.approved',
    actorId: await server.userId('approver'),
    actorName: 'Eski Biçim',
    subjectKind,
    subjectId,
    ipAddress: '127.0.0.1',
    facts: canonicalFacts(facts),
    previousHash: String(rows[0]?.hash),
  };
  const hash = chainHash(event);
  await admin.query(
    `insert into audit_events (account_id, sequence, at, event, actor_id, actor_name, subject_kind, subject_id,
       ip_address, facts, previous_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...Object.values(event), hash],
  );
  const head = [accountId, event.sequence, hash];
  await admin.query('update audit_heads set sequence = $2, hash = $3 where account_id = $1', head);
  await admin.query('commit');
}

const listed = async (subjectId?: string) => {
  const body = { pageSize: 200, ...(subjectId !== undefined && { subjectId }) };
  return (await server.call(listAudit, { body }, await server.person('owner'))).items;
};

const exported = async (): Promise<string> =>
  (await server.ask(exportAudit, {}, await server.person('owner'))).text();

const verdictOf = (text: string) => verifyChain(text.split('\n'));

describe('an administrator outside a job', () => {
  it('reads what happened, when and by whom, and no text in any byte (AUTH-12, AUTH-13)', async () => {
    const items = await listed();
    // The recipients themselves are the account's, and the owner's own: only that a job goes to one is the job's.
    const isOfJobs = (text: string) => !text.includes('"recipient.created"');
    const lines = [...items.map((item) => JSON.stringify(item)), ...(await exported()).split('\n')];
    const all = lines.filter(isOfJobs).join();
    expect(all).toContain('delivery.sent');
    expect(all).not.toContain(secret);
    expect(all).not.toContain('ret nedeni');
    const ofJob = items.filter(({ subjectId }) => subjectId === approved);
    expect(ofJob.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['file.uploaded', 'job.circulated', 'job.approved', 'delivery.sent']),
    );
    const byPerson = ofJob.filter(({ event }) => event === 'job.approved');
    expect(byPerson).toMatchObject([
      { actorName: 'Eski Biçim', withheld: ['documents', 'note'], facts: '{}' },
      { actorName: 'İbrahim Çağlar', withheld: ['note'], facts: '{}', ipAddress: '127.0.0.1' },
    ]);
    expect(items.find(({ event }) => event === 'draft.deleted')).toMatchObject({ withheld: ['name'] });
    expect(
      items.find(({ subjectId, event }) => subjectId === declined && event === 'job.declined'),
    ).toMatchObject({ withheld: ['note'] });
  });

  it('exports what the offline verifier still follows from end to end', async () => {
    const text = await exported();
    expect(await verdictOf(text)).toMatchObject({
      kind: 'whole',
      withheld: expect.any(Number),
      unchecked: 1,
    });
    const file = join(files, 'outside.jsonl');
    await writeFile(file, text);
    expect(await verifyAudit(file)).toBe(0);
    await writeFile(file, text.replace('"event":"draft.deleted"', '"event":"draft.created"'));
    expect(await verifyAudit(file)).toBe(1);
  });

  it('cannot find a withheld text by trying: its salt is withheld, too', async () => {
    const { rows } = await admin.query<{ salt: string }>(
      `select t.salt from audit_texts t join audit_events e using (account_id, sequence)
       where e.subject_id = $1 and t.field not in ('actorName', 'ipAddress')`,
      [approved],
    );
    const text = await exported();
    expect(rows.length).toBeGreaterThan(2);
    for (const { salt } of rows) expect(text).not.toContain(salt);
  });

  it('reads of a record of a job as little as of the job, whatever kind of record it is', async () => {
    const ids = async (query: string) =>
      (await admin.query<{ id: string }>(query, [approved])).rows[0]?.id ?? '';
    const subjects = [
      ['file', await ids('select id from job_files where job_id = $1')],
      ['delivery', await ids('select id from deliveries where job_id = $1')],
      ['signingSession', 'e'.repeat(24)],
      ['upload', 'f'.repeat(24)],
      ['unheardOf', 'a'.repeat(24)],
    ] as const;
    for (const [kind, id] of subjects) {
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      await writeFirstForm(id, { note: `${secret} kaydı` }, kind);
      // Looked for in the whole trail: nobody asks for the events of a kind that there is not.
      const own = (await listed()).filter(({ subjectId }) => subjectId === id);
      expect(own).toMatchObject([{ subjectKind: kind, withheld: ['note'], facts: '{}' }]);
    }
  });
});

describe('who may see a job', () => {
  it.each<[Privacy, JobRecipe]>([
    ['Normal', {}],
    ['TopSecret', { by: 'owner' }],
    ['Secret', {}],
  ])('reads its texts, one of privacy %s (AUTH-11 to AUTH-13)', async (privacy, recipe) => {
    const { rows } = await admin.query<{ id: string }>(
      `select d.id from departments d join accounts a on a.id = d.account_id
       where a.code = 'demo' and d.name = 'Mali İşler'`,
    );
    // The owner is of this department, which counts for Secret.
    const jobId = await makeSecretJob(privacy, { departmentId: rows[0]?.id ?? '', ...recipe });
    const body = { description: `${privacy} okunur` };
    await server.call(declineJob, { params: { id: jobId }, body }, await server.person('signer2'));
    const [newest] = await listed(jobId);
    expect(newest).toMatchObject({
      event: 'job.declined',
      facts: JSON.stringify({ note: `${privacy} okunur` }),
      withheld: [],
      erased: [],
    });
    expect(await exported()).toContain(`${privacy} okunur`);
  });
});

describe('texts that were erased', () => {
  const erase = (...words: string[]) => eraseAuditTexts(server.platform.config, words);

  it('are gone from database, timeline and export, and the chain holds', async () => {
    const approver = await server.person('approver');
    const before = await server.call(getJob, { params: { id: approved } }, approver);
    expect(JSON.stringify(before.timeline)).toContain(`${secret} onay notu`);
    expect(await erase('demo', '--subject', `job:${approved}`)).toMatch(
      /^\d+ texts were erased; 1 events of the first form stay as they are/,
    );
    const { rows } = await admin.query('select from audit_texts where text like $1', ['%onay notu%']);
    expect(rows).toEqual([]);
    const after = await server.call(getJob, { params: { id: approved } }, approver);
    const event = after.timeline.find(({ erased }) => erased.includes('note'));
    expect(event).toMatchObject({ event: 'job.approved', actorName: null, note: '' });
    expect(event?.erased.sort()).toEqual(['actorName', 'ipAddress', 'note']);
    expect(after.timeline.at(-1)).toMatchObject({ event: 'audit.textsErased', actorName: null });
    const text = await exported();
    const told = (await listed(approved))[0];
    expect(told).toMatchObject({ event: 'audit.textsErased', actorName: 'operator' });
    const { texts } = JSON.parse(told?.facts ?? '{}');
    expect(await verdictOf(text)).toMatchObject({ kind: 'whole', erased: texts });
  });

  it('are comments, too: of a job all, of a person theirs, and their names with them', async () => {
    const jobId = await makeJob(server, { flow: [['approver', 'signer1!']] });
    const comment = async (key: string, text: string) =>
      server.call(addComment, { params: { id: jobId }, body: { text } }, await server.person(key));
    await comment('approver', `${secret} yorumu`);
    const { comments } = await comment('owner', `${secret} yanıtı`);
    expect(comments.map(({ text }) => text)).toEqual([`${secret} yorumu`, `${secret} yanıtı`]);
    const approver = await server.userId('approver');
    expect(await erase('demo', '--person', approver)).toMatch(/^\d+ texts and 1 comments were erased/);
    const read = async () =>
      (await server.call(getJob, { params: { id: jobId } }, await server.person('owner'))).comments;
    expect(await read()).toMatchObject([
      { authorName: '', text: '', isDeleted: true },
      { text: `${secret} yanıtı`, isDeleted: false },
    ]);
    expect(await erase('demo', '--subject', `job:${jobId}`)).toMatch(/ and 1 comments were erased/);
    expect(await read()).toMatchObject([{ isDeleted: true }, { authorName: '', text: '', isDeleted: true }]);
    const left = 'select from job_comments where text is not null and job_id = $1';
    expect((await admin.query(left, [jobId])).rows).toEqual([]);
    expect(await verdictOf(await exported())).toMatchObject({ kind: 'whole' });
  });

  it('of a person are what they did and what is about them', async () => {
    const person = await server.userId('signer2');
    expect(
      await erase('demo', '--person', 'SIGNER2@nowhere.example').catch((error: unknown) => error),
    ).toBeInstanceOf(CommandRefused);
    const { rows } = await admin.query<{ email: string }>('select email from users where id = $1', [person]);
    expect(await erase('demo', '--person', rows[0]?.email.toUpperCase() ?? '')).toMatch(
      /^\d+ texts were erased$/,
    );
    const { rows: left } = await admin.query(
      `select from audit_texts t join audit_events e using (account_id, sequence)
       where e.actor_id = $1 or (e.subject_kind = 'user' and e.subject_id = $1)`,
      [person],
    );
    expect(left).toEqual([]);
    expect(await verdictOf(await exported())).toMatchObject({ kind: 'whole' });
  });

  it.each([
    [['demo'], 'name either'],
    [['demo', '--subject', 'job'], 'is no KIND:ID'],
    [['demo', '--subject', `job:${'0'.repeat(24)}`], 'holds no text'],
    [['yok', '--subject', `job:${'0'.repeat(24)}`], 'there is no account'],
  ])('for %j is refused, and nothing is changed', async (words, why) => {
    const before = (await listed()).length;
    await expect(erase(...words)).rejects.toThrow(why);
    expect((await listed()).length).toBe(before);
  });

  it('without a word in the trail, or that are others now, break the verdict', async () => {
    const some = `from audit_events e where t.sequence = e.sequence and t.account_id = e.account_id
      and e.actor_id = '${await server.userId('owner')}' and t.field = 'ipAddress'`;
    await admin.query(`update audit_texts t set text = '10.0.0.1' ${some}`);
    expect(await verdictOf(await exported())).toMatchObject({
      kind: 'broken',
      reason: expect.stringMatching(/^the text "ipAddress" of event \d+ was changed$/),
    });
    await admin.query(`delete from audit_texts t using ${some.slice('from '.length)}`);
    expect(await verdictOf(await exported())).toMatchObject({
      kind: 'broken',
      reason: expect.stringMatching(/texts are gone, and the trail tells of/),
    });
  });
});
