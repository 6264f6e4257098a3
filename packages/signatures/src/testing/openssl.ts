import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ToolAnswer {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Whether a tool is installed. In CI a missing one is a failure; elsewhere it is said aloud and the check is skipped. */
export function hasTool(command: string, versionArgument = 'version'): boolean {
  const answer = spawnSync(command, [versionArgument]);
  if (answer.error === undefined) return true;
  const message = `${command} is not installed: its checks are skipped`;
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return false;
}

/** Runs openssl with some files in a folder of their own, which is the working directory. */
export function openssl(
  args: readonly string[],
  files: Readonly<Record<string, Uint8Array | string>> = {},
): ToolAnswer {
  return runTool('openssl', args, files);
}

export function runTool(
  command: string,
  args: readonly string[],
  files: Readonly<Record<string, Uint8Array | string>> = {},
): ToolAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'tomar-signatures-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      maxBuffer: 256 * 1024 * 1024,
    });
    return { status: status ?? -1, stdout, stderr: stderr.toString() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
