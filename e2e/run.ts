/**
 * `npm run e2e`: the journeys in Chromium. `npm run e2e -- browsers`: those of `e2e/browsers`, in Firefox and WebKit.
 * What else is given goes to Playwright.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { missingPackages } from './browsers/programs.ts';

/** Nothing ran, since a browser is missing; in CI that is a failure like any other. */
const exitMissing = 3;

const [first, ...rest] = process.argv.slice(2);
const others = first === 'browsers';
const missing = others ? missingPackages() : [];
if (missing.length > 0) {
  console.error(`Not run: ${missing.join(', ')} missing. With Debian: sudo apt install ${missing.join(' ')}`);
  process.exit(process.env.CI === 'true' ? 1 : exitMissing);
}

const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
const config = join(import.meta.dirname, ...(others ? ['browsers'] : []), 'playwright.config.ts');
const child = spawn(
  process.execPath,
  [playwright, 'test', '-c', config, ...(others ? rest : process.argv.slice(2))],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
