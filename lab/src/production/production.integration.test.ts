import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptInvitation, exportAudit, getFile, openInvitation } from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ApiClient } from '../client/apiClient.ts';
import { approve, jobWhen, sign } from '../client/journey.ts';
import { circulateMainJob, sampleFiles } from '../client/mainJob.ts';
import { newSecretKey } from '../harness/secrets.ts';
import { companionService } from '../harness/services.ts';
import { type Mail, startMail } from '../mail/startMail.ts';
import { databaseUrl } from '../postgres/roles.ts';
import { freePort } from '../processes/freePort.ts';
import type { Running } from '../processes/service.ts';
import { makeDemoTokens } from '../tokens/makeDemoTokens.ts';
import { documentedSettings, documentedSql } from './documented.ts';
import { ordinaryUser } from './ordinaryUser.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** As docs/operations.md writes `tomar COMMAND`. */
const tomar = [join(root, 'scripts/withNode24.js'), join(root, 'apps/server/src/main.ts')];
const user = ordinaryUser([process.execPath, ...tomar]);

const suffix = randomBytes(4).toString('hex');
const names = {
  owner: `kurum_owner_${suffix}`,
  app: `kurum_app_${suffix}`,
  database: `kurum_${suffix}`,
  password: randomBytes(12).toString('hex'),
};
const pin = '147258';
const nationalId = '10000000146';
const { adminUrl } = inject('testPostgres');

let home: string;
let mail: Mail;
let companion: Running;
let settings: Record<string, string>;
let ports: { web: number; worker: number; companion: number };
const running: ChildProcess[] = [];
let log = '';

const urlOf = (role: string) => {
  const url = new URL(databaseUrl(adminUrl, names.database));
  url.username = role;
  url.password = names.password;
  return url.href;
};

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-production-'));
  ports = { web: await freePort(), worker: await freePort(), companion: await freePort() };
  for (const part of ['blobs', 'delivered', 'mail', 'log', 'run'])
    await mkdir(join(home, part), { mode: 0o700 });
  mail = await startMail({ folder: join(home, 'mail') });
  // The smart card of the signer, and the root that the operator puts into the trust folder.
  const person = { file: 'veli', name: 'Veli Öz', nationalId, pin };
  const { tokenDir, trustDir } = await makeDemoTokens({ dir: home, people: [person] });
  const publicUrl = `http://127.0.0.1:${ports.web}`;
  const service = companionService(home, {
    port: ports.companion,
    origins: [publicUrl],
    tokenDir,
    pkcs11: [],
    detect: false,
  });
  companion = await service.start(() => undefined, AbortSignal.timeout(60_000));
  settings = await documentedSettings({
    NODE_ENV: 'production',
    DATABASE_URL: urlOf(names.app),
    TOMAR_SECRET_KEYS: newSecretKey(),
    TOMAR_PUBLIC_URL: publicUrl,
    TOMAR_BLOB_DIR: join(home, 'blobs'),
    TOMAR_DELIVERY_ROOT: join(home, 'delivered'),
    TOMAR_TRUST_DIR: trustDir,
    TOMAR_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
    TOMAR_MAIL_FROM: 'Tomar <tomar@kurum.example>',
    TOMAR_TRUST_PROXY: '127.0.0.1',
  });
  for (const part of ['blobs', 'delivered', 'trust']) await user.own(join(home, part));
  // On the way to folders of its own the user passes through this one.
  await chmod(home, 0o711);
});

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  await companion?.stop();
  await mail?.stop();
  await asSuperuser(adminUrl, [
    `drop database if exists ${names.database} with (force)`,
    ...[names.app, names.owner].map((role) => `drop role if exists ${role}`),
  ]);
  await rm(home, { recursive: true, force: true });
});

async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Starts a command with nothing in its environment but the settings. */
function start(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  input = '',
): ChildProcess {
  const [command = '', ...rest] = [...user.prefix, process.execPath, ...tomar, ...args];
  const child = spawn(command, rest, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...settings, ...more },
  });
  child.stdin?.end(input);
  return child;
}

/** @returns what it printed @throws Error with all of it, unless it ended well */
async function run(args: readonly string[], more: Readonly<Record<string, string>> = {}, input = '') {
  const child = start(args, more, input);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

function serve(services: 'web' | 'worker'): ChildProcess {
  const child = start(['serve', `--services=${services}`], { TOMAR_PORT: String(ports[services]) });
  running.push(child);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      log += String(chunk);
    });
  return child;
}

const ready = (port: number) =>
  expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ status }) => status,
          () => log.slice(-2000),
        ),
      { timeout: 60_000, interval: 200 },
    )
    .toBe(200);

/** Opens the printed link as the person does. */
async function joinBy(said: string, password: string): Promise<ApiClient> {
  const link = new URL(/https?:\S+/.exec(said)?.[0] ?? '');
  const nobody = new ApiClient(settings.TOMAR_PUBLIC_URL ?? '');
  expect(link.origin).toBe(settings.TOMAR_PUBLIC_URL);
  const token = link.hash.slice(1);
  const { email } = await nobody.call(openInvitation, { body: { token } });
  await nobody.call(acceptInvitation, { body: { token, password } });
  return ApiClient.signIn(nobody.url, { email, password });
}

it('an installation begins as documented, as an ordinary user, and a job is approved, signed and delivered', {
  timeout: 300_000,
}, async () => {
  // 1: PostgreSQL, as its superuser.
  const [onServer = [], inDatabase = []] = await documentedSql(names);
  await asSuperuser(adminUrl, onServer);
  await asSuperuser(databaseUrl(adminUrl, names.database), inDatabase);

  // 4, 5: tables, then one web server and one worker.
  await run(['migrate'], { DATABASE_OWNER_URL: urlOf(names.owner) });
  const [web] = [serve('web'), serve('worker')];
  await ready(ports.web);
  await ready(ports.worker);
  expect(await uidsOf(web)).toEqual([user.uid]);
  await expect(run(['seed-demo'])).rejects.toThrow('does not belong in production');

  // 6: a first account.
  const year = new Date().getUTCFullYear();
  const period = ['--from', `${year - 1}-01-01`, '--to', `${year + 1}-12-31`];
  await run(['account', 'create', 'kurum', '--name', 'Örnek Kurum A.Ş.', ...period]);
  const person = (email: string, first: string, last: string) => [
    '--email',
    email,
    '--first-name',
    first,
    '--last-name',
    last,
  ];
  const admin = await joinBy(
    await run(['account', 'admin', 'kurum', ...person('ayse@kurum.example', 'Ayşe', 'Işık')]),
    'ilk şifre 1',
  );
  const signer = await joinBy(
    await run(
      [
        'account',
        'user',
        'kurum',
        ...person('veli@kurum.example', 'Veli', 'Öz'),
        '--authorities',
        'Signer,Approved',
        '--id-number',
        '-',
      ],
      {},
      `${nationalId}\n`,
    ),
    'ikinci şifre 2',
  );

  const signing = { companionUrl: `http://127.0.0.1:${ports.companion}`, pin, nationalId };
  const people = { owner: admin, approver: admin, signers: [{ client: signer, signing }] };
  const files = sampleFiles(2);
  const to = 'alici@baska.example';
  const jobId = await circulateMainJob(people, {
    name: 'İlk iş',
    files,
    to: [to],
    folder: 'ilk',
    boxes: true,
  });
  await approve(admin, jobId, 'Uygundur.');
  const end = await sign(signer, [jobId], signing);
  expect([end.state, end.failure]).toEqual(['done', null]);
  const job = await jobWhen(admin, jobId, ({ status }) => status === 'Completed');
  expect(job.deliveries.map(({ state }) => state)).toEqual(['Sent', 'Sent']);
  expect(mail.mailbox.list().filter((one) => one.to.includes(to))).toHaveLength(1);
  expect((await readdir(join(home, 'delivered', 'kurum', 'ilk'))).sort()).toEqual(
    files.map(({ name }) => name).sort(),
  );
  const [first] = job.files;
  const signed = await admin.send(getFile, { params: { id: first?.id ?? '' }, query: {} });
  const delivered = await readFile(join(home, 'delivered', 'kurum', 'ilk', first?.name ?? ''));
  expect(Buffer.from(await signed.arrayBuffer()).equals(delivered)).toBe(true);

  // The trail verifies without the installation, and begins with what the operator did.
  const trail = await (await admin.send(exportAudit, {})).text();
  expect(trail.split('\n').slice(0, 3).join('\n')).toContain('"operator"');
  const file = join(home, 'trail.jsonl');
  await writeFile(file, trail, { mode: 0o644 });
  expect(await run(['verify-audit', file])).toMatch(/\d+/);
  expect(log).not.toContain(names.password);

  // On SIGTERM both end in order.
  for (const child of running) child.kill('SIGTERM');
  for (const child of running) if (child.exitCode === null) await once(child, 'exit');
  expect(running.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
});

/** Real, effective, saved and file system's user of a process and its children. */
async function uidsOf({ pid }: ChildProcess): Promise<number[]> {
  const uids = new Set<number>();
  const tasks = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const one of [pid, ...tasks.split(' ').filter(Boolean)]) {
    const status = await readFile(`/proc/${one}/status`, 'utf8');
    const line = /^Uid:\s+(.*)$/m.exec(status)?.[1] ?? '';
    for (const uid of line.split(/\s+/)) uids.add(Number(uid));
  }
  return [...uids];
}
