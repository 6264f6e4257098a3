import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { getFile, getProfile, getSystem, saveProfile, signIn } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { recordFactories } from '../../testing/walk/records.ts';

const inline = 'document.title += "!";';
const scripts = `<script>${inline}</script><script type="application/json">{}</script><script src="/a.js"></script>`;

const logged: string[] = [];
let server: TestServer;
let webDir: string;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  server = await startTestServer({ services: ['web'], log });
  webDir = join(server.folder, 'web');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await writeFile(join(webDir, 'index.html'), `<!doctype html><title>Tomar</title>${scripts}`);
  const script = join(webDir, 'assets', 'index-abc123.js');
  await writeFile(script, 'export {};');
  await writeFile(`${script}.br`, brotliCompressSync('export {};'));
  await writeFile(`${script}.gz`, gzipSync('export {};'));
  for (const name of ['sheet.css', 'font.woff2', 'hashWorker-abc.js', 'pdf.worker.min-abc.mjs', 'logo.svg'])
    await writeFile(join(webDir, 'assets', name), '');
  await mkdir(join(webDir, '.vite'));
  for (const name of ['.sources', '.vite/manifest.json']) await writeFile(join(webDir, name), 'secret');
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

describe('every answer', () => {
  it('forbids foreign and inline scripts, framing and sniffing', async () => {
    for (const path of ['/health/live', '/api/system/get', '/api/docs', '/api/no/such', '/%', '/api/%zz']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      const directives = new Map(
        policy.split(';').map((part) => {
          const [name = '', ...values] = part.trim().split(/\s+/);
          return [name, values.join(' ')];
        }),
      );
      expect(directives.get('script-src')).toBe("'self'");
      expect(directives.get('object-src')).toBe("'none'");
      expect(directives.get('frame-ancestors')).toBe("'none'");
      expect(directives.get('connect-src')).toBe(
        `'self' http://127.0.0.1:${server.platform.config.companionPort}`,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('that is refused has the catalogue’s body, both languages and an id to look up (ERR-15)', async () => {
    const response = await get('/api/no/such');
    expect(response.status).toBe(404);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      Code: 'not_found',
      ModelState: { '': ['lang_not_found'] },
      Errors: [{ Key: 'lang_not_found', Tr: 'Kayıt bulunamadı.', En: 'The record was not found.' }],
    });
    expect(body.RequestId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('what comes in', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${server.url}/api/token/post`, { method: 'POST', headers: { 'content-type': type }, body });

  it.each([
    ['is no JSON', '{"Email":'],
    ['is not what the endpoint takes', '{"Email":5,"Password":"x"}'],
    ['is empty', ''],
    ['is an array', '[]'],
    ['would change what every object inherits', '{"__proto__":{"Email":"a","Password":"b"}}'],
  ])('and %s is refused as 400', async (_what, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ Code: 'validation_failed' });
  });

  it('names each field that is wrong', async () => {
    const refusal = await server.refusal(signIn, { body: { email: 5, password: 'x'.repeat(2000) } as never });
    expect(Object.keys(refusal.body.modelState).sort()).toEqual(['email', 'password']);
  });

  it('and is of another type or too large is refused', async () => {
    expect((await post('a=b', 'application/x-www-form-urlencoded')).status).toBe(400);
    const large = await post(JSON.stringify({ Email: 'x'.repeat(5 * 1024 * 1024) }));
    expect(large.status).toBe(413);
  });

  it('is understood in the wire’s PascalCase, and answered in it', async () => {
    const response = await post(JSON.stringify({ Email: 'nobody@demo.example', Password: 'x' }));
    expect(await response.json()).toEqual({
      Success: false,
      Data: null,
      ErrorMessages: ['lang_login_failed'],
    });
  });
});

describe('a stored file', () => {
  const pdf = makePdf();
  let path: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const id = await recordFactories.file?.(server);
    const { key, account } = await server.person('owner');
    path = `/api/file/get/${id}`;
    headers = { token: key, account };
  });

  it('is answered whole, to be shown, without any right to run something', async () => {
    const response = await get(path, headers);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="gezinti.pdf"/);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('accept-ranges')).toBe('bytes');
  });

  it('is answered in part, and only what is there', async () => {
    const part = await get(path, { ...headers, range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${pdf.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(pdf.subarray(5, 10))).toBe(true);
    const none = await get(path, { ...headers, range: `bytes=${pdf.length}-` });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`]);
  });

  it('is not sent again to whoever has it, and a range of an older version is not mixed in', async () => {
    const tag = (await get(path, headers)).headers.get('etag') ?? '';
    expect((await get(path, { ...headers, 'if-none-match': tag })).status).toBe(304);
    expect((await get(path, { ...headers, range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    expect((await get(path, { ...headers, range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('is given to nobody without a session', async () => {
    expect((await get(path)).status).toBe(400);
    const signer = await server.person('signer2');
    expect(
      (await server.refusal(getFile, { params: { id: path.slice(-24) }, query: {} }, signer)).status,
    ).toBe(404);
  });
});

it('answers an address that cannot be read as any other bad request', async () => {
  for (const path of ['/%', '/demo/%zz', '/api/%E0%A4%A']) {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.status, path).toBe(400);
    const body = (await answer.json()) as { Errors: { Key: string }[] };
    expect(body.Errors.map(({ Key }) => Key)).toEqual(['lang_request_invalid']);
  }
});

describe('the web application', () => {
  it('lets the script run that its page was built with, by its hash, and no other inline one', async () => {
    const other = await startTestServer({ services: ['web'], config: { webDir } });
    try {
      const hash = createHash('sha256').update(inline).digest('base64');
      const everywhere = (await fetch(`${other.url}/api/no/such`)).headers.get('content-security-policy');
      for (const path of ['/', '/demo/myjob', '/index.html', '/%69ndex.html', '/index.html?x=1']) {
        const policy = (await fetch(`${other.url}${path}`)).headers.get('content-security-policy') ?? '';
        expect(policy.split(';'), path).toContain(`script-src 'self' 'sha256-${hash}'`);
        // All else stays forbidden in a page, too.
        expect(policy.replace(` 'sha256-${hash}'`, ''), path).toBe(everywhere);
      }
    } finally {
      await other.close();
    }
  });

  it('comes with few headers in its scripts, style sheets and fonts, with all in workers, pictures and pages', async () => {
    const other = await startTestServer({ services: ['web'], config: { webDir } });
    try {
      const headersOf = async (path: string, encoding = 'identity') => [
        ...(await fetch(`${other.url}${path}`, { headers: { 'accept-encoding': encoding } })).headers.keys(),
      ];
      for (const path of ['index-abc123.js', 'sheet.css', 'font.woff2'])
        expect(await headersOf(`/assets/${path}`), path).toEqual([
          'accept-ranges',
          'cache-control',
          'connection',
          'content-length',
          'content-type',
          'cross-origin-resource-policy',
          'date',
          'etag',
          'keep-alive',
          'last-modified',
          'vary',
          'x-content-type-options',
          'x-request-id',
        ]);
      for (const encoding of ['br', 'gzip'])
        expect(await headersOf('/assets/index-abc123.js', encoding)).not.toContain('content-security-policy');
      const guarded = [
        'content-security-policy',
        'permissions-policy',
        'x-frame-options',
        'x-content-type-options',
      ];
      for (const path of ['hashWorker-abc.js', 'pdf.worker.min-abc.mjs', 'logo.svg'])
        expect(await headersOf(`/assets/${path}`), path).toEqual(expect.arrayContaining(guarded));
      for (const path of ['/', '/demo/myjob', '/assets/gone.js', '/favicon.svg'])
        expect(await headersOf(path), path).toEqual(expect.arrayContaining(guarded));
    } finally {
      await other.close();
    }
  });

  it('has for ever what it names by its content alone, whatever the folder is called that it lies in', async () => {
    const folder = join(server.folder, 'assets', 'web');
    await mkdir(join(folder, 'assets'), { recursive: true });
    for (const name of ['index.html', 'favicon.svg', 'decode.js', join('assets', 'index-abc123.js')])
      await writeFile(join(folder, name), '');
    const other = await startTestServer({ services: ['web'], config: { webDir: folder } });
    try {
      const said = async (path: string) => {
        const { headers } = await fetch(`${other.url}${path}`);
        return [headers.get('cache-control'), headers.has('content-security-policy')];
      };
      for (const path of ['/favicon.svg', '/decode.js'])
        expect(await said(path), path).toEqual(['no-cache', true]);
      expect(await said('/assets/index-abc123.js')).toEqual(['public, max-age=31536000, immutable', false]);
    } finally {
      await other.close();
    }
  });

  it('is served with its page for every address, for an index the entrance alone, its assets for ever', async () => {
    const other = await startTestServer({ services: ['web'], config: { webDir } });
    try {
      const page = await fetch(`${other.url}/demo/draft/000000000000000000000000`);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(await page.text()).toContain('<title>Tomar</title>');
      const asCrawler = async (path: string, name: string) =>
        (await fetch(`${other.url}${path}`, { headers: { 'user-agent': name } })).headers.get('x-robots-tag');
      for (const name of [
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
        'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
        'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
        'facebookexternalhit/1.1',
      ]) {
        expect(await asCrawler('/demo/draft/000000000000000000000000', name), name).toBe('noindex, nofollow');
        expect(await asCrawler('/', name), name).toBeNull();
      }
      const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
      expect(await asCrawler('/demo', browser)).toBeNull();
      const entrance = await fetch(`${other.url}/`);
      expect(await entrance.text()).toContain('<title>Tomar</title>');
      const asset = await fetch(`${other.url}/assets/index-abc123.js`);
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      for (const encoding of ['br', 'gzip']) {
        const small = await fetch(asset.url, { headers: { 'accept-encoding': encoding } });
        expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
          encoding,
          'accept-encoding',
        ]);
        expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(small.headers.get('content-type')).toMatch(/javascript/);
        expect(await small.text()).toBe('export {};');
      }
      for (const encoding of ['br', 'gzip'])
        for (const path of ['/', '/demo/myjob']) {
          const small = await fetch(`${other.url}${path}`, { headers: { 'accept-encoding': encoding } });
          expect([small.headers.get('content-encoding'), small.headers.get('vary')], path).toEqual([
            encoding,
            'accept-encoding',
          ]);
          expect(await small.text(), path).toContain('<title>Tomar</title>');
        }
      const asItIs = await fetch(`${other.url}/`, { headers: { 'accept-encoding': 'identity' } });
      expect(asItIs.headers.get('content-encoding')).toBeNull();
      const icon = await fetch(`${other.url}/favicon.svg`);
      expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      for (const gone of ['/assets/gone.js', '/favicon.ico', '/apple-touch-icon.png'])
        expect((await fetch(`${other.url}${gone}`)).status, gone).toBe(404);
      for (const path of ['/', '/demo/myjob', '/assets/index-abc123.js'])
        expect((await fetch(`${other.url}${path}`, { method: 'HEAD' })).status, path).toBe(200);
      for (const hidden of ['/.sources', '/.vite/manifest.json', '/%2evite/manifest.json'])
        expect(await (await fetch(`${other.url}${hidden}`)).text(), hidden).not.toContain('secret');
      expect((await fetch(`${other.url}/../../package.json`)).status).toBe(404);
      expect(await (await fetch(`${other.url}/%2e%2e%2fpackage.json`)).text()).not.toContain('tomar');
    } finally {
      await other.close();
    }
  });
});

describe('whoever operates it', () => {
  it('sees that it lives and is ready, and its figures', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'live' });
    expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready' });
    await server.call(getSystem, {});
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain(
      'tomar_http_request_seconds_count{method="GET",route="/api/system/get",status="200"}',
    );
  });

  it('in production needs a token for the figures, and browsers are bound to TLS', async () => {
    const production = { production: true, metricsToken: 'a-long-enough-token' };
    const other = await startTestServer({ services: ['web'], config: production });
    try {
      expect((await fetch(`${other.url}/metrics`)).status).toBe(404);
      const authorization = 'Bearer a-long-enough-token';
      const figures = await fetch(`${other.url}/metrics`, { headers: { authorization } });
      expect(figures.status).toBe(200);
      expect(figures.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    } finally {
      await other.close();
    }
  });

  it('finds every request in the log, and no secret', async () => {
    const { key } = await server.person('owner');
    await server.call(signIn, { body: { email: 'log@demo.example', password: 'hidden-word-1' } });
    await expect.poll(() => logged.some((line) => line.includes('"/api/token/post"'))).toBe(true);
    const text = logged.join('');
    for (const secret of [key, 'hidden-word-1', 'tomar-demo-2026', 'log@demo.example'])
      expect(text).not.toContain(secret);
  });

  it('finds in the log whose requests were refused, by ids, also at another account’s door', async () => {
    const owner = await server.person('owner');
    const whose = async (route: string, status: number) => {
      const line = () =>
        logged
          .map((text) => JSON.parse(text) as Record<string, unknown>)
          .findLast((one) => one.route === route && one.status === status);
      await expect.poll(line).toBeDefined();
      const { login, account, user } = line() ?? {};
      return { login, account, user };
    };
    const { rows } = await server.platform.db.pool.query<{ login: string; account: string; user: string }>(
      `select m.login_id as login, m.account_id as account, m.user_id as "user" from memberships m
       join logins l on l.id = m.login_id join accounts a on a.id = m.account_id
       where l.email = 'ayse@demo.example' and a.code = 'demo'`,
    );
    const { login, account, user } = rows[0] ?? {};
    await server.refusal(getFile, { params: { id: 'f'.repeat(24) }, query: {} }, owner);
    expect(await whose('/api/file/get/:id', 404)).toEqual({ login, account, user });
    await server.refusal(getProfile, {}, { ...owner, account: 'nobodys' });
    expect(await whose('/api/profile/get', 404)).toEqual({ login });
    await server.refusal(getProfile, {}, { ...owner, key: 'nobody' });
    expect(await whose('/api/profile/get', 400)).toEqual({});
  });

  it('reads about every endpoint at /api/docs', async () => {
    const page = await get('/api/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).not.toMatch(/<script>|onload=/);
    const document = (await (await get('/api/docs/json')).json()) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/job/approve/{id}');
  });
});

it('says that it is away while the database is, and goes on when it is back', async () => {
  const owner = await server.person('owner');
  const { port } = new URL(server.platform.config.databaseUrl);
  expect(Number(port)).toBeGreaterThan(0);
  // Every connection breaks; a request that meets a broken one is told to come again, the next one is served.
  await Promise.all([server.database.disconnectAll(), server.database.disconnectAll()]);
  const answers: number[] = [];
  for (let attempt = 0; attempt < 20 && answers.at(-1) !== 200; attempt += 1)
    answers.push((await server.ask(getProfile, {}, owner)).status);
  expect(answers.at(-1)).toBe(200);
  expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
});

it('does not fall over a client that breaks off in the middle of a body', async () => {
  const { hostname, port } = new URL(server.url);
  await new Promise<void>((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) }, () => {
      socket.write('POST /api/token/post HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
      socket.write('Content-Length: 1000\r\n\r\n{"Email":');
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('close', () => resolve());
  });
  expect((await get('/health/live')).status).toBe(200);
  const owner = await server.person('owner');
  const change = { includeTitleInSignature: true, notifyByEmail: true };
  expect((await server.call(saveProfile, { body: change }, owner)).notifyByEmail).toBe(true);
});

it('asks an address to wait that asks too much, and says how long; health is not counted', async () => {
  const other = await startTestServer({ services: ['web'], config: { requestsPerMinute: 5 } });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await other.ask(getSystem)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refusal = await other.refusal(getSystem);
    expect(refusal.keys).toEqual(['lang_too_many_requests']);
    expect(Number(refusal.body.errors[0]?.params[0])).toBeGreaterThan(0);
    expect((await fetch(`${other.url}/health/live`)).status).toBe(200);
  } finally {
    await other.close();
  }
});
