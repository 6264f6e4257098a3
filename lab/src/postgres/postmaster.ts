import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gone, isAlive, procFile } from '../processes/alive.ts';

/** What `postmaster.pid` says about a server that runs, or ran, on a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
}

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

function isPostgres(pid: number): boolean {
  return process.platform !== 'linux' || procFile(pid, 'cmdline').includes('postgres');
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
