import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const web = join(root, 'apps', 'web');
const dist = join(web, 'dist');
const stampFile = join(dist, '.sources');

/** What the built application depends on. */
const sources = [
  'package-lock.json',
  'apps/web/{*.*,public/**/*.*,src/**/*.*,vite/**/*.*}',
  'packages/contract/{package.json,src/**/*.*}',
];

/**
 * Builds the web application when what it is made from has changed since it was built. The old one is replaced
 * when the new one is whole, so that a server goes on with the old one meanwhile, and a failed build harms nothing.
 * @returns whether there was something to do
 * @throws Error with the bundler's words when the build fails
 */
export async function buildWeb(beforeBuild: () => void = () => undefined): Promise<boolean> {
  const stamp = await hashOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  beforeBuild();
  const fresh = join(web, 'node_modules', `.build-${process.pid}`);
  try {
    await runVite(fresh);
    writeFileSync(join(fresh, '.sources'), stamp);
    replace(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return true;
}

/** Another build may come to its end at the same moment; the later one stays. */
function replace(fresh: string): void {
  const old = `${fresh}-old`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(fresh, dist);
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

async function hashOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root, exclude: (name) => name.includes('.test.') }))
    files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

async function runVite(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve);
    child.once('error', reject);
  });
  if (code !== 0)
    throw new Error(
      `The web application could not be built:\n${stripVTControlCharacters(said).trim().slice(-4000)}`,
    );
}
