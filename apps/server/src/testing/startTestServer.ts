import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { demoAccounts } from '../../../../lab/src/demo/people.ts';
import { type TestDatabase, testDatabase } from '../../../../lab/src/harness/testDatabase.ts';
import { fillWithDemo } from '../commands/seedDemo.ts';
import { type Service, startServer } from '../commands/serve.ts';
import type { OpenPlatform } from '../openPlatform.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { type Logger, openLog } from '../platform/telemetry/log.ts';
import { type Caller, type Client, clientOf, signInAs } from './client.ts';

export interface TestServerOptions {
  /** Settings that differ from the test's own. */
  readonly config?: Partial<Config>;
  /** Default: both. */
  readonly services?: readonly Service[];
  /** Moves the server's clock. */
  readonly clock?: () => Date;
  readonly log?: Logger;
  /** Another test server's, which drops it. Default: one of its own. */
  readonly database?: TestDatabase;
}

export interface TestServer extends Client {
  readonly url: string;
  readonly platform: OpenPlatform;
  readonly database: TestDatabase;
  /** Temporary; holds blobs and delivered files. */
  readonly folder: string;
  /**
   * A person of the demo (lab/src/demo/people.ts) by key: `owner`, `approver`, `signer1`, `signer2` of `demo`;
   * `owner`, `builder` of `ornek`. Signed in once, then remembered.
   */
  person(key: string, account?: string): Promise<Caller>;
  /** Id of a demo account, and of a demo person as its user. */
  accountId(code?: string): Promise<string>;
  userId(key: string, account?: string): Promise<string>;
  /** Ends the server but keeps database and folder; `restart` goes on with both. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A whole server in this process, on a database and a folder of its own, with the demo's accounts and people. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'tomar-test-'));
  const config: Config = {
    ...loadConfig({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      TOMAR_HOME: folder,
      TOMAR_PORT: '0',
      TOMAR_LOG_LEVEL: process.env.TOMAR_TEST_LOG ?? 'silent',
      TOMAR_SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
    }),
    ...options.config,
  };
  const log = options.log ?? (config.logLevel === 'silent' ? pino({ level: 'silent' }) : openLog(config));
  const services = new Set(options.services ?? (['web', 'worker'] as const));
  const start = () => startServer(config, services, log, options.clock);
  let server = await start();
  let client = clientOf(server.url);
  await fillWithDemo(server.platform);
  const signedIn = new Map<string, Promise<Caller>>();

  const person: TestServer['person'] = (key, account = 'demo') => {
    const name = `${account}/${key}`;
    const known = signedIn.get(name) ?? signInAs(client, emailOf(key, account), account);
    signedIn.set(name, known);
    return known;
  };
  const idOf = async (text: string, values: string[]) => {
    const { rows } = await server.platform.db.pool.query<{ id: string }>(text, values);
    const [row] = rows;
    if (!row) throw new Error(`nothing of ${values.join(', ')}`);
    return row.id;
  };
  return {
    get url() {
      return server.url;
    },
    get platform() {
      return server.platform;
    },
    database,
    folder,
    call: (endpoint, input, caller) => client.call(endpoint, input, caller),
    ask: (endpoint, input, caller) => client.ask(endpoint, input, caller),
    refusal: (endpoint, input, caller) => client.refusal(endpoint, input, caller),
    person,
    accountId: (code = 'demo') => idOf('select id from accounts where code = $1', [code]),
    userId: (key, account = 'demo') =>
      idOf(
        `select m.user_id as id from memberships m join logins l on l.id = m.login_id
         join accounts a on a.id = m.account_id where l.email = $1 and a.code = $2`,
        [emailOf(key, account), account],
      ),
    async restart() {
      await server.stop();
      server = await start();
      client = clientOf(server.url);
    },
    async close() {
      await server.stop();
      if (!options.database) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function emailOf(key: string, account: string): string {
  const people = demoAccounts.find(({ code }) => code === account)?.people ?? [];
  const person = people.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`the demo has no ${key} in ${account}`);
  return person.email;
}
