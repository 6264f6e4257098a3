import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compileCache } from '../processes/compileCache.ts';

const endWithParent = fileURLToPath(new URL('../processes/endWithParent.ts', import.meta.url));

/**
 * Runs a program of ours to its end.
 * @returns what it wrote to its standard output
 * @throws Error with what it said when it fails
 */
export async function runStep(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  const child = spawn(process.execPath, ['--import', endWithParent, script, ...args], {
    detached: true,
    env: { ...compileCache, ...env },
    ...(signal ? { signal } : {}),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let everything = '';
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
    everything += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    everything += String(chunk);
  });
  const how = await new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? String(code)));
    child.once('error', (error) => resolve(error.message));
  });
  if (how !== '0') throw new Error(`${args.join(' ')} failed (${how}):\n${everything.trim().slice(-4000)}`);
  return output;
}
