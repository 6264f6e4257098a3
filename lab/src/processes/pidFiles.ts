import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gone, isAlive } from './alive.ts';

/**
 * Process numbers of a running installation, one file each: `run/<name>.pid`. The first line is the number,
 * the second when that process began, so that a number given to another process later is not mistaken for it.
 */
export class PidFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  write(name: string, pid: number): void {
    writeFileSync(this.#file(name), `${pid}\n${beginning(pid)}\n`, { mode: 0o600 });
  }

  remove(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  /** The number recorded under a name, if that very process is still alive. */
  living(name: string): number | null {
    let lines: string[];
    try {
      lines = readFileSync(this.#file(name), 'utf8').split('\n');
    } catch {
      return null;
    }
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
    return beginning(pid) === lines[1] ? pid : null;
  }

  /** Ends what a killed supervisor left running, except the names given. */
  async endLeftovers(except: readonly string[]): Promise<string[]> {
    const ended: string[] = [];
    for (const file of readdirSync(this.#folder)) {
      const name = file.replace(/\.pid$/, '');
      if (name === file || except.includes(name)) continue;
      const pid = this.living(name);
      if (pid !== null) {
        process.kill(pid, 'SIGTERM');
        if (!(await gone(pid, 5_000))) process.kill(pid, 'SIGKILL');
        await gone(pid, 5_000);
        ended.push(name);
      }
      this.remove(name);
    }
    return ended;
  }

  #file(name: string): string {
    return join(this.#folder, `${name}.pid`);
  }
}

/** Clock ticks since boot at which a process began (proc_pid_stat(5), field 22); empty where unknown. */
function beginning(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
