import { getFile, getFileVerdicts } from '@tomar/contract';
import { BufferSource } from '@tomar/signatures/io';
import { signPades } from '@tomar/signatures/pades';
import { makePdf, testSigner } from '@tomar/signatures/testing';
import { appendUpdate, objectText } from '@tomar/signatures/testing/validation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { makeJob, readJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
let fileId: string;
let signed: Buffer;
let altered: Buffer;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  const pdf = makePdf({ pages: [{}, {}] });
  const update = await signPades(new BufferSource(pdf), testSigner(), { signingTime: new Date() });
  signed = Buffer.concat([pdf, update]);
  // The second page shows something else now.
  altered = appendUpdate(signed, { objects: { 7: objectText(signed, 7).replace('Page 2', 'Page 9') } });
  const jobId = await makeJob(server, { files: { 'değişen.pdf': altered } });
  fileId = (await readJob(server, jobId)).files[0]?.id ?? '';
});
afterAll(() => server.close());

const bytes = (upTo?: number, headers: Record<string, string> = {}) => {
  const query = { version: 'signed', ...(upTo !== undefined && { upTo }) } as const;
  return server.ask(getFile, { params: { id: fileId }, query, headers }, owner);
};

describe('a PDF that was altered after signing', () => {
  it('has a verdict that says what was signed, on which page it was changed, and by nobody one knows', async () => {
    const [verdict] = await server.call(getFileVerdicts, { params: { id: fileId } }, owner);
    expect(verdict).toMatchObject({
      indication: 'TOTAL_FAILED',
      told: {
        state: 'failed',
        covers: [{ key: 'covers_revision' }],
        since: {
          revisions: [
            {
              revision: 3,
              by: { key: 'by_nobody' },
              changes: [{ told: { key: 'change_page_content_changed' }, allowed: false }],
            },
          ],
        },
        wrong: [{ key: 'pdf_incremental_saving' }],
        repeatable: null,
      },
      signedRevision: { bytes: signed.length, pages: [2], anywhere: false },
    });
  });

  it('is given out as it was signed, whole and in part', async () => {
    const whole = await bytes(signed.length);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(signed)).toBe(true);
    const part = await bytes(signed.length, { range: 'bytes=100-' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${signed.length - 1}/${signed.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer()).equals(signed.subarray(100))).toBe(true);
    const beyond = await bytes(signed.length, { range: `bytes=${signed.length}-` });
    expect(beyond.status).toBe(416);
  });

  it('has another entity tag than the file as it is now', async () => {
    const now = await server.ask(getFile, { params: { id: fileId }, query: {} }, owner);
    await now.arrayBuffer();
    const tag = now.headers.get('etag') ?? '';
    const then = await bytes(signed.length, { 'if-none-match': tag });
    expect(then.status).toBe(200);
    await then.arrayBuffer();
    const again = await bytes(signed.length, { 'if-none-match': then.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('has no revision that ends elsewhere, or beyond the file', async () => {
    const bounds = [undefined, 1, 100, altered.length + 1];
    const statuses = await Promise.all(bounds.map(async (upTo) => (await bytes(upTo)).status));
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});
