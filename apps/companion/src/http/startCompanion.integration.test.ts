import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { companionStatus, limits } from '@tomar/contract';
import { logNowhere } from '@tomar/tokens/log.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAt } from '../testing/page.ts';
import { tokensOf } from '../tokens/tokens.ts';
import { type RunningCompanion, startCompanion } from './startCompanion.ts';

const origin = 'https://tomar.example';
let companion: RunningCompanion;
let page: ReturnType<typeof pageAt>;

beforeAll(async () => {
  const tokens = tokensOf([]);
  const origins = new Set([origin, 'http://<script>.localhost']);
  companion = await startCompanion({
    port: 0,
    origins,
    tokens,
    pkcs11: () => false,
    lab: true,
    log: logNowhere,
  });
  page = pageAt(origin, companion.port);
});
afterAll(() => companion.stop());

const url = (path: string) => `http://127.0.0.1:${companion.port}${path}`;
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(url('/sign'), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body,
  });

/** A request with any Host header, which fetch does not allow. */
function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const options = { port: companion.port, host: '127.0.0.1', path: '/tokens', headers };
    httpRequest(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

describe('the companion', () => {
  it('tells its name and version', async () => {
    const status = companionStatus.parse((await page.ask('/status')).body);
    expect(status).toEqual({
      name: 'tomar-signer',
      version: limits.signerVersion,
      pkcs11: false,
      instance: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('refuses pages of other origins, requests without one and foreign host names', async () => {
    const host = `127.0.0.1:${companion.port}`;
    expect(await statusOf({ origin, host })).toBe(200);
    expect(await statusOf({ origin: 'https://evil.example', host })).toBe(403);
    expect(await statusOf({ host })).toBe(403);
    expect(await statusOf({ origin, host: `evil.example:${companion.port}` })).toBe(403);
    const foreign = await fetch(url('/tokens'), { headers: { origin: 'https://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers the browser’s question before a page may reach into this computer', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
      'access-control-request-private-network': 'true',
    };
    const response = await fetch(url('/sign'), { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-private-network')).toBe('true');
  });

  it('shows a page in both languages with the addresses that may use it, and no script', async () => {
    const response = await fetch(url('/'));
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('lang="tr"');
    expect(html).toContain('lang="en"');
    expect(html).toContain(origin);
    expect(html).not.toContain('<script');
  });

  it('speaks only to the API of an allowed product', async () => {
    const body = { ticket: 't', tokenId: 'x', certificateId: '', pin: '1234' };
    const refused = await page.sign({ ...body, api: 'https://evil.example/api' });
    expect(refused).toBe('api_not_allowed');
    expect(await page.sign({ ...body, api: `${origin}.evil.example/api` })).toBe('api_not_allowed');
  });

  it('refuses broken, wrong and large bodies without repeating what they held', async () => {
    const by = await page.paired();
    for (const body of ['{"pin": "94817263", ', JSON.stringify({ pin: 94817263 })]) {
      const answer = await post(body, await page.signed(by, 'POST', '/sign', body));
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('94817263');
    }
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await post(JSON.stringify({ pin: 'x'.repeat(20_000) }))).status).toBe(413);
  });

  it('knows no other path and no other run', async () => {
    const by = await page.paired();
    expect((await page.askSigned(by, '/secrets')).status).toBe(404);
    expect((await page.askSigned(by, '/runs/abc')).status).toBe(404);
  });

  it('listens on the loopback address only', async () => {
    const reached = await new Promise<boolean>((resolve) => {
      // All of 127.0.0.0/8 leads to this computer; a server on every address would answer here too.
      const socket = connect(companion.port, '127.0.0.2', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    expect(reached).toBe(false);
  });

  it('says that the port is taken', async () => {
    const again = startCompanion({
      port: companion.port,
      origins: new Set([origin]),
      tokens: tokensOf([]),
      pkcs11: () => false,
      lab: true,
      log: logNowhere,
    });
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
