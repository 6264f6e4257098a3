import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { beginUpload, emptyId, getUpload, saveDraft } from '@tomar/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const halfOpen = 20;
let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({
    services: ['web'],
    config: {
      slowClients: {
        headersMs: 400,
        bodyMs: 400,
        streamMs: 400,
        streamBytes: 1024,
        lingerMs: 200,
        halfOpen,
      },
    },
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.close());

/** A connection that has said `text` and nothing more; what came back when the server ended it. */
async function connect(text: string): Promise<{ socket: Socket; ended: Promise<string> }> {
  const { hostname, port } = new URL(server.url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return { socket, ended };
}

const half = (path: string, headers = '') =>
  `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}Content-Length: 1000\r\n\r\n{"Email":`;

describe('a client without a session that holds a request back', () => {
  it('is cut off with its body half sent', async () => {
    const { ended } = await connect(half('/token/post'));
    expect(await ended).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s);
  });

  it('is cut off with its body half sent where it had to sign in, or where nothing is', async () => {
    const guarded = await connect(half('/profile/post'));
    const nowhere = await connect(half('/no/such/path'));
    expect(await guarded.ended).toMatch(/^HTTP\/1\.1 400 .*"lang_invalid_token"/s);
    expect(await nowhere.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off with its body half sent in pieces without an announced length', async () => {
    const { ended } = await connect(
      'POST /api/token/post HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    );
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is cut off with its headers half sent, or silent from the start', async () => {
    const slow = await connect('POST /api/token/post HTTP/1.1\r\nHost: x\r\n');
    const silent = await connect('');
    expect(await slow.ended).toMatch(/^HTTP\/1\.1 408 /);
    await silent.ended;
  });

  it('is cut off although it sends a byte now and then', async () => {
    const { socket, ended } = await connect(half('/token/post'));
    const drip = setInterval(() => socket.write(' '), 50);
    try {
      expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      clearInterval(drip);
    }
  });

  it('gives way to newer ones of its network when there are too many', async () => {
    const all = [];
    for (let count = 0; count < halfOpen + 5; count += 1) all.push(await connect(half('/token/post')));
    const answers = await Promise.all(all.slice(0, 5).map(({ ended }) => ended));
    expect(answers).toEqual(['', '', '', '', '']);
    // Whoever sends a whole request is served all the while.
    expect((await fetch(`${server.url}/api/system/get`)).status).toBe(200);
  });
});

describe('a live upload', () => {
  const size = 64 * 1024;
  const begin = async (length = size) => {
    const owner = await server.person('owner');
    const content = { name: 'Yavaş', steps: [], recipients: [] };
    const draft = await server.call(
      saveDraft,
      { params: { id: emptyId }, body: { version: 0, content } },
      owner,
    );
    const body = { draftId: draft.id, kind: 'Document', name: 'a.pdf', size, fingerprint: 'a' } as const;
    const { id } = await server.call(beginUpload, { body }, owner);
    const head = `POST /api/upload/append/${id}?offset=0 HTTP/1.1\r\nHost: x\r\nToken: ${owner.key}\r\nAccount: demo\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`;
    return { owner, id, ...(await connect(head)) };
  };

  it('may take as long as it likes while it makes progress', async () => {
    const { socket, ended } = await begin();
    let sent = 0;
    const started = performance.now();
    const piece = setInterval(() => {
      socket.write(Buffer.alloc(2048));
      sent += 2048;
      if (sent === size) clearInterval(piece);
    }, 50);
    const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    expect(await Promise.race([answered, ended])).toMatch(/^HTTP\/1\.1 200 /);
    expect(performance.now() - started).toBeGreaterThan(1200);
  });

  it('is cut off when it stalls; what arrived counts', async () => {
    const { socket, ended, id, owner } = await begin();
    socket.write(Buffer.alloc(10_000));
    await ended;
    await expect
      .poll(async () => (await server.call(getUpload, { params: { id } }, owner)).received, {
        timeout: 20_000,
      })
      .toBe(10_000);
  });

  it('that brings nothing leaves its connection to the requests after it', async () => {
    const { socket, ended } = await begin(0);
    const statuses: string[] = [];
    socket.on('data', (data) => statuses.push(...(String(data).match(/^HTTP\/1\.1 \d+/gm) ?? [])));
    const ask = setInterval(() => socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'), 100);
    try {
      // Longer than a body that stalls may take.
      const answered = expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(12);
      expect(await Promise.race([answered.then(() => 'served'), ended.then(() => 'cut off')])).toBe('served');
    } finally {
      clearInterval(ask);
    }
  });
});
