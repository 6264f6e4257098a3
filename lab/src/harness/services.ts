import { createConnection } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Postgres, startPostgres } from '../postgres/startPostgres.ts';
import { nodeService } from '../processes/nodeService.ts';
import type { Service } from '../processes/service.ts';

const program = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const serverProgram = program('apps/server/src/main.ts');
const companionProgram = program('apps/companion/src/main.ts');
const labProgram = program('lab/src/main.ts');

/**
 * PostgreSQL as a service: a restart finds it on the same port, so nobody needs new settings.
 * @param started told the addresses after each start
 */
export function postgresService(
  home: string,
  port: number,
  durability: 'full' | 'process',
  started: (postgres: Postgres) => void,
): Service {
  return {
    name: 'postgres',
    async start() {
      const postgres = await startPostgres({ folder: postgresFolder(home), port, durability });
      started(postgres);
      return postgres;
    },
  };
}

export function postgresFolder(home: string): string {
  return join(home, 'postgres');
}

/**
 * A process of the server.
 * @param name `web`, `worker`; with a number behind it when there are several
 */
export function serverService(
  home: string,
  name: string,
  services: 'web' | 'worker',
  port: number,
  env: NodeJS.ProcessEnv,
): Service {
  return nodeService({
    name,
    script: serverProgram,
    args: ['serve', `--services=${services}`],
    env: { ...env, TOMAR_PORT: String(port) },
    logFile: logFile(home, name),
    ready: () => isOk(`http://127.0.0.1:${port}/health/ready`),
    // While the database is away it is not ready, and a restart would not help.
    answers: () => isOk(`http://127.0.0.1:${port}/health/live`),
  });
}

export interface CompanionOptions {
  port: number;
  /** The product's addresses: no other page may ask for signatures. */
  origins: readonly string[];
  /** Folder of soft tokens. */
  tokenDir: string;
  /** PKCS#11 modules besides them. */
  pkcs11: readonly string[];
  /** Whether smart cards of this computer are offered too. */
  detect: boolean;
}

export function companionService(home: string, options: CompanionOptions): Service {
  return nodeService({
    name: 'companion',
    script: companionProgram,
    args: [
      '--port',
      String(options.port),
      '--token-dir',
      options.tokenDir,
      ...options.origins.flatMap((origin) => ['--allow-origin', origin]),
      ...options.pkcs11.flatMap((module) => ['--pkcs11', module]),
      ...(options.detect ? [] : ['--no-detect']),
      // Tests and people who try the demo read the pairing codes where everybody can.
      '--lab',
      '--no-window',
      '--state-dir',
      join(home, 'companion'),
    ],
    env: process.env,
    logFile: logFile(home, 'companion'),
    ready: () => isListening(options.port),
  });
}

export function mailService(home: string, smtpPort: number, httpPort: number): Service {
  return nodeService({
    name: 'mail',
    script: labProgram,
    args: [
      'mail',
      '--folder',
      join(home, 'mail'),
      '--smtp-port',
      String(smtpPort),
      '--http-port',
      String(httpPort),
    ],
    env: process.env,
    logFile: logFile(home, 'mail'),
    ready: async () =>
      (await isListening(smtpPort)) && (await isOk(`http://127.0.0.1:${httpPort}/api/switches`)),
  });
}

/** The lab's time-stamp authority, OCSP responder and CRLs. */
export function pkiService(home: string, port: number): Service {
  return nodeService({
    name: 'pki',
    script: labProgram,
    args: ['pki', '--home', home, '--http-port', String(port)],
    env: process.env,
    logFile: logFile(home, 'pki'),
    ready: () => isOk(`http://127.0.0.1:${port}/api/switches`),
  });
}

/** The lab's mobile operators. */
export function mobileService(home: string, port: number, pkiUrl: string): Service {
  return nodeService({
    name: 'mobile',
    script: labProgram,
    args: ['mobile', '--home', home, '--http-port', String(port), '--pki-url', pkiUrl],
    env: process.env,
    logFile: logFile(home, 'mobile'),
    ready: () => isOk(`http://127.0.0.1:${port}/api/switches`),
  });
}

function logFile(home: string, name: string): string {
  return join(home, 'log', `${name}.log`);
}

async function isOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const end = (listening: boolean) => () => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', end(true)).once('error', end(false)).setTimeout(1_000, end(false));
  });
}
