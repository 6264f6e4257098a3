import { spawn } from 'node:child_process';

export interface ProcessLimits {
  readonly milliseconds: number;
  /** Of addresses, of the program and each of its children. */
  readonly megabytes: number;
  /** The largest file that it may write. */
  readonly fileMegabytes: number;
}

export interface LimitedRun {
  readonly program: string;
  readonly args: readonly string[];
  /** Where it runs. */
  readonly folder: string;
  readonly limits: ProcessLimits;
  /** What is put before it, such as a closed room; empty: nothing. */
  readonly before: readonly string[];
}

/** It ran longer than it may, and was ended. */
export class RanTooLong extends Error {
  readonly code = 'process_ran_too_long';
}

/** It ended by itself, and not well. */
export class ProcessFailed extends Error {
  readonly code = 'process_failed';
}

/** The program is not there, or may not be run. */
export class ProgramMissing extends Error {
  readonly code = 'program_missing';
}

/** Most of what a program said that is kept. */
const maxSaid = 2000;

/**
 * The shell sets the limits and becomes the program. What it has begun before waits for the end of the server, who holds the other
 * end of its input and says nothing, and then ends the whole group.
 */
const limited = [
  'ulimit -c 0; ulimit -v "$1" && ulimit -f "$2" && ulimit -t "$3" && shift 3 || exit 125',
  'exec 3<&0; (cat <&3 >/dev/null 2>&1; kill -KILL 0) & exec "$@" </dev/null 3<&-',
].join('\n');

/**
 * Runs a program with limits of time, memory and files, without the server's environment, in a group of its own that is killed
 * as a whole when its time is over, or when the server dies.
 * @throws RanTooLong, ProcessFailed with what it said, ProgramMissing
 */
export function runLimited({ program, args, folder, limits, before }: LimitedRun): Promise<void> {
  const { milliseconds, megabytes, fileMegabytes } = limits;
  const bounds = [megabytes * 1024, fileMegabytes * 2048, Math.ceil(milliseconds / 1000) + 1].map(String);
  const shell = ['/bin/sh', '-c', limited, 'sh', ...bounds, program, ...args];
  const [first = '', ...rest] = [...before, ...shell];
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' };
  return new Promise((done, fail) => {
    const child = spawn(first, rest, { cwd: folder, env, detached: true, stdio: 'pipe' });
    let said = '';
    let isLate = false;
    const hear = (part: Buffer) => {
      said = `${said}${part.toString('utf8')}`.slice(-maxSaid);
    };
    // Whoever ends early closes it.
    child.stdin.on('error', () => {});
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child.pid);
    }, milliseconds);
    child.on('error', (error) => {
      clearTimeout(timer);
      fail(new ProgramMissing(`${first} could not be started`, { cause: error }));
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      // What it has left running holds its output open.
      killGroup(child.pid);
      child.stdin.destroy();
      child.stdout.destroy();
      child.stderr.destroy();
      if (isLate) fail(new RanTooLong(`${program} ran longer than ${milliseconds} ms`));
      else if (code === 127 || code === 126) fail(new ProgramMissing(said || `${program} is not there`));
      else if (code !== 0) fail(new ProcessFailed(`${program} ended with ${code ?? signal}: ${said}`));
      else done();
    });
  });
}

/** The whole group; one that has ended is no fault. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
