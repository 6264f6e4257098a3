import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PidFiles } from '../processes/pidFiles.ts';

/** Another start works on the same home folder at this moment. */
export class AlreadyRunning extends Error {
  readonly pid: number;
  readonly address: string;

  constructor(pid: number, address: string) {
    super(`Tomar is already running in this folder (process ${pid}).`);
    this.pid = pid;
    this.address = address;
  }
}

const name = 'tomar';

/**
 * Takes the home folder for this process until `release`. A lock of a killed process counts for nothing.
 * @throws AlreadyRunning
 */
export function lockHome(
  home: string,
  pidFiles: PidFiles,
): { announce(address: string): void; release(): void } {
  const file = join(home, 'run', `${name}.pid`);
  const addressFile = join(home, 'run', 'address');
  const mine = `lock-${process.pid}`;
  pidFiles.write(mine, process.pid);
  try {
    for (;;) {
      try {
        // A hard link appears with its content or not at all, so nobody reads a half-written lock.
        linkSync(join(home, 'run', `${mine}.pid`), file);
        break;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        const pid = pidFiles.living(name);
        if (pid !== null) throw new AlreadyRunning(pid, readOr(addressFile));
        pidFiles.remove(name);
      }
    }
  } finally {
    pidFiles.remove(mine);
  }
  return {
    announce: (address) => writeFileSync(addressFile, address),
    release() {
      rmSync(addressFile, { force: true });
      pidFiles.remove(name);
    },
  };
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
