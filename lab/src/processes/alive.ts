import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A process that has ended but was not yet reaped still answers to signal 0.
  return !/^State:\s+[ZX]/m.test(procFile(pid, 'status'));
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

/** A file of `/proc/<pid>`, empty when the process is gone or the system has no such files. */
export function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
