import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface CompanionProcess {
  readonly port: number;
  /** Lines it wrote so far. */
  readonly lines: readonly string[];
  /** Ends it with a signal. @returns its exit code; null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs the companion as its own process, as a user would. @throws Error with what it wrote when it ends at once */
export async function startCompanionProcess(args: readonly string[]): Promise<CompanionProcess> {
  const own = ['--no-detect', '--no-window', '--lab'];
  const child: ChildProcess = spawn(process.execPath, [program, ...own, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Whatever the person at this computer has set up for a companion of their own is left out.
    env: { ...process.env, XDG_CONFIG_HOME: '/nonexistent', TOMAR_SIGNER_ORIGINS: '' },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString('utf8');
  });
  const port = await new Promise<number>((resolve, reject) => {
    if (child.stdout === null) throw new Error('The companion has no output');
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const { event, address } = JSON.parse(line) as { event: string; address?: string };
      if (event === 'started' && address !== undefined) resolve(Number(new URL(address).port));
    });
    void exited.then((code) => reject(new Error(`Ended with ${code}: ${errors}`)));
  });
  return {
    port,
    lines,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}
