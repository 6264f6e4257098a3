import { once } from 'node:events';
import { rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { appendUpload, getUpload } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { begin, makeDraft } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

const logged: string[] = [];
let server: TestServer;
let line: Awaited<ReturnType<typeof lineToDatabase>>;

beforeAll(async () => {
  line = await lineToDatabase();
  const log = pino({ level: 'info' }, { write: (text: string) => logged.push(text) });
  server = await startTestServer({ services: ['web'], log });
});
afterAll(async () => {
  line.freeze(false);
  await server.close();
  await line.close();
});

/** A way to the database on which everything can come to a stop, as when its machine hangs. */
async function lineToDatabase() {
  const { port } = new URL(inject('testPostgres').appUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
      if (frozen) socket.pause();
    }
    near.pipe(far).pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    freeze(now: boolean) {
      frozen = now;
      for (const socket of sockets) now ? socket.pause() : socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}

it('a process whose database does not answer says within two seconds that it is not ready', async () => {
  const url = new URL(inject('testPostgres').appUrl);
  url.port = String(line.port);
  url.pathname = `/${server.database.name}`;
  const behind = await startTestServer({
    services: ['web'],
    config: { databaseUrl: url.href },
    database: server.database,
  });
  try {
    const ready = () => fetch(`${behind.url}/health/ready`);
    expect((await ready()).status).toBe(200);
    line.freeze(true);
    let took = Number.POSITIVE_INFINITY;
    // A busy machine makes an answer later, never sooner: three tries, and the first in time is enough.
    for (let round = 0; round < 3 && took >= 2_000; round += 1) {
      const begun = Date.now();
      const answers = await Promise.all(Array.from({ length: 30 }, ready));
      took = Date.now() - begun;
      expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(503));
    }
    expect(took).toBeLessThan(2_000);
    expect((await fetch(`${behind.url}/health/live`)).status).toBe(200);
    line.freeze(false);
    await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200);
  } finally {
    line.freeze(false);
    await behind.close();
  }
});

it('a full disk is told as such, to the person, in the log and on the figures, and the upload goes on after it', async () => {
  const owner = await server.person('owner');
  const accountId = await server.accountId();
  const pdf = makePdf({});
  const draft = await makeDraft(server, { files: {} });
  const { id } = await begin(server, owner, draft.id, 'büyük.pdf', pdf.length, 'Document');
  const { path } = await server.platform.blobs.pieces(accountId, id);
  await rm(path, { force: true });
  // The kernel's own full disk.
  await symlink('/dev/full', path);
  const append = { params: { id }, query: { offset: 0 }, bytes: pdf };
  const refusal = await server.refusal(appendUpload, append, owner);
  expect(refusal.status).toBe(507);
  expect(refusal.body).toMatchObject({
    code: 'no_space',
    errors: [
      {
        key: 'lang_no_space',
        tr: expect.stringContaining('yer kalmadı'),
        en: expect.stringContaining('no space left'),
      },
    ],
  });
  const told = logged.map((text) => JSON.parse(text)).find(({ msg }) => msg.startsWith('no space'));
  expect(told).toMatchObject({ level: 50, err: { code: 'ENOSPC' } });
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures).toMatch(/^tomar_no_space_total 1$/m);
  expect(figures).toMatch(/^tomar_blob_bytes_free [1-9]/m);
  await rm(path);
  await server.call(appendUpload, append, owner);
  expect((await server.call(getUpload, { params: { id } }, owner)).received).toBe(pdf.length);
});
