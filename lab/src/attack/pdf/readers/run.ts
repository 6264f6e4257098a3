import { execFile } from 'node:child_process';

/** What a program writes; undefined where it fails without a word or takes too long. */
export function output(command: string, args: readonly string[]): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const options = { encoding: 'buffer' as const, maxBuffer: 64 << 20, timeout: 120_000 };
    execFile(command, args, options, (error, stdout) => {
      resolve(error !== null && stdout.length === 0 ? undefined : stdout);
    });
  });
}
