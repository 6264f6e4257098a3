import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpFetcher } from './fetcher.ts';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const request = (url: string, more: { timeoutMs?: number; maxBytes?: number; body?: Uint8Array } = {}) =>
  httpFetcher({
    url,
    method: more.body === undefined ? 'GET' : 'POST',
    timeoutMs: 5_000,
    maxBytes: 1_000,
    ...more,
  });

describe('the HTTP fetcher', () => {
  it('sends a body and gets one', async () => {
    const url = await serve((incoming, reply) => incoming.pipe(reply));
    expect(Buffer.from(await request(url, { body: Buffer.from('soru') })).toString()).toBe('soru');
  });

  it('gives up when the answer does not come, or does not end, in time', async () => {
    const silent = await serve(() => undefined);
    await expect(request(silent, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'http_timeout' });
    const dripping = await serve((_incoming, reply) => void reply.write('a'));
    await expect(request(dripping, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'http_timeout' });
  });

  it('refuses more than it asked for, announced or not', async () => {
    const announced = await serve((_incoming, reply) => reply.end(Buffer.alloc(2_000)));
    await expect(request(announced)).rejects.toMatchObject({ code: 'http_too_large' });
    const endless = await serve((_incoming, reply) => {
      const more = () => reply.write(Buffer.alloc(500), () => setImmediate(more));
      more();
    });
    await expect(request(endless)).rejects.toMatchObject({ code: 'http_too_large' });
  });

  it('refuses other answers than 200, other addresses than HTTP, and what is not there', async () => {
    const missing = await serve((_incoming, reply) => reply.writeHead(404).end());
    await expect(request(missing)).rejects.toMatchObject({ code: 'http_status' });
    for (const url of ['file:///etc/passwd', 'ldap://x', 'nonsense'])
      await expect(request(url)).rejects.toMatchObject({ code: 'http_url' });
    await expect(request('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'http_unreachable' });
  });
});
