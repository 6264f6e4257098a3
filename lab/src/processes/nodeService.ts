import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compileCache } from './compileCache.ts';
import type { Service } from './service.ts';

export interface NodeServiceOptions {
  name: string;
  /** Path of the program, run by this same Node. */
  script: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Where its output is appended. */
  logFile: string;
  /** Asked again and again until it says that the program answers. */
  ready(): Promise<boolean>;
  /** Asked from time to time afterwards; default: `ready`. */
  answers?(): Promise<boolean>;
  /** Milliseconds until a start that is not ready counts as failed. */
  patience?: number;
}

const endWithParent = fileURLToPath(new URL('./endWithParent.ts', import.meta.url));
const maxLogBytes = 20 * 1024 * 1024;

/** A Node program as a service: own process, own log file, stopped by SIGTERM and then by force. */
export function nodeService(options: NodeServiceOptions): Service {
  const { name, script, args = [], env, logFile, patience = 60_000 } = options;
  return {
    name,
    async start(record, signal) {
      const logStart = rotate(logFile);
      const log = openSync(logFile, 'a', 0o600);
      // Its own session: Ctrl-C reaches the supervisor alone, which then stops everything in order.
      const child = spawn(process.execPath, ['--import', endWithParent, script, ...args], {
        detached: true,
        env: { ...compileCache, ...env },
        stdio: ['ignore', log, log, 'ipc'],
      });
      closeSync(log);
      let ended = false;
      const exited = new Promise<string>((resolve) => {
        const end = (how: string) => {
          ended = true;
          resolve(how);
        };
        child.once('exit', (code, signal) => end(signal ?? `exit ${code}`));
        child.once('error', (error) => end(error.message));
      });
      const { pid } = child;
      if (pid === undefined) throw new Error(`${name} did not start: ${await exited}`);
      record(pid);
      const stop = async () => {
        child.kill('SIGTERM');
        const patient = new AbortController();
        const force = sleep(15_000, 'force', { signal: patient.signal }).catch(() => '');
        if ((await Promise.race([exited, force])) === 'force') child.kill('SIGKILL');
        patient.abort();
        await exited;
      };
      const until = Date.now() + patience;
      while (!(await options.ready().catch(() => false))) {
        const late = Date.now() > until;
        if (late || signal.aborted) await stop();
        signal.throwIfAborted();
        if (ended || late)
          throw new Error(
            `${name} ${late ? `was not ready after ${patience / 1000} s` : `ended (${await exited})`}:\n` +
              readFileSync(logFile).subarray(logStart).toString('utf8').trim().slice(-3000),
          );
        await sleep(30);
      }
      return { pid, exited, stop, answers: options.answers ?? options.ready };
    },
  };
}

/** Puts an overgrown log aside; returns where this run's output begins. */
function rotate(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < maxLogBytes) return size;
  renameSync(logFile, `${logFile}.old`);
  return 0;
}
