import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../lab/src/harness/testDatabase.ts';
import { freePort } from '../../../lab/src/processes/freePort.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-main-'));
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  TOMAR_HOME: folder,
  TOMAR_PORT: '0',
  TOMAR_SECRET_KEYS: `first:${Buffer.alloc(32, 1).toString('base64')}`,
});

async function run(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH ?? '', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  // The exit code, or the signal that killed it.
  const exit = once(child, 'close').then(([code, signal]): unknown => signal ?? code);
  return { child, exit, output: () => output };
}

describe('the server', () => {
  it('refuses to start in production without its settings, and says which', async () => {
    const { exit, output } = await run(['serve'], { NODE_ENV: 'production' });
    expect(await exit).toBe(1);
    for (const name of [
      'DATABASE_URL',
      'TOMAR_SECRET_KEYS',
      'TOMAR_PUBLIC_URL',
      'TOMAR_SMTP_URL',
      'TOMAR_BLOB_DIR',
    ])
      expect(output()).toContain(name);
  });

  it('has no default key', async () => {
    const { exit, output } = await run(['serve'], { ...settings(), TOMAR_SECRET_KEYS: '' });
    expect(await exit).toBe(1);
    expect(output()).toContain('TOMAR_SECRET_KEYS');
  });

  it('refuses a database role that could read every account', async () => {
    const { exit, output } = await run(['serve'], { ...settings(), DATABASE_URL: database.adminUrl });
    expect(await exit).toBe(1);
    expect(output()).toContain('is a superuser');
  });

  it('refuses a database that was not migrated, or is older than itself', async () => {
    const other = await testDatabase();
    const admin = new pg.Client({ connectionString: other.adminUrl });
    await admin.connect();
    const refused = async (what: string) => {
      const { exit, output } = await run(['serve'], { ...settings(), DATABASE_URL: other.appUrl });
      expect(await exit).toBe(1);
      expect(output()).toContain(what);
    };
    try {
      await admin.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
      await refused('is older than this server');
      await admin.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
      await refused('is empty');
    } finally {
      await admin.end();
      await other.drop();
    }
  });

  it('does not put the demo into production', async () => {
    const { exit, output } = await run(['seed-demo'], {
      ...settings(),
      NODE_ENV: 'production',
      TOMAR_PUBLIC_URL: 'https://tomar.example',
      TOMAR_SMTP_URL: 'smtp://mail.example',
      TOMAR_MAIL_FROM: 'tomar@tomar.example',
      TOMAR_BLOB_DIR: folder,
      TOMAR_DELIVERY_ROOT: folder,
      TOMAR_TRUST_DIR: folder,
    });
    expect(await exit).toBe(1);
    expect(output()).toContain('does not belong in production');
  });

  it('seeds the demo once', async () => {
    const first = await run(['seed-demo'], settings());
    expect(await first.exit).toBe(0);
    expect(first.output()).toContain('ayse@demo.example');
    const second = await run(['seed-demo'], settings());
    expect(await second.exit).toBe(0);
    expect(second.output()).toContain('nothing was added');
  });

  it('serves as one process, and ends in order when asked to', async () => {
    const { child, exit, output } = await run(['serve', '--services=web,worker'], settings());
    await expect.poll(output, { timeout: 50_000 }).toContain('"serving"');
    const url = /"url":"([^"]+)"/.exec(output())?.[1];
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('ends in order, too, when it is asked again and again', async () => {
    const env = { ...settings(), TOMAR_DRAIN_SECONDS: '1' };
    const { child, exit, output } = await run(['serve', '--services=web'], env);
    await expect.poll(output, { timeout: 50_000 }).toContain('"serving"');
    const url = /"url":"([^"]+)"/.exec(output())?.[1];
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(503);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM', 'SIGINT'] as const) {
      child.kill(signal);
      // It drains, and goes on answering.
      expect((await fetch(`${url}/api/system/get`)).status).toBe(200);
    }
    expect(await exit).toBe(0);
  });

  it('answers and ends in order though its log cannot be written', async () => {
    const log = await open('/dev/full', 'w');
    const port = await freePort();
    const child = spawn(process.execPath, [main, 'serve'], {
      env: { PATH: process.env.PATH ?? '', ...settings(), TOMAR_PORT: String(port) },
      stdio: ['ignore', log.fd, 'inherit'],
    });
    try {
      const exit = once(child, 'close').then(([code]) => code);
      const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
      await expect.poll(() => status('/health/ready').catch(() => 0), { timeout: 50_000 }).toBe(200);
      // Each of these is a line of the log.
      for (let count = 0; count < 200; count += 1) expect(await status('/api/system/get')).toBe(200);
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
    } finally {
      child.kill('SIGKILL');
      await log.close();
    }
  });

  it('as a worker alone answers for its health and nothing else', async () => {
    const { child, exit, output } = await run(['serve', '--services=worker'], settings());
    await expect.poll(output, { timeout: 50_000 }).toContain('"serving"');
    const url = /"url":"([^"]+)"/.exec(output())?.[1];
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${url}/api/system/get`)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('says how it is used when asked for something else', async () => {
    const { exit, output } = await run(['dance'], {});
    expect(await exit).toBe(2);
    expect(output()).toContain('Usage');
  });
});

it('verify-audit tells a whole trail from a broken one by its exit code', async () => {
  const whole = join(folder, 'whole.jsonl');
  await writeFile(whole, '');
  expect(await (await run(['verify-audit', whole], {})).exit).toBe(0);
  const broken = join(folder, 'broken.jsonl');
  await writeFile(broken, '{}\n');
  const { exit, output } = await run(['verify-audit', broken], {});
  expect(await exit).toBe(1);
  expect(output()).toContain('line 1');
});
