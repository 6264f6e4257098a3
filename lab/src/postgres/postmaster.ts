import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What `postmaster.pid` says about a server that runs, or ran, on a data folder. */
export type Postmaster = { pid: number; port: number };

/**
 * The server that lives on the folder. A file left over from a killed server whose process number now
 * belongs to something else would keep PostgreSQL from starting, so it is removed here.
 */
export async function livingPostmaster(data: string): Promise<Postmaster | null> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!isAlive(pid)) return null;
  if (!isPostgres(pid)) {
    await rm(file, { force: true });
    return null;
  }
  return { pid, port };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A process that has ended but was not yet reaped still answers to signal 0.
  return !/^State:\s+[ZX]/m.test(procFile(pid, 'status'));
}

function isPostgres(pid: number): boolean {
  const commandLine = procFile(pid, 'cmdline');
  return process.platform !== 'linux' || commandLine.includes('postgres');
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Resolves when the process is gone; true if that happened within the time. */
export async function gone(pid: number, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  const pause = Number.isFinite(milliseconds) ? 20 : 250;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(pause);
  }
  return true;
}

/** Ends a server: first with a fast shutdown, then without waiting for a checkpoint, then by force. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
      throw error;
    }
    if (await gone(pid, patience)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`);
}
