import { appendUpload, beginUpload, getFile, getSystem, signIn } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { recordFactories } from '../../testing/walk/records.ts';

const page = 'https://tomar.example';
const api = 'https://api.tomar.example/api';

/** Origins that are not the page's, however near they come to it. */
const foreign = [
  'https://evil.example',
  'http://tomar.example',
  'https://tomar.example:444',
  'https://tomar.example.evil.example',
  'https://api.tomar.example',
  'HTTPS://TOMAR.EXAMPLE',
  `${page}, https://evil.example`,
  'null',
  '*',
];

const ofCors = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
const variesByOrigin = (response: Response) => /\borigin\b/i.test(response.headers.get('vary') ?? '');

const preflight = (server: TestServer, path: string, origin?: string) =>
  fetch(`${server.url}/api${path}`, {
    method: 'OPTIONS',
    headers: {
      ...(origin !== undefined && { origin }),
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,token',
    },
  });

/** A look, a refusal, a route that is not there, one that wants a session, the documentation, the page. */
const looks = [
  `/api${getSystem.path}`,
  '/api/no/such',
  '/api/profile/get',
  '/api/docs/json',
  '/',
  '/health/live',
];

describe('an API at the page’s own origin, as it is unless the operator says otherwise (API-01)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ services: ['web'] });
  });
  afterAll(() => server.close());

  it('says nothing to any other origin, nor to its own', async () => {
    const own = server.platform.config.publicUrl;
    for (const origin of [...foreign, page, own]) {
      for (const path of looks) {
        const response = await fetch(server.url + path, { headers: { origin } });
        expect(ofCors(response), `${path} for ${origin}`).toEqual([]);
        expect(variesByOrigin(response)).toBe(false);
      }
      const asked = await preflight(server, signIn.path, origin);
      expect(asked.status).toBe(404);
      expect(ofCors(asked)).toEqual([]);
    }
  });
});

describe('an API at an address of its own (API-01)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      services: ['web'],
      config: { publicUrl: page, apiUrl: api, requestsPerMinute: 200 },
    });
  });
  afterAll(() => server.close());

  it('is named by the page and let through by the page’s policy', async () => {
    expect((await server.call(getSystem, {})).apiUrl).toBe(api);
    const { headers } = await fetch(`${server.url}/health/live`);
    expect(headers.get('content-security-policy')).toContain(
      `connect-src 'self' https://api.tomar.example http://127.0.0.1:`,
    );
  });

  it('answers the page, refusals too, never with leave to send cookies', async () => {
    for (const path of [`/api${getSystem.path}`, '/api/no/such', '/api/profile/get']) {
      const response = await fetch(server.url + path, { headers: { origin: page } });
      expect(response.headers.get('access-control-allow-origin'), path).toBe(page);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(variesByOrigin(response)).toBe(true);
    }
  });

  it('lets the page read which part of a file it was given, and of which state', async () => {
    const id = await recordFactories.file?.(server);
    const { key, account } = await server.person('owner');
    const response = await fetch(`${server.url}/api${getFile.path.replace(':id', String(id))}`, {
      headers: { origin: page, token: key, account, range: 'bytes=0-3' },
    });
    expect(response.status).toBe(206);
    expect(response.headers.get('access-control-expose-headers')).toBe('content-range, etag');
    expect(response.headers.get('content-range')).toMatch(/^bytes 0-3\/\d+$/);
  });

  it('tells the page before a request that it may send it, with what the client sends', async () => {
    for (const { path } of [signIn, beginUpload, appendUpload]) {
      const response = await preflight(server, path.replace(':id', 'x'), page);
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe(page);
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST');
      expect(response.headers.get('access-control-allow-headers')).toBe(
        'account, content-type, range, request, token',
      );
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
      expect(variesByOrigin(response)).toBe(true);
    }
  });

  it('gives other origins, and who names none, nothing', async () => {
    for (const origin of [...foreign, undefined]) {
      const headers = origin === undefined ? undefined : { origin };
      const response = await fetch(`${server.url}/api${getSystem.path}`, headers && { headers });
      expect(ofCors(response), String(origin)).toEqual([]);
      // What a cache keeps of this answer must not be given to the page.
      expect(variesByOrigin(response)).toBe(true);
      const asked = await preflight(server, signIn.path, origin);
      expect(asked.status).toBe(404);
      expect(ofCors(asked)).toEqual([]);
    }
    const outside = await fetch(`${server.url}/health/live`, { headers: { origin: page } });
    expect(ofCors(outside)).toEqual([]);
  });

  it('says “too many requests” so that the page can read it, and counts no question before a request', async () => {
    const ask = () => fetch(`${server.url}/api${getSystem.path}`, { headers: { origin: page } });
    let last = await ask();
    for (let asked = 0; last.status !== 429 && asked < 250; asked += 1) last = await ask();
    expect(last.status).toBe(429);
    expect(last.headers.get('access-control-allow-origin')).toBe(page);
    expect((await preflight(server, signIn.path, page)).status).toBe(204);
  });
});
