import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getFile, getFileVerdicts, getJobArchive } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, startInstallation } from '../harness/startInstallation.ts';
import { approve, jobWhen, readJob, sign } from './journey.ts';
import { circulateMainJob, type MainJobPeople, sampleFiles, signInAll } from './mainJob.ts';

const run = promisify(execFile);

let home = '';
let tomar: Installation;
let people: MainJobPeople;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-main-job-'));
  tomar = await startInstallation({ home, durability: 'process' });
  people = await signInAll(tomar);
});

afterAll(async () => {
  await tomar?.stop();
  await rm(home, { recursive: true, force: true });
});

it('a job goes from draft to signed and sent, and other tools accept what came out', async () => {
  const files = sampleFiles();
  const to = 'tam-yol@ornek.com.tr';
  const jobId = await circulateMainJob(people, { name: 'Tam yol', files, to: [to], boxes: true });
  const { owner, approver, signers } = people;

  await approve(approver, jobId, 'Uygundur.');
  const ends = await Promise.all(signers.map(({ client, signing }) => sign(client, [jobId], signing)));
  expect(ends.map((end) => [end.state, end.failure])).toEqual([
    ['done', null],
    ['done', null],
  ]);
  const job = await jobWhen(owner, jobId, (one) => one.status === 'Completed');
  expect(job.deliveries.map((delivery) => delivery.state)).toEqual(['Sent', 'Sent']);
  expect(job.files.map((file) => file.signatures)).toEqual([2, 2, 2]);

  const folder = join(home, 'delivered', 'demo', 'Tam yol');
  expect((await readdir(folder)).sort()).toEqual(files.map((file) => file.name).sort());
  for (const file of files) {
    const path = join(folder, file.name);
    const signed = await readFile(path);
    expect(signed.subarray(0, file.bytes.length).equals(file.bytes)).toBe(true);
    const { stdout } = await run('pdfsig', ['-nocert', path]);
    expect(stdout.match(/Signature is Valid/g)).toHaveLength(2);
    await run('qpdf', ['--check', path]);
  }

  const mails = (await mailsTo(to)) ?? [];
  expect(mails).toHaveLength(1);
});

it('what was delivered is what the page offers: file by file and as one archive', async () => {
  const jobId = await circulateMainJob(people, { name: 'İndirme', files: sampleFiles(2) });
  const { owner } = people;
  const job = await readJob(owner, jobId);
  const [file] = job.files;
  if (!file) throw new Error('the job has no file');
  const part = await owner.send(getFile, { params: { id: file.id }, query: {} }, { range: 'bytes=0-7' });
  expect([part.status, await part.text()]).toEqual([206, '%PDF-1.7']);
  const zip = join(home, 'archive.zip');
  const archive = await owner.send(getJobArchive, { params: { id: jobId } });
  await writeFile(zip, Buffer.from(await archive.arrayBuffer()));
  const { stdout } = await run('python3', ['-m', 'zipfile', '-l', zip]);
  for (const one of job.files) expect(stdout).toContain(one.name);
});

it('the verdict on each signature is the validator’s', async () => {
  const jobId = await circulateMainJob(people, { name: 'Karar', files: sampleFiles(1) });
  await approve(people.approver, jobId);
  for (const { client, signing } of people.signers) await sign(client, [jobId], signing);
  const job = await jobWhen(people.owner, jobId, (one) => one.status === 'Completed');
  const verdicts = await people.owner.call(getFileVerdicts, { params: { id: job.files[0]?.id ?? '' } });
  expect(verdicts.map((verdict) => verdict.indication)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
});

async function mailsTo(address: string): Promise<unknown[]> {
  const lines = (await readFile(join(home, 'mail', 'index.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line): { to: string[] } => JSON.parse(line)).filter((mail) => mail.to.includes(address));
}
