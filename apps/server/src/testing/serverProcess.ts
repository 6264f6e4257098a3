import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestServer } from './startTestServer.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  readonly exit: Promise<unknown>;
  readonly output: () => string;
}

/** A process of the server’s program on a test server's database, folder and keys, as an operator starts it. */
export function startProcess({ platform, folder }: TestServer, ...args: readonly string[]): ServerProcess {
  const { databaseUrl, secretKeys } = platform.config;
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl,
      TOMAR_HOME: folder,
      TOMAR_PORT: '0',
      TOMAR_SECRET_KEYS: secretKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += String(part)));
  const exit = once(child, 'close').then(([code, signal]): unknown => signal ?? code);
  return { child, exit, output: () => output };
}
