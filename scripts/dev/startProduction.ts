import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './buildWeb.ts';

const server = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');

/**
 * In production there is nothing of the lab and nothing of the demo: the server alone, which refuses to
 * start without its settings and says which. Whatever keeps services running there restarts it.
 */
export async function startProduction(): Promise<void> {
  await buildWeb(() => console.log('Building the web application…'));
  const child = spawn(process.execPath, [server, 'serve'], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.once('disconnect', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
