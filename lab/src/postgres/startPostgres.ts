import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { gone } from '../processes/alive.ts';
import { freePort } from '../processes/freePort.ts';
import { postgresBinaries } from './binaries.ts';
import { dataOrPlaceForIt, ensureCluster } from './cluster.ts';
import { type Credentials, loadOrCreateCredentials } from './credentials.ts';
import { endWithParent } from './endWithParent.ts';
import { livingPostmaster, stopPostmaster } from './postmaster.ts';
import { databaseUrl, ensureRolesAndDatabase } from './roles.ts';
import { unprivileged } from './unprivileged.ts';

export interface Postgres {
  /** Superuser, maintenance database: for creating databases. */
  adminUrl: string;
  /** Owner of the tables, for migrations. */
  ownerUrl: string;
  /** What the application connects with: row-level security binds it. */
  appUrl: string;
  port: number;
  pid: number;
  /** True when a server left running by an earlier start was taken over. */
  adopted: boolean;
  /** Resolves when the server has ended, with how. */
  exited: Promise<string>;
  /** Ends it in order: clients are cut off, everything is written. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Holds everything of this cluster: data, passwords, log. */
  folder: string;
  /** TCP port on loopback; a free one by default. */
  port?: number;
  /** Name of the application's database. */
  database?: string;
  /**
   * `full`: what is committed outlives a power cut. `process`: it outlives the end of any process, not of
   * the machine, and the server ends with the process that started it; quicker, for tests.
   */
  durability?: 'full' | 'process';
}

/** Passwords here are random, so that nobody can guess them however quickly; tests open thousands of connections. */
const quickForTests = ['fsync=off', 'full_page_writes=off', 'scram_iterations=1'].flatMap((one) => [
  '-c',
  one,
]);

/** PostgreSQL writes this when the processes of a killed predecessor have not quite ended. */
const predecessorEnding = /pre-existing shared memory block|lock file .* already exists/;

/**
 * Starts PostgreSQL on a folder, creating the cluster, roles and database when they are missing, or takes
 * over the server that already runs there.
 * @throws Error with the last lines of the server's log when it does not come up
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { folder, database = 'tomar', durability = 'full' } = options;
  // Another user may have to pass through on the way to the data folder, which is closed to others.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const credentials = loadOrCreateCredentials(folder);
  const running = await adopt(join(folder, 'data'), credentials);
  const { pid, port, exited } = running ?? (await launch(folder, options.port, durability, credentials));
  const url = (role: keyof Credentials, name: string) =>
    `postgres://${role}:${credentials[role]}@127.0.0.1:${port}/${name}`;
  const adminUrl = url('postgres', 'postgres');
  await ensureRolesAndDatabase(adminUrl, credentials, database);
  return {
    adminUrl,
    ownerUrl: databaseUrl(url('tomar_owner', ''), database),
    appUrl: databaseUrl(url('tomar_app', ''), database),
    port,
    pid,
    adopted: running !== null,
    exited,
    stop: () => stopPostmaster(pid),
  };
}

interface Running {
  pid: number;
  port: number;
  exited: Promise<string>;
}

async function adopt(data: string, credentials: Credentials): Promise<Running | null> {
  const living = await livingPostmaster(data);
  if (!living) return null;
  if (living.port > 0 && (await answers(living.port, credentials, () => false, 10_000)))
    return { ...living, exited: gone(living.pid, Number.POSITIVE_INFINITY).then(() => 'ended') };
  await stopPostmaster(living.pid);
  return null;
}

async function launch(
  folder: string,
  wantedPort: number | undefined,
  durability: 'full' | 'process',
  credentials: Credentials,
): Promise<Running> {
  const binaries = postgresBinaries();
  const place = await dataOrPlaceForIt(folder);
  const way = await unprivileged(binaries, place);
  await ensureCluster(binaries, way, folder, place, credentials.postgres, durability);
  const logFile = join(folder, 'postgres.log');
  const bond = durability === 'process' ? await endWithParent() : [];
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await freePort());
    const [command = '', ...args] = [
      ...way.prefix,
      ...bond,
      binaries.postgres,
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      '-k',
      '',
      '-h',
      '127.0.0.1',
      '-c',
      'max_connections=200',
      '-c',
      'timezone=UTC',
      '-c',
      'log_timezone=UTC',
      '-c',
      'jit=off',
      ...(durability === 'process' ? quickForTests : []),
    ];
    const logStart = sizeOf(logFile);
    const log = openSync(logFile, 'a', 0o600);
    // Its own session: Ctrl-C in the terminal must reach the application first, the database last.
    const child = spawn(command, args, { detached: true, cwd: folder, stdio: ['ignore', log, log] });
    closeSync(log);
    const end = ending(child);
    let ended = false;
    void end.then(() => {
      ended = true;
    });
    if (child.pid && (await answers(port, credentials, () => ended, 120_000)))
      return { pid: child.pid, port, exited: end };
    const said = readFileSync(logFile, 'utf8').slice(logStart).trim();
    const again = predecessorEnding.test(said) || (said.includes('Address already in use') && !wantedPort);
    if (!ended && child.pid) await stopPostmaster(child.pid);
    if (!again || attempt >= 40) throw new Error(`PostgreSQL did not start:\n${said.slice(-2000)}`);
    await sleep(250);
  }
}

function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Waits until the server takes connections; after a crash it replays its log first, which may take a while. */
async function answers(
  port: number,
  credentials: Credentials,
  ended: () => boolean,
  patience: number,
): Promise<boolean> {
  const until = Date.now() + patience;
  while (!ended() && Date.now() < until) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: credentials.postgres,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      await sleep(30);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
