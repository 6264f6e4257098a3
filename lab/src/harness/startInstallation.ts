import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setUpTimestamps } from '../demo/setUpTimestamps.ts';
import { ensureCertificate } from '../mail/certificate.ts';
import { operatorFile } from '../mobile/operators.ts';
import { smsFile } from '../mobile/smsInbox.ts';
import { livingPostmaster } from '../postgres/postmaster.ts';
import { freePort, HeldPorts } from '../processes/freePort.ts';
import { PidFiles } from '../processes/pidFiles.ts';
import type { Running, Service } from '../processes/service.ts';
import { type Incident, type Supervised, supervise } from '../processes/supervise.ts';
import { pkiPaths } from '../tokens/addresses.ts';
import { makeDemoTokens } from '../tokens/makeDemoTokens.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type DemoSignIn, demoSignIns, largeSignIn } from './demo.ts';
import { publicUrl, serverEnvironment } from './environment.ts';
import { lockHome } from './lock.ts';
import { runStep } from './runStep.ts';
import { loadOrCreateSecrets } from './secrets.ts';
import {
  companionService,
  mailService,
  mobileService,
  pkiService,
  postgresFolder,
  postgresService,
  serverProgram,
  serverService,
} from './services.ts';

export type PartName =
  | 'postgres'
  | 'mail'
  | 'pki'
  | 'mobile'
  | 'companion'
  | 'web'
  | 'web2'
  | 'worker'
  | 'worker2';

/** The same database as the application's role and as the owner of its tables. */
export interface Database {
  appUrl: string;
  ownerUrl: string;
}

export interface InstallationOptions {
  /** Everything that is kept: database, blobs, mail, tokens, secrets, logs. */
  home: string;
  /** Port of the web application; any free one by default. */
  port?: number;
  /** Ports of the page that shows the lab's mail and of the companion, taken if they are free. */
  mailPort?: number;
  companionPort?: number;
  /**
   * Port of the lab's time-stamp authority, OCSP responder and CRLs, taken if it is free. Certificates name it:
   * with another port the demo's people get new ones.
   */
  pkiPort?: number;
  /** SoftHSM's library: the demo's signers get their keys on PKCS#11 tokens too. */
  softHsm?: string | undefined;
  /** Whether the companion offers smart cards of this computer too. */
  detectCards?: boolean;
  durability?: 'full' | 'process';
  /** A database of one's own instead of the embedded one. */
  database?: Database | undefined;
  /** Adds the demo's account of 20,000 people. */
  large?: boolean;
  /** More settings for the server. */
  env?: NodeJS.ProcessEnv;
  /** Two web servers stand behind a proxy at `port`. Default: one, which listens there itself. */
  webs?: 1 | 2;
  /** Default: one. */
  workers?: 1 | 2;
  /** Milliseconds before the first, second, … attempt to start a part again; the last one repeats. */
  pauses?: readonly number[];
  report?(incident: Incident): void;
  /** Called when a step of the start begins. */
  progress?(step: string): void;
  /** Work that the web server waits for and the database does not. */
  prepare?(): Promise<void>;
  signal?: AbortSignal;
}

export interface Installation {
  home: string;
  url: string;
  /** Addresses of the lab's mail: page and API, and SMTP. */
  mail: { url: string; smtpPort: number };
  /** The lab's public-key service: switches at `/api/switches`, time-stamps at `/tsa`. */
  pkiUrl: string;
  /** The lab's mobile operators: switches at `/api/switches`, what phones were asked at `/api/asked`. */
  mobileUrl: string;
  companionUrl: string;
  database: Database;
  people: readonly DemoSignIn[];
  pids(): Partial<Record<PartName, number | null>>;
  /** Kills a process as a crash would; resolves when it is dead, before its supervisor has revived it. */
  kill9(name: PartName): Promise<void>;
  /** Resolves when the part answers (again). */
  running(name: PartName): Promise<Running>;
  restart(name: PartName): Promise<void>;
  /** Ends everything in order: first who asks, last the database. */
  stop(): Promise<void>;
}

/** A port that was asked for is in use by another program. */
export class PortTaken extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is in use by another program.`);
    this.port = port;
  }
}

/**
 * Starts a whole Tomar, each part its own supervised process: database, migration, demo data in an empty
 * database, lab mail, companion with soft tokens, web server and worker.
 * @throws AlreadyRunning when the home folder is in use, PortTaken, or the words of the part that failed;
 *   whatever had been started is stopped again
 */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const { home, durability = 'full', progress = () => undefined } = options;
  const giveUp = new AbortController();
  const signal = AbortSignal.any([giveUp.signal, ...(options.signal ? [options.signal] : [])]);
  const report = options.report ?? (() => undefined);
  await mkdir(join(home, 'log'), { recursive: true, mode: 0o700 });
  const pidFiles = new PidFiles(join(home, 'run'));
  const lock = lockHome(home, pidFiles);
  const parts = new Map<PartName, Supervised>();
  const ports = new HeldPorts();
  let balancer: Balancer | null = null;
  const stop = async () => {
    await balancer?.close();
    for (const group of stopOrder) await Promise.all(group.map((name) => parts.get(name)?.stop()));
    lock.release();
  };
  const starting: Promise<void>[] = [];
  const start = (name: PartName, service: Service, heldPort?: number): Promise<void> => {
    const started = (async () => {
      signal.throwIfAborted();
      if (heldPort !== undefined) await ports.release(heldPort);
      parts.set(name, await supervise(service, { pidFiles, report, signal, pauses: options.pauses }));
    })();
    starting.push(started);
    return started;
  };
  try {
    await pidFiles.endLeftovers(['tomar', 'postgres']);
    if (options.port && !(await ports.hold(options.port))) throw new PortTaken(options.port);
    const port = options.port || (await freePort());
    const companionPort = await preferred(ports, options.companionPort);
    const mailPort = await preferred(ports, options.mailPort);
    const pkiPort = await preferred(ports, options.pkiPort);
    const mobilePort = await freePort();
    const mobileUrl = `http://127.0.0.1:${mobilePort}`;
    const pkiUrl = `http://127.0.0.1:${pkiPort}`;
    const smtpPort = await freePort();
    const secrets = loadOrCreateSecrets(home);
    const { certificateFile } = ensureCertificate(join(home, 'mail'));
    progress('database');
    const [database] = await Promise.all([
      options.database ?? startDatabase(home, durability, (service) => start('postgres', service)),
      start('mail', mailService(home, smtpPort, mailPort), mailPort),
      options.prepare?.(),
    ]);
    const mail = { smtpPort, certificateFile };
    const env = {
      ...serverEnvironment({ home, port, companionPort, ...database, mail, secrets }),
      TOMAR_MOBILE_OPERATORS_FILE: await writeSettings(home, 'mobile-operators', operatorFile(mobileUrl)),
      TOMAR_SMS_FILE: await writeSettings(home, 'sms', smsFile(mobileUrl)),
      ...options.env,
    };
    const people = [...demoSignIns(secrets), ...(options.large ? [largeSignIn] : [])];
    const fill = async () => {
      progress('migration');
      await runStep(serverProgram, ['migrate'], env, signal);
      progress('demo');
      const seed = () =>
        runStep(serverProgram, ['seed-demo', ...(options.large ? ['--large'] : [])], env, signal);
      if (options.database) await seed();
      else await seedOnce(home, options.large ? 'seeded-large' : 'seeded', seed);
    };
    // Keys are made while the database is filled; when one of the two fails, the other is not left at work.
    const [filled, tokens] = await Promise.allSettled([
      fill(),
      makeDemoTokens({
        dir: home,
        pkiUrl,
        people: people.flatMap(({ email, name, nationalId, pin }) =>
          nationalId && pin ? [{ file: email.slice(0, email.indexOf('@')), name, nationalId, pin }] : [],
        ),
        ...(options.softHsm ? { pkcs11: { lib: options.softHsm, conf: join(home, 'softhsm2.conf') } } : {}),
      }),
    ]);
    if (filled.status === 'rejected') throw filled.reason;
    if (tokens.status === 'rejected') throw tokens.reason;
    const { tokenDir } = tokens.value;
    progress('services');
    const startWebs = async (publicPort: number, count: 1 | 2) => {
      if (count === 1) return start('web', serverService(home, 'web', 'web', publicPort, env), publicPort);
      const webPorts = [await freePort(), await freePort()] as const;
      await Promise.all(
        (['web', 'web2'] as const).map((name, index) =>
          start(name, serverService(home, name, 'web', webPorts[index] ?? 0, env)),
        ),
      );
      await ports.release(publicPort);
      balancer = await startBalancer(publicPort, webPorts);
    };
    const { detectCards: detect = false } = options;
    const pkcs11 = options.softHsm ? [options.softHsm] : [];
    const origins = [publicUrl(port), `http://localhost:${port}`];
    const companion = { port: companionPort, origins, tokenDir, pkcs11, detect };
    await Promise.all([
      start('companion', companionService(home, companion), companionPort),
      start('pki', pkiService(home, pkiPort), pkiPort),
      start('mobile', mobileService(home, mobilePort, pkiUrl)),
      startWebs(port, options.webs ?? 1).then(() =>
        pointToTimestamps(options.database ? home : postgresFolder(home), publicUrl(port), pkiUrl, people),
      ),
      ...(['worker', 'worker2'] as const)
        .slice(0, options.workers ?? 1)
        .map(async (name) => start(name, serverService(home, name, 'worker', await freePort(), env))),
    ]);
    signal.throwIfAborted();
    const url = publicUrl(port);
    lock.announce(url);
    const part = (name: PartName) => {
      const found = parts.get(name);
      if (!found) throw new Error(`This installation has no ${name} of its own.`);
      return found;
    };
    return {
      home,
      url,
      mail: { url: `http://127.0.0.1:${mailPort}`, smtpPort },
      pkiUrl,
      mobileUrl,
      companionUrl: `http://127.0.0.1:${companionPort}`,
      database,
      people,
      pids: () => Object.fromEntries([...parts].map(([name, supervised]) => [name, supervised.pid()])),
      async kill9(name) {
        const { pid, exited } = await part(name).running();
        process.kill(pid, 'SIGKILL');
        await exited;
      },
      running: (name) => part(name).running(),
      restart: (name) => part(name).restart(),
      stop,
    };
  } catch (error) {
    giveUp.abort();
    await Promise.allSettled(starting);
    await ports.releaseAll();
    await stop();
    throw error;
  }
}

const stopOrder: PartName[][] = [
  ['web', 'web2', 'worker', 'worker2', 'companion'],
  ['mail', 'pki', 'mobile'],
  ['postgres'],
];

/** Asks only once whether the embedded database has its demo; the note lies beside its data and goes with them. */
async function seedOnce(home: string, name: string, seed: () => Promise<unknown>): Promise<void> {
  const note = join(postgresFolder(home), name);
  if (existsSync(note)) return;
  await seed();
  await writeFile(note, '');
}

/** Once for each address of the lab's authority; the note lies beside the data that it speaks of. */
async function pointToTimestamps(
  folder: string,
  url: string,
  pkiUrl: string,
  people: readonly DemoSignIn[],
): Promise<void> {
  const note = join(folder, 'timestamp-authority');
  const timestampUrl = `${pkiUrl}${pkiPaths.timestamp}`;
  if (existsSync(note) && (await readFile(note, 'utf8')) === timestampUrl) return;
  const owner = people.find(({ key }) => key === 'owner');
  if (owner) await setUpTimestamps(url, timestampUrl, owner);
  await writeFile(note, timestampUrl);
}

/** A file of the server's settings that leads to the lab. */
async function writeSettings(home: string, name: string, content: object): Promise<string> {
  const path = join(home, 'run', `${name}.json`);
  await writeFile(path, JSON.stringify(content), { mode: 0o600 });
  return path;
}

async function preferred(ports: HeldPorts, port: number | undefined): Promise<number> {
  return port && (await ports.hold(port)) ? port : freePort();
}

async function startDatabase(
  home: string,
  durability: 'full' | 'process',
  start: (service: Service) => Promise<void>,
): Promise<Database> {
  const living = await livingPostmaster(join(postgresFolder(home), 'data'));
  let database: Database | undefined;
  const service = postgresService(home, living?.port || (await freePort()), durability, (postgres) => {
    database = { appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl };
  });
  await start(service);
  if (!database) throw new Error('PostgreSQL gave no address.');
  return database;
}
