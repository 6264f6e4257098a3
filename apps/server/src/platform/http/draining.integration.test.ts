import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { appendUpload, streamEvents } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { begin, makeDraft } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const pdf = makePdf({ filler: 300_000 });

/** An upload of which the server has the first half; `finish` sends the rest and gives the status. */
async function halfAnUpload(server: TestServer, owner: Caller) {
  const draft = await makeDraft(server, { files: {} });
  const { id } = await begin(server, owner, draft.id, 'yarım.pdf', pdf.length, 'Document');
  const path = appendUpload.path.replace(':id', id);
  const sending = request(`${server.url}/api${path}?Offset=0`, {
    method: appendUpload.method,
    headers: {
      token: owner.key,
      account: owner.account,
      'content-type': 'application/octet-stream',
      'content-length': pdf.length,
      // The server says when the request has reached it.
      expect: '100-continue',
    },
  });
  const answered = new Promise<{ status: number; connection: string }>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume();
      resolve({ status: Number(response.statusCode), connection: String(response.headers.connection) });
    });
  });
  answered.catch(() => undefined);
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(pdf.subarray(0, 1000));
  return {
    finish() {
      sending.end(pdf.subarray(1000));
      return answered;
    },
  };
}

const status = (url: string) =>
  fetch(url, { headers: { connection: 'close' } }).then(
    (response) => response.status,
    () => 'refused',
  );

it('a process that is told to stop says so, goes on for a while, finishes what is under way, and only then ends', async () => {
  const server = await startTestServer({ config: { drainSeconds: 1, stopSeconds: 30 } });
  try {
    const owner = await server.person('owner');
    const { url } = server;
    const page = await server.ask(streamEvents, {}, owner);
    const upload = await halfAnUpload(server, owner);
    const stopped = server.restart();
    expect(await status(`${url}/health/ready`)).toBe(503);
    expect(await status(`${url}/api/system/get`)).toBe(200);
    await expect.poll(() => status(`${url}/health/live`), { timeout: 5_000 }).toBe('refused');
    // The page's stream ends in order; it will come back elsewhere.
    expect(await page.text()).toContain('retry');
    expect(await upload.finish()).toEqual({ status: 200, connection: 'close' });
    await stopped;
  } finally {
    await server.close();
  }
});

it('waits for nobody longer than it was told', async () => {
  const server = await startTestServer({ services: ['web'], config: { stopSeconds: 1 } });
  const owner = await server.person('owner');
  const upload = await halfAnUpload(server, owner);
  const begun = Date.now();
  await server.close();
  expect(Date.now() - begun).toBeLessThan(10_000);
  await expect(upload.finish()).rejects.toThrow();
});

it('does not wait for a connection that a browser opened in advance and asked nothing on', async () => {
  const server = await startTestServer({ services: ['web'], config: { stopSeconds: 600 } });
  const { hostname, port } = new URL(server.url);
  const ahead = connect(Number(port), hostname);
  await once(ahead, 'connect');
  const letGo = once(ahead, 'close');
  await server.close();
  await letGo;
});
