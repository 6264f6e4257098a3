import {
  cancelJob,
  getAccountParameters,
  getFileVerdicts,
  type JobDetail,
  listTasks,
  retryCompletion,
  retrySigning,
  retryTask,
  type SignatureProfile,
  saveAccountParameters,
  undoCancelJob,
} from '@tomar/contract';
import { BufferSource } from '@tomar/signatures/io';
import { signPades } from '@tomar/signatures/pades';
import { makePdf, testPki } from '@tomar/signatures/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { approve, folder, jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTrustScene, type TrustScene } from '../../../testing/startTrustScene.ts';
import { completeSignatures } from './completeSignatures.ts';

const hour = 3_600_000;
let scene: TrustScene;
/** Moves the server's clock and those of the authorities. */
let shift = 0;

beforeAll(async () => {
  scene = await startTrustScene({ clock: () => new Date(Date.now() + shift) });
  // People sign while nobody answers, so that the completion meets the silence.
  const { version, parameters } = await scene.call(getAccountParameters, {}, await owner());
  const body = { version, parameters: { ...parameters, unknownRevocation: 'warn' as const } };
  await scene.call(saveAccountParameters, { body }, await owner());
});
afterEach(() => {
  shift = 0;
  Object.assign(scene.trustServices.switches, { timestamps: 'up', ocsp: 'up', crl: 'up' });
  scene.trustServices.switches.revoked.clear();
});
afterAll(() => scene.close());

const jobOf = (
  name: string,
  signatureProfile: SignatureProfile,
  over: Partial<Parameters<typeof makeJob>[1]> = {},
) => makeJob(scene, { name, recipients: [{ ...folder(name), signatureProfile }], ...over });
const owner = () => scene.person('owner');
const isDone = (job: JobDetail) => job.status === 'Completed';
const versionsOf = async (jobId: string) => {
  const { rows } = await scene.platform.db.inAccount(await scene.accountId(), (tx) =>
    tx.execute<{ version: number; completions: number }>(
      `select version, (select count(*)::int from file_completions c where c.file_id = f.id) as completions
       from job_files f where job_id = '${jobId}' order by position`,
    ),
  );
  return rows;
};
const documents = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.pdf`, makePdf({ filler: 100 + at })]));

describe('while the time-stamp authority is away', () => {
  it('a signature is not lost: it is put in later, without signing again', async () => {
    const jobId = await jobOf('Damgasız', 'baseline-t', { files: documents(3) });
    scene.trustServices.switches.timestamps = 'down';
    const before = scene.trustServices.asked.timestamps;
    const failed = await scene.sign('signer1', [jobId]);
    expect([failed.state, failed.error, failed.canRetry]).toEqual([
      'Failed',
      'lang_sign_timestamp_unreachable',
      true,
    ]);
    // The other documents do not wait for the same failure.
    expect(scene.trustServices.asked.timestamps).toBe(before + 1);
    expect(await versionsOf(jobId)).toEqual([0, 0, 0].map((version) => ({ version, completions: 0 })));
    const signer = await scene.person('signer1');
    const retry = { params: { id: failed.id } };
    expect(await scene.call(retrySigning, retry, signer)).toMatchObject({ state: 'Failed', canRetry: true });
    expect((await scene.ask(retrySigning, retry, await scene.person('signer2'))).status).toBe(404);
    scene.trustServices.switches.timestamps = 'up';
    const ends = await Promise.all([1, 2].map(() => scene.ask(retrySigning, retry, signer)));
    expect(ends.some((end) => end.status === 200)).toBe(true);
    const job = await jobWhen(scene, jobId, isDone);
    expect(job.files.map((file) => file.signatures)).toEqual([1, 1, 1]);
    const refusal = await scene.refusal(retrySigning, retry, signer);
    expect(refusal.keys).toEqual(['lang_sign_nothing_kept']);
  });

  it('whose clock is ahead, it counts as away: a time that has not come proves nothing', async () => {
    const jobId = await jobOf('Yarının damgası', 'baseline-t');
    scene.trustServices.switches.timestamps = 'ahead';
    const failed = await scene.sign('signer1', [jobId]);
    expect([failed.state, failed.error, failed.canRetry]).toEqual([
      'Failed',
      'lang_sign_timestamp_refused',
      true,
    ]);
    expect(await versionsOf(jobId)).toEqual([{ version: 0, completions: 0 }]);
    scene.trustServices.switches.timestamps = 'up';
    await scene.call(retrySigning, { params: { id: failed.id } }, await scene.person('signer1'));
    const job = await jobWhen(scene, jobId, isDone);
    expect(job.files.map((file) => file.signatures)).toEqual([1]);
  });

  it('somebody else may sign; who was kept out signs again, for the document as it is', async () => {
    const jobId = await jobOf('Araya giren', 'baseline-t', { flow: [['signer1!', 'signer2!']] });
    scene.trustServices.switches.timestamps = 'refused';
    const failed = await scene.sign('signer1', [jobId]);
    expect(failed.error).toBe('lang_sign_timestamp_refused');
    scene.trustServices.switches.timestamps = 'up';
    expect((await scene.sign('signer2', [jobId])).state).toBe('Embedded');
    const late = await scene.call(retrySigning, { params: { id: failed.id } }, await scene.person('signer1'));
    expect([late.state, late.error, late.canRetry]).toEqual(['Failed', 'lang_sign_again', false]);
    expect((await scene.sign('signer1', [jobId])).state).toBe('Embedded');
    await jobWhen(scene, jobId, isDone);
  });

  it('a kept signature older than profiles allow is not stamped any more', async () => {
    const jobId = await jobOf('Geç', 'tr-p2');
    scene.trustServices.switches.timestamps = 'down';
    const failed = await scene.sign('signer1', [jobId]);
    scene.trustServices.switches.timestamps = 'up';
    await scene.platform.db.inAccount(await scene.accountId(), (tx) =>
      tx.execute(`update signing_items set value_at = value_at - interval '101 minutes'
        where job_id = '${jobId}'`),
    );
    const refusal = await scene.refusal(
      retrySigning,
      { params: { id: failed.id } },
      await scene.person('signer1'),
    );
    expect(refusal.keys).toEqual(['lang_sign_nothing_kept']);
  });
});

describe('the completion of signatures', () => {
  it('is tried again by itself while nobody answers, and nothing goes out before it', async () => {
    const jobId = await jobOf('Yanıtsız', 'baseline-lt');
    Object.assign(scene.trustServices.switches, { ocsp: 'down', crl: 'down' });
    await scene.sign('signer1', [jobId]);
    const waiting = await jobWhen(scene, jobId, (job) => job.completion?.state === 'retrying');
    expect(waiting).toMatchObject({
      status: 'Finalizing',
      completion: { error: { key: 'lang_completion_revocation' }, mayRetry: true },
      deliveries: [{ state: 'WaitingToSend', attempts: 0 }],
    });
    Object.assign(scene.trustServices.switches, { ocsp: 'up', crl: 'up' });
    const job = await jobWhen(scene, jobId, isDone, 30_000);
    expect(job.completion).toMatchObject({ state: 'done', error: null });
    expect(job.timeline.map((event) => event.event)).toContain('job.signaturesCompleted');
  });

  it('that fails for good waits for an administrator, on the job’s page or among the tasks', async () => {
    const made = await Promise.all([jobOf('Sayfadan', 'baseline-lt'), jobOf('Görevden', 'tr-p4')]);
    Object.assign(scene.trustServices.switches, { ocsp: 'down', crl: 'down' });
    await scene.sign('signer1', made);
    await Promise.all(made.map((id) => jobWhen(scene, id, (job) => job.completion?.state === 'retrying')));
    // Revoked after the signature: a revoked certificate would not have signed.
    scene.trustServices.switches.revoked.add('10000000146');
    Object.assign(scene.trustServices.switches, { ocsp: 'up', crl: 'up' });
    const [first, second] = await Promise.all(
      made.map((id) => jobWhen(scene, id, (job) => job.completion?.state === 'failed')),
    );
    expect(first?.completion).toMatchObject({ error: { key: 'lang_completion_revoked' }, mayRetry: true });
    expect((await readJob(scene, made[0], 'signer1')).completion?.mayRetry).toBe(false);
    const params = { id: made[0] };
    expect((await scene.ask(retryCompletion, { params }, await scene.person('signer1'))).status).toBe(401);
    scene.trustServices.switches.revoked.clear();
    await scene.call(retryCompletion, { params }, await owner());
    await jobWhen(scene, made[0], isDone);
    const again = await scene.refusal(retryCompletion, { params }, await owner());
    expect(again.keys).toEqual(['lang_completion_not_retryable']);
    const { items } = await scene.call(
      listTasks,
      { body: { states: ['dead'], pageSize: 100 } },
      await owner(),
    );
    const task = items.find((item) => item.subject === second?.id);
    await scene.call(retryTask, { params: { id: task?.id ?? '' } }, await owner());
    await jobWhen(scene, made[1], isDone);
  });

  it('goes on where it stopped, when the server died between two files', async () => {
    const jobId = await jobOf('Yarıda kalan', 'baseline-lta', { files: documents(3) });
    await scene.sign('signer1', [jobId]);
    await jobWhen(scene, jobId, isDone);
    // As a crash leaves it: two files extended, the third not, the job still on its way.
    const accountId = await scene.accountId();
    await scene.platform.db.inAccount(accountId, async (tx) => {
      await tx.execute(`update jobs set status = 'Finalizing' where id = '${jobId}'`);
      await tx.execute(`update job_completions set state = 'running', round = 7 where job_id = '${jobId}'`);
      await tx.execute(`delete from file_completions where file_id =
        (select id from job_files where job_id = '${jobId}' order by position desc limit 1)`);
    });
    const contextOf = (attempt: number) => ({
      platform: scene.platform,
      accountId,
      taskId: '',
      claim: attempt,
      attempt,
      lastAttempt: false,
      signal: AbortSignal.timeout(60_000),
      stillMine: async () => true,
    });
    // And another worker that was taken for dead does the same at the same moment.
    await Promise.all([2, 3].map((attempt) => completeSignatures(contextOf(attempt), { jobId, round: 7 })));
    expect((await versionsOf(jobId)).map((row) => [row.version, row.completions])).toEqual([
      [2, 1],
      [2, 1],
      [3, 1],
    ]);
    expect((await readJob(scene, jobId)).completion?.state).toBe('done');
    // The same order of an earlier round, or once more, changes nothing.
    await completeSignatures(contextOf(4), { jobId, round: 7 });
    await completeSignatures(contextOf(4), { jobId, round: 1 });
    expect((await versionsOf(jobId)).at(-1)?.version).toBe(3);
  });

  it('stops with a cancellation, and goes on when that is undone', async () => {
    const jobId = await jobOf('Vazgeçilen', 'baseline-lt');
    Object.assign(scene.trustServices.switches, { ocsp: 'down', crl: 'down' });
    await scene.sign('signer1', [jobId]);
    await jobWhen(scene, jobId, (job) => job.completion?.state === 'retrying');
    const params = { id: jobId };
    await scene.call(cancelJob, { params, body: { description: 'Dursun' } }, await owner());
    Object.assign(scene.trustServices.switches, { ocsp: 'up', crl: 'up' });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await versionsOf(jobId)).toEqual([{ version: 1, completions: 0 }]);
    await scene.call(undoCancelJob, { params }, await owner());
    const job = await jobWhen(scene, jobId, isDone);
    expect(await versionsOf(jobId)).toEqual([{ version: 2, completions: 1 }]);
    expect(job.deliveries.map((one) => one.state)).toEqual(['Sent']);
  });

  it('of profile P3 waits a day for a revocation list that says something', async () => {
    const today = await jobOf('Bugünkü', 'tr-p3');
    await scene.sign('signer1', [today]);
    const { completion } = await jobWhen(scene, today, (job) => job.status === 'Finalizing');
    expect(completion?.state).toBe('waiting');
    const wait = new Date(completion?.nextTryAt ?? 0).getTime() - Date.now();
    expect(Math.round(wait / hour)).toBe(24);
    shift = -24.5 * hour;
    const yesterday = await jobOf('Dünkü', 'tr-p3');
    await scene.sign('signer1', [yesterday]);
    // Its time has come by the queue's clock, not yet by the time-stamp.
    const early = await jobWhen(scene, yesterday, (job) => job.completion?.state === 'retrying');
    expect(early.completion?.error?.detail).toContain('waiting_period');
    shift = 0;
    await jobWhen(scene, yesterday, isDone, 30_000);
    expect((await readJob(scene, today)).status).toBe('Finalizing');
  });

  it.each(['baseline-lta', 'tr-p4-archive'] as const)(
    'leaves alone what others signed before, and extends what was signed here (%s)',
    async (profile) => {
      const stranger = testPki('p256').signer.signer;
      const pdf = new BufferSource(makePdf());
      const added = await signPades(pdf, stranger, { signingTime: new Date() });
      const files = { 'Yabancı.pdf': Buffer.concat([pdf.bytes, added]) };
      const jobId = await jobOf(`Yabancı ${profile}`, profile, { files });
      await scene.sign('signer1', [jobId]);
      const job = await jobWhen(scene, jobId, isDone);
      const params = { id: job.files[0]?.id ?? '' };
      const verdicts = await scene.call(getFileVerdicts, { params }, await owner());
      expect(verdicts.map((one) => one.indication)).toEqual(['INDETERMINATE', 'TOTAL_PASSED']);
      expect(verdicts[1]?.level).toBe('LTA');
    },
  );

  it('is nothing to wait for where nobody signs', async () => {
    const jobId = await jobOf('Onaylanan', 'baseline-lta', { flow: [['approver']] });
    await approve(scene, 'approver', jobId);
    expect((await jobWhen(scene, jobId, isDone)).completion).toBeNull();
  });
});
