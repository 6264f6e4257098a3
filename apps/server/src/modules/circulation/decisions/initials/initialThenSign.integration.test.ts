import {
  circulateDraft,
  getFile,
  getFileVerdicts,
  initialJob,
  type SignatureBox,
  saveDraft,
} from '@tomar/contract';
import { hasTool, makePdf, runTool } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signerOf, signJobs } from '../../../../testing/companionSession.ts';
import { makeDraft, readJob } from '../../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';

let server: SceneServer;

beforeAll(async () => {
  server = await startSceneServer();
});
afterAll(() => server.close());

// JOB-19, SIGN-14
it('a signature covers the initials that were put before it, and is valid', async () => {
  const owner = await server.person('owner');
  const draft = await makeDraft(server, {
    flow: [['approver~'], ['signer1!']],
    files: { 'Kira.pdf': makePdf({ pages: [{ rotate: 90 }] }) },
  });
  const fileId = draft.files[0]?.id ?? '';
  const boxes = ['approver', 'signer1'].map(
    (personKey, at): SignatureBox => ({
      fileId,
      personKey,
      page: 1,
      x: 40 + 200 * at,
      y: 60,
      width: 160,
      height: 56,
    }),
  );
  const body = { version: draft.version, content: { ...draft.content, boxes } };
  const { version } = await server.call(saveDraft, { params: { id: draft.id }, body }, owner);
  const { jobId } = await server.call(circulateDraft, { params: { id: draft.id }, body: { version } }, owner);
  const initial = { params: { id: jobId }, body: { initialled: true } };
  await server.call(initialJob, initial, await server.person('approver'));
  await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
  expect(
    (await readJob(server, jobId)).steps.flatMap(({ people }) => people.map(({ state }) => state)),
  ).toEqual(['Initialled', 'Signed']);
  const verdicts = await server.call(getFileVerdicts, { params: { id: fileId } }, owner);
  expect(verdicts).toHaveLength(1);
  const answer = await server.ask(getFile, { params: { id: fileId }, query: {} }, owner);
  const files = { 'a.pdf': Buffer.from(await answer.arrayBuffer()) };
  if (hasTool('pdfsig', '-v')) {
    const said = runTool('pdfsig', ['-nocert', 'a.pdf'], files).stdout.toString();
    expect(said).toContain('Signature Validation: Signature is Valid.');
    expect(said).toContain('Total document signed');
  }
  if (!hasTool('pdftotext', '-v')) return;
  const text = runTool('pdftotext', ['a.pdf', '-'], files).stdout.toString();
  expect(text).toContain('Paraflayan');
  expect(text).toContain('Elektronik olarak imzalayan');
});
