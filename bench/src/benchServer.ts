import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverService } from '@tomar/lab/src/harness/services.ts';
import { startMail } from '@tomar/lab/src/mail/startMail.ts';
import { databaseUrl } from '@tomar/lab/src/postgres/roles.ts';
import { startPostgres } from '@tomar/lab/src/postgres/startPostgres.ts';
import { freePort } from '@tomar/lab/src/processes/freePort.ts';
import { fillWithDemo } from '../../apps/server/src/commands/seedDemo.ts';
import { type Service, startServer } from '../../apps/server/src/commands/serve.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { openLog } from '../../apps/server/src/platform/telemetry/log.ts';
import { type Caller, type Client, signInAs } from '../../apps/server/src/testing/client.ts';
import type { Scene } from '../../apps/server/src/testing/jobScene.ts';
import { trustFolder } from '../../apps/server/src/testing/trustFolder.ts';
import { demoAccounts } from '../../lab/src/demo/people.ts';
import { leanClient } from './leanClient.ts';

/** A whole server on a PostgreSQL of its own, with the demo's accounts and people. */
export interface BenchServer extends Client {
  /** The application's role; row-level security binds it. */
  readonly appUrl: string;
  readonly platform: Platform;
  /** A superuser, in the same database. */
  readonly adminUrl: string;
  accountId(code: string): Promise<string>;
  /** The people of an account as whom jobs are made. */
  sceneOf(account: string): Scene;
  /** Process numbers, by what they do; the server's where it is apart. */
  readonly processes: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/**
 * @param durability of the database, as lab/src/postgres has it
 * @param apart web server and worker are processes of their own, as in an installation: what callers do costs the server
 *   nothing then. Else all are in this process, where it can be counted what they do
 */
export async function startBenchServer(
  durability: 'full' | 'process',
  { apart = false } = {},
): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tomar-bench-'));
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), durability });
  await migrate(postgres.ownerUrl, 'tomar_app');
  // People are told by mail when it is their turn.
  const mail = await startMail({ folder: join(folder, 'mail') });
  const settings = {
    TOMAR_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
    DATABASE_URL: postgres.appUrl,
    TOMAR_HOME: folder,
    TOMAR_PORT: '0',
    TOMAR_LOG_LEVEL: 'error',
    TOMAR_SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    TOMAR_TRUST_DIR: await trustFolder(folder),
    TOMAR_TRUST_PROXY: '127.0.0.1',
  };
  const config = loadConfig(settings);
  const here: readonly Service[] = apart ? [] : ['web', 'worker'];
  const server = await startServer(config, new Set(here), openLog(config));
  await fillWithDemo(server.platform);
  const others = apart ? await startApart(folder, settings) : null;
  const lean = leanClient(others?.url ?? server.url);
  const client = fromManyAddresses(lean);
  const idOf = async (text: string, values: string[]) => {
    const { rows } = await server.platform.db.pool.query<{ id: string }>(text, values);
    const [row] = rows;
    if (!row) throw new Error(`nothing of ${values.join(', ')}`);
    return row.id;
  };
  return {
    ...client,
    appUrl: postgres.appUrl,
    platform: server.platform,
    adminUrl: databaseUrl(postgres.adminUrl, 'tomar'),
    accountId: (code) => idOf('select id from accounts where code = $1', [code]),
    sceneOf: (account) => {
      const signedIn = new Map<string, Promise<Caller>>();
      return {
        call: client.call,
        person: (key) => {
          const person = signedIn.get(key) ?? signInAs(client, emailOf(key, account), account);
          signedIn.set(key, person);
          return person;
        },
        userId: (key) =>
          idOf(
            `select m.user_id as id from memberships m join logins l on l.id = m.login_id
             join accounts a on a.id = m.account_id where l.email = $1 and a.code = $2`,
            [emailOf(key, account), account],
          ),
      };
    },
    processes: { callers: process.pid, database: postgres.pid, ...others?.pids },
    async close() {
      lean.close();
      await others?.stop();
      await server.stop();
      await mail.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A web server and a worker with these settings, each a process of its own. */
async function startApart(folder: string, settings: NodeJS.ProcessEnv) {
  const start = (name: 'web' | 'worker', port: number) =>
    serverService(folder, name, name, port, settings).start(() => undefined, new AbortController().signal);
  await mkdir(join(folder, 'log'));
  const port = await freePort();
  const [web, worker] = [await start('web', port), await start('worker', await freePort())];
  return {
    url: `http://127.0.0.1:${port}`,
    pids: { web: web.pid, worker: worker.pid },
    stop: () => Promise.all([web.stop(), worker.stop()]),
  };
}

/** Requests of one address are limited by the minute; these come from many, as behind a proxy. */
function fromManyAddresses(client: Client): Client {
  let requests = 0;
  const headers = (given: Readonly<Record<string, string>> = {}) => {
    requests += 1;
    const office = Math.floor(requests / 1000);
    return { ...given, 'x-forwarded-for': `10.${office >> 16}.${(office >> 8) & 255}.${office & 255}` };
  };
  return {
    ask: (endpoint, input, caller) =>
      client.ask(endpoint, { ...input, headers: headers(input?.headers) }, caller),
    call: (endpoint, input, caller) =>
      client.call(endpoint, { ...input, headers: headers(input?.headers) }, caller),
    refusal: (endpoint, input, caller) =>
      client.refusal(endpoint, { ...input, headers: headers(input?.headers) }, caller),
  };
}

function emailOf(key: string, account: string): string {
  const people = demoAccounts.find(({ code }) => code === account)?.people ?? [];
  const person = people.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`the demo has no ${key} in ${account}`);
  return person.email;
}
