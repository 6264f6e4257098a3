import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyOf, kamusm, stamp } from '../testing/kamusm.ts';
import {
  kamusmCredit,
  readTimestampToken,
  type TimestampAuthorityOptions,
  timestampAuthority,
} from './index.ts';

const imprint = createHash('sha256').update('belge').digest();
const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const ask = (url: string, more: Partial<TimestampAuthorityOptions> = {}) =>
  timestampAuthority({ url, ...more })({ algorithm: 'sha256', value: imprint });

describe('RFC 3161 3.4 over real HTTP', () => {
  it.each([
    [401, 'http_unauthorized'],
    [403, 'http_unauthorized'],
    [404, 'http_status'],
    [503, 'http_status'],
  ])('names the answer %i %s', async (status, code) => {
    const url = await serve((_request, reply) => reply.writeHead(status).end('no'));
    await expect(ask(url)).rejects.toMatchObject({ code });
  });

  it('takes no redirect, so that no credentials go where they were not meant for', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await serve((request, reply) => {
      seen.push(request.headers.authorization);
      reply.end();
    });
    for (const status of [301, 302, 307, 308]) {
      const url = await serve((_request, reply) => reply.writeHead(status, { location: elsewhere }).end());
      const credentials = { user: 'u', password: 'p' };
      await expect(ask(url, { credentials })).rejects.toMatchObject({ code: 'http_status' });
    }
    expect(seen).toEqual([]);
  });

  it('takes a page, nothing, and half a reply for no time-stamp', async () => {
    const html = await serve((_request, reply) => reply.end('<html>Giriş yapın</html>'));
    const empty = await serve((_request, reply) => reply.end());
    const half = await serve(async (request, reply) => {
      const whole = await stamp(await bodyOf(request));
      reply.end(whole.subarray(0, whole.length / 2));
    });
    for (const url of [html, empty, half])
      await expect(ask(url)).rejects.toMatchObject({ code: 'timestamp_malformed' });
  });

  it('gives out none of a time that has not come', async () => {
    const url = await serve(async (request, reply) => reply.end(await stamp(await bodyOf(request))));
    const { time } = readTimestampToken(await ask(url)).info;
    const at = (minutes: number) => () => new Date(time.getTime() - minutes * 60_000);
    await expect(ask(url, { now: at(6) })).rejects.toMatchObject({ code: 'timestamp_ahead' });
    expect(readTimestampToken(await ask(url, { now: at(4) })).info.imprint).toEqual(imprint);
  });

  it('waits and reads no more than it was told to', async () => {
    const silent = await serve(() => undefined);
    await expect(ask(silent, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'http_timeout' });
    const url = await serve(async (request, reply) => reply.end(await stamp(await bodyOf(request))));
    await expect(ask(url, { maxBytes: 500 })).rejects.toMatchObject({ code: 'http_too_large' });
    expect(readTimestampToken(await ask(url)).info.imprint).toEqual(imprint);
  });
});

describe('Kamu SM', () => {
  const account = { password: 'Gizli-1', credit: 250 };
  const credentials = { kind: 'kamusm', user: '12345', password: 'Gizli-1' } as const;

  it('gives time-stamps and says how many are left', async () => {
    const url = await serve(kamusm(new Map([[12345n, account]])));
    expect(await kamusmCredit({ url, ...credentials })).toBe(250);
    const token = readTimestampToken(await ask(url, { credentials }));
    expect(token.info.imprint).toEqual(imprint);
    expect(await kamusmCredit({ url, ...credentials })).toBe(249);
  });

  it('says in the words of the server why it does not', async () => {
    const url = await serve(kamusm(new Map([[12345n, account]])));
    const wrong = { ...credentials, password: 'başka' };
    const unknown = { ...credentials, user: '999' };
    for (const [given, words] of [
      [wrong, /could not be authenticated/],
      [unknown, /User 999 is not known/],
    ] as const) {
      const refused = { code: 'timestamp_refused', message: expect.stringMatching(words) };
      await expect(ask(url, { credentials: given })).rejects.toMatchObject(refused);
      await expect(kamusmCredit({ url, ...given })).rejects.toMatchObject(refused);
    }
  });

  it('is not asked with a user that is no customer number', async () => {
    const given = { ...credentials, user: 'ayse' };
    const code = { code: 'timestamp_user' };
    await expect(ask('http://127.0.0.1:1/', { credentials: given })).rejects.toMatchObject(code);
    await expect(kamusmCredit({ url: 'http://127.0.0.1:1/', ...given })).rejects.toMatchObject(code);
  });

  it('is not believed when it answers a question for credit with a page', async () => {
    const url = await serve((_request, reply) => reply.end('<html>250</html>'));
    await expect(kamusmCredit({ url, ...credentials })).rejects.toMatchObject({
      code: 'timestamp_malformed',
    });
  });
});
