import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declineJob, getJobLog } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../../../platform/audit/verifyChain.ts';
import { approve, makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let jobId: string;
const folder = await mkdtemp(join(tmpdir(), 'tomar-log-'));
beforeAll(async () => {
  server = await startTestServer();
  jobId = await makeJob(server, {
    name: 'Iğdır şubesi için ödeme çizelgesi',
    privacy: 'TopSecret',
    documentType: 'Contract',
    amount: '1250.50',
    stampTax: '11.85',
    validUntil: '2031-01-31',
    flow: [['approver'], ['signer1!']],
  });
  await approve(server, 'approver', jobId);
  const body = { description: 'İmza yetkisi güncel değil; şartname eksik.' };
  await server.call(declineJob, { params: { id: jobId }, body }, await server.person('signer1'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const take = async (format: 'pdf' | 'jsonl', language: 'tr' | 'en' = 'tr', by = 'owner') =>
  server.ask(getJobLog, { params: { id: jobId }, query: { format, language } }, await server.person(by));

it('is a PDF that a person reads: people, hashes, every event with time and zone (JOB-25)', async () => {
  const answer = await take('pdf');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const file = join(folder, 'log.pdf');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  expect(spawnSync('qpdf', ['--check', file]).status).toBe(0);
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  const job = await readJob(server, jobId);
  for (const part of [
    `İş günlüğü: ${job.trackingNumber}`,
    'Iğdır şubesi için ödeme çizelgesi',
    '1.250,50 TRY',
    '11,85 TRY',
    '31 Ocak 2031',
    'Reddetti',
    'şartname eksik.',
    job.files[0]?.sha256.slice(0, 40) ?? '?',
    'GMT+3',
    'sayfa 1 / ',
  ])
    expect(text).toContain(part);
  // What the product calls it, in place of its name in the code.
  expect(text).toContain('İmza standardı: PAdES (PDF)');
  expect(text).not.toMatch(/: (Pades|baseline-b|Email|FileSystem)\b/);
  expect(text.match(/Dolaşıma çıkardı|Onayladı|Dosya yükledi/g)?.length).toBeGreaterThanOrEqual(3);
});

it('is made whatever its files are called', async () => {
  const files = { constructor: makePdf(), toString: makePdf({ junkBefore: ' ' }) };
  const id = await makeJob(server, { name: 'Adı olan', files, flow: [['approver']] });
  const owner = await server.person('owner');
  const answer = await server.ask(
    getJobLog,
    { params: { id }, query: { format: 'pdf', language: 'tr' } },
    owner,
  );
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

it('is in the language that is asked for', async () => {
  const file = join(folder, 'log-en.pdf');
  await writeFile(file, Buffer.from(await (await take('pdf', 'en')).arrayBuffer()));
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  expect(text).toContain('Log of a job');
  expect(text).toContain('Put into circulation');
});

it('is JSON lines that the offline verifier accepts, and a changed or missing line is told', async () => {
  const lines = (await (await take('jsonl')).text()).trim().split('\n');
  const { timeline } = await readJob(server, jobId);
  expect(await verifyChain(lines)).toMatchObject({ kind: 'excerpt', events: timeline.length });
  expect(lines.join('\n')).not.toContain('127.0.0.1');
  expect(lines.join('\n')).toContain('şartname eksik.');
  expect(await verifyChain(lines.slice(0, -1))).toMatchObject({ kind: 'broken' });
  const changed = lines.map((line) => line.replace('şartname eksik.', 'şartname tamam.'));
  expect(await verifyChain(changed)).toMatchObject({ kind: 'broken' });
  const other = lines.map((line, at) => (at === 2 ? line.replace('"event":"', '"event":"x') : line));
  expect(await verifyChain(other)).toMatchObject({ kind: 'broken', line: 3 });
});

it('is for those who see the job: of a TopSecret one no administrator outside of it (AUTH-13)', async () => {
  const secret = await makeJob(server, { privacy: 'TopSecret', flow: [['approver']], by: 'signer2' });
  for (const format of ['pdf', 'jsonl'] as const) {
    const params = { id: secret };
    const admin = await server.ask(
      getJobLog,
      { params, query: { format, language: 'tr' } },
      await server.person('owner'),
    );
    expect(admin.status).toBe(404);
    const own = await server.ask(
      getJobLog,
      { params, query: { format, language: 'tr' } },
      await server.person('signer2'),
    );
    expect(own.status).toBe(200);
  }
});
