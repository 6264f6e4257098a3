import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beginSigning, declineJob, getFile, getFileVerdicts } from '@tomar/contract';
import type { Signer } from '@tomar/signatures/keys';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askDigests,
  handIn,
  redeem,
  signDigests,
  signerOf,
  signJobs,
} from '../../../testing/companionSession.ts';
import { jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const run = promisify(execFile);

let server: SceneServer;
let keys: Record<string, Signer>;

beforeAll(async () => {
  server = await startSceneServer();
  keys = { signer1: signerOf('10000000146'), signer2: signerOf('11111111110') };
});
afterAll(() => server.close());

const keyOf = (who: string): Signer => {
  const key = keys[who];
  if (!key) throw new Error(`${who} has no key`);
  return key;
};
const sign = async (who: string, jobId: string) =>
  signJobs(server, await server.person(who), [jobId], keyOf(who));

/** The file as it is now, and what other tools say of it. */
async function judged(fileId: string, name: string) {
  const owner = await server.person('owner');
  const answer = await server.ask(getFile, { params: { id: fileId }, query: {} }, owner);
  const path = join(server.folder, name);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  await run('qpdf', ['--check', path]);
  const { stdout } = await run('pdfsig', ['-nocert', path]);
  return stdout.match(/Signature is Valid/g)?.length ?? 0;
}

it('two who sign the same documents at the same moment are both in them', async () => {
  const files = Object.fromEntries(
    [1, 2, 3, 4].map((number) => [`Ortak ${number}.pdf`, makePdf({ filler: number * 500 })]),
  );
  const jobId = await makeJob(server, { flow: [['signer1!', 'signer2!']], files, withBoxes: true });
  const ends = await Promise.all([sign('signer1', jobId), sign('signer2', jobId)]);
  expect(ends.map((end) => end.state)).toEqual(['Embedded', 'Embedded']);
  const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
  expect(job.files.map((file) => file.signatures)).toEqual([2, 2, 2, 2]);
  expect(job.timeline.filter((event) => event.event === 'job.signed')).toHaveLength(2);
  for (const [at, file] of job.files.entries()) expect(await judged(file.id, `${at}.pdf`)).toBe(2);
  const owner = await server.person('owner');
  const verdicts = await server.call(getFileVerdicts, { params: { id: job.files[0]?.id ?? '' } }, owner);
  expect(verdicts.map((verdict) => verdict.indication)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
});

it('who was overtaken gets a new digest within the session, for the document as it is now', async () => {
  const jobId = await makeJob(server, { flow: [['signer1!', 'signer2!'], ['approver']] });
  const { ticket } = await server.call(
    beginSigning,
    { body: { jobIds: [jobId] } },
    await server.person('signer1'),
  );
  const key = await redeem(server, ticket);
  const digests = await askDigests(server, key, keyOf('signer1'));
  await sign('signer2', jobId);
  const late = await signDigests(keyOf('signer1'), digests);
  const { session, again } = await handIn(server, key, late);
  expect(session.state).toBe('Signed');
  expect(again.map((digest) => digest.round)).toEqual([2]);
  expect(again[0]?.digest).not.toBe(digests[0]?.digest);
  // The value for the first digest is of no use any more, however often it comes.
  const repeated = await handIn(server, key, late);
  expect(repeated.again.map((digest) => digest.round)).toEqual([3]);
  const end = await handIn(server, key, await signDigests(keyOf('signer1'), repeated.again));
  expect(end.session.state).toBe('Embedded');
  const file = (await readJob(server, jobId)).files[0];
  expect(file?.signatures).toBe(2);
  expect(await judged(file?.id ?? '', 'overtaken.pdf')).toBe(2);
});

it('a decline at the moment of a signature leaves one truth', async () => {
  for (let round = 0; round < 3; round += 1) {
    const jobId = await makeJob(server, { flow: [['signer1!', 'signer2!']] });
    await Promise.allSettled([
      sign('signer1', jobId),
      server.call(
        declineJob,
        { params: { id: jobId }, body: { description: 'İmzalamıyorum' } },
        await server.person('signer2'),
      ),
    ]);
    const job = await readJob(server, jobId);
    expect(job.status).toBe('Declined');
    const first = job.steps[0]?.people[0]?.state;
    expect([first, job.files[0]?.signatures]).toEqual(first === 'Signed' ? ['Signed', 1] : ['Dropped', 0]);
  }
});

it('a document signed elsewhere before keeps that signature valid', async () => {
  const once = await makeJob(server, { flow: [['signer1!'], ['approver']] });
  await sign('signer1', once);
  const owner = await server.person('owner');
  const fileId = (await readJob(server, once)).files[0]?.id ?? '';
  const signed = await server.ask(getFile, { params: { id: fileId }, query: {} }, owner);
  const files = { 'İmzalı geldi.pdf': new Uint8Array(await signed.arrayBuffer()) };
  const jobId = await makeJob(server, { flow: [['signer2!'], ['approver']], files });
  await sign('signer2', jobId);
  const [file] = (await readJob(server, jobId)).files;
  expect([file?.priorSignatures, file?.signatures]).toEqual([1, 1]);
  expect(await judged(file?.id ?? '', 'prior.pdf')).toBe(2);
});
