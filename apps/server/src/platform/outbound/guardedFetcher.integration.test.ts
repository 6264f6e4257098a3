import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchRequest } from '@tomar/signatures/http';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedFetcher, type Resolve } from './guardedFetcher.ts';

const servers: Server[] = [];
let asked = 0;

async function serve(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer((request, reply) => {
    asked += 1;
    listener(request, reply);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, port };
}

afterEach(() => {
  asked = 0;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const asks = (url: string, more: Partial<FetchRequest> = {}): FetchRequest => ({
  url,
  method: 'GET',
  timeoutMs: 5000,
  maxBytes: 1000,
  ...more,
});
const loopback = guardedFetcher(['127.0.0.0/8']);
const strict = guardedFetcher();
const resolvesTo =
  (...addresses: string[]): Resolve =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

describe('the inside of the network', () => {
  it('is out of reach, however its address is spelt', async () => {
    const { port } = await serve((_request, reply) => reply.end('secret'));
    const spellings = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of [...spellings, '0.0.0.0', 'localhost', '①②⑦.⓪.⓪.①'])
      await expect(strict(asks(`http://${host}:${port}/`)), host).rejects.toMatchObject({
        code: 'http_address_refused',
      });
    expect(asked).toBe(0);
  });

  it('is out of reach by a name that resolves to it, also the second time only', async () => {
    const { port } = await serve((_request, reply) => reply.end('secret'));
    for (const address of ['127.0.0.1', '10.0.0.7', '::1', '::ffff:127.0.0.1', 'fd00::1', '169.254.169.254'])
      await expect(
        guardedFetcher([], resolvesTo(address))(asks(`http://tsa.example:${port}/`)),
      ).rejects.toMatchObject({ code: 'http_address_refused' });
    const answers = ['127.0.0.1', '10.0.0.1'];
    const changing: Resolve = (host, done) => resolvesTo(answers.shift() ?? '')(host, done);
    const fetcher = guardedFetcher(['127.0.0.1'], changing);
    expect(String(Buffer.from(await fetcher(asks(`http://tsa.example:${port}/`))))).toBe('secret');
    await expect(fetcher(asks(`http://tsa.example:${port}/`))).rejects.toMatchObject({
      code: 'http_address_refused',
    });
  });

  it('is out of reach by a redirect; others are followed by questions, not by answers to forms', async () => {
    const { url, port } = await serve(({ url: path }, reply) => {
      if (path === '/hops') reply.writeHead(302, { location: `http://127.0.0.1:${port}/end` }).end();
      else if (path === '/away') reply.writeHead(301, { location: `http://127.0.0.2:${port}/end` }).end();
      else if (path === '/for-ever') reply.writeHead(302, { location: '/for-ever' }).end();
      else if (path === '/file') reply.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else reply.end('there');
    });
    const fetcher = guardedFetcher(['127.0.0.1']);
    expect(String(Buffer.from(await fetcher(asks(`${url}hops`))))).toBe('there');
    await expect(fetcher(asks(`${url}away`))).rejects.toMatchObject({ code: 'http_address_refused' });
    await expect(fetcher(asks(`${url}for-ever`))).rejects.toMatchObject({ code: 'http_status' });
    await expect(fetcher(asks(`${url}file`))).rejects.toMatchObject({ code: 'http_url' });
    await expect(
      fetcher(asks(`${url}hops`, { method: 'POST', body: Buffer.from('x') })),
    ).rejects.toMatchObject({ code: 'http_status' });
  });

  it('learns nothing by a redirect of what was meant for the one that was asked', async () => {
    const heard: [string | undefined, string | undefined][] = [];
    const other = await serve(({ headers }, reply) => {
      heard.push([headers.authorization, headers.accept]);
      reply.end('there');
    });
    const { url } = await serve(({ url: path, headers }, reply) => {
      heard.push([headers.authorization, headers.accept]);
      reply.writeHead(302, { location: path === '/here' ? '/away' : other.url }).end();
    });
    const headers = { authorization: 'Bearer gizli', accept: 'application/json' };
    await loopback(asks(`${url}here`, { headers }));
    const [told, untold] = [
      ['Bearer gizli', 'application/json'],
      [undefined, 'application/json'],
    ];
    expect(heard).toEqual([told, told, untold]);
  });

  it('is in reach where the operator allows a host or a range', async () => {
    const { url, port } = await serve((_request, reply) => reply.end('in'));
    expect(String(Buffer.from(await loopback(asks(url))))).toBe('in');
    const byName = guardedFetcher(['tsa.kurum.local'], resolvesTo('127.0.0.1'));
    expect(String(Buffer.from(await byName(asks(`http://tsa.kurum.local:${port}/`))))).toBe('in');
    await expect(byName(asks(`http://other.kurum.local:${port}/`))).rejects.toMatchObject({
      code: 'http_address_refused',
    });
  });
});

describe('what comes', () => {
  it('is sent and received as it is', async () => {
    const { url } = await serve((request, reply) => request.pipe(reply));
    const body = await loopback(asks(url, { method: 'POST', body: Buffer.from('soru') }));
    expect(String(Buffer.from(body))).toBe('soru');
  });

  it('comes in time or not at all', async () => {
    const silent = await serve(() => undefined);
    await expect(loopback(asks(silent.url, { timeoutMs: 100 }))).rejects.toMatchObject({
      code: 'http_timeout',
    });
    const dripping = await serve((_request, reply) => void reply.write('a'));
    await expect(loopback(asks(dripping.url, { timeoutMs: 100 }))).rejects.toMatchObject({
      code: 'http_timeout',
    });
  });

  it('is no more than was asked for, announced or not', async () => {
    const announced = await serve((_request, reply) => reply.end(Buffer.alloc(2000)));
    await expect(loopback(asks(announced.url))).rejects.toMatchObject({ code: 'http_too_large' });
    const endless = await serve((_request, reply) => {
      const more = () => reply.write(Buffer.alloc(500), () => setImmediate(more));
      more();
    });
    await expect(loopback(asks(endless.url))).rejects.toMatchObject({ code: 'http_too_large' });
  });

  it('is nothing but a good answer over HTTP', async () => {
    const { url } = await serve(({ url: path }, reply) => reply.writeHead(path === '/key' ? 401 : 500).end());
    await expect(loopback(asks(url))).rejects.toMatchObject({ code: 'http_status' });
    await expect(loopback(asks(`${url}key`))).rejects.toMatchObject({ code: 'http_unauthorized' });
    for (const bad of ['file:///etc/passwd', 'ldap://x', 'nonsense', 'http://user:pass@127.0.0.1/'])
      await expect(loopback(asks(bad))).rejects.toMatchObject({ code: 'http_url' });
    await expect(loopback(asks('http://127.0.0.1:1/'))).rejects.toMatchObject({ code: 'http_unreachable' });
    await expect(
      guardedFetcher([], (_host, done) => done(new Error('no such name'), []))(asks('http://no.example/')),
    ).rejects.toMatchObject({ code: 'http_unreachable' });
  });
});
