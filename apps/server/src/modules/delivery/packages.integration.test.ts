import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { circulateDraft, type FileKind, getDraft } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { signerOf, signJobs } from '../../testing/companionSession.ts';
import { folder, jobWhen, makeDraft, upload } from '../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';

let server: SceneServer;
let owner: Caller;

beforeAll(async () => {
  server = await startSceneServer();
  owner = await server.person('owner');
});
afterAll(() => server.close());

// DRAFT-15
it('DLV-15, DLV-19, DLV-20: each recipient gets a package of its own, and one it is too much for is told so', async () => {
  const { id } = await makeDraft(server, {
    name: 'Paketler',
    flow: [['signer1!']],
    // Just below the limit, and above it once it is signed.
    files: { 'Sözleşme.pdf': makePdf({ filler: 1024 * 1024 - 3000 }) },
    recipients: [
      { ...folder('paket/hepsi') },
      { ...folder('paket/eksiz'), sendAttachments: false, fileLimit: 1 },
      { ...folder('paket/küçük'), sendAttachments: false, fileSizeLimitMb: 1 },
    ],
  });
  const kind: FileKind = 'Attachment';
  await upload(server, owner, id, 'Ek.txt', Buffer.from('ek'), kind);
  const { version } = await server.call(getDraft, { params: { id } }, owner);
  const { jobId } = await server.call(circulateDraft, { params: { id }, body: { version } }, owner);
  await signJobs(server, await server.person('signer1'), [jobId], signerOf('10000000146'));
  const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
  expect(job.deliveries.map(({ state, error }) => [state, error?.key ?? null])).toEqual([
    ['Sent', null],
    ['Sent', null],
    ['NotSent', 'lang_delivery_too_large'],
  ]);
  expect(job.deliveries[2]).toMatchObject({ error: { detail: '1 MB' }, uncertain: false, attempts: 1 });
  const place = join(server.folder, 'delivered', 'demo', 'paket');
  expect((await readdir(join(place, 'hepsi'))).sort()).toEqual(['Ek.txt', 'Sözleşme.pdf']);
  expect(await readdir(join(place, 'eksiz'))).toEqual(['Sözleşme.pdf']);
  expect(await readdir(place)).not.toContain('küçük');
});
