import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, lstat, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';

/** A way to run PostgreSQL, which refuses to run as root. */
export interface Unprivileged {
  /** Command and arguments put before the real ones; empty for an ordinary user. */
  prefix: readonly string[];
  /** Who owns the data folder on disk, or null when it is simply the current user. */
  owner: { uid: number; gid: number } | null;
}

/**
 * Finds a way that works here, in this order: as the ordinary user one is; as root inside a user
 * namespace that shows another uid (files stay root's); as another uid that keeps the right to pass
 * through closed folders (containers often forbid namespaces); as another uid without it.
 * @param data the data folder, which may be empty; it is given to the user of the chosen way
 * @throws Error saying what a person can do when none works
 */
export async function unprivileged(binaries: PostgresBinaries, data: string): Promise<Unprivileged> {
  for (const way of candidates()) {
    if (way.owner && !(await own(data, way.owner))) continue;
    if (await works(way, binaries, data)) return way;
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither a user namespace nor another user is possible here. ' +
      'Start Tomar as an ordinary user who may read this folder, or set DATABASE_URL and DATABASE_OWNER_URL.',
  );
}

function candidates(): Unprivileged[] {
  const uid = process.getuid?.();
  if (uid === undefined) return [{ prefix: [], owner: null }];
  const other = ordinaryUser();
  // initdb wants a name for its uid, so the namespace shows one that the machine knows.
  const namespace = ['unshare', '--user', `--map-user=${other.uid}`, '--'];
  if (uid !== 0) return [{ prefix: hasName() ? [] : namespace, owner: null }];
  const change = [`--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups'];
  // The last one makes access(2), which initdb asks, count that right too.
  const passThrough = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return [
    { prefix: namespace, owner: { uid: 0, gid: 0 } },
    { prefix: ['setpriv', ...change, ...passThrough, '--'], owner: other },
    { prefix: ['setpriv', ...change, '--'], owner: other },
  ];
}

/** Inside some containers the current uid has no entry in the user list. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function ordinaryUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0);
  const chosen = users.find((user) => user.name === 'nobody') ?? users[0];
  return chosen ? { uid: chosen.uid, gid: chosen.gid } : { uid: 65534, gid: 65534 };
}

/** Gives the folder and all in it to a user, unless they are that user's; false if that is not allowed. */
async function own(path: string, owner: { uid: number; gid: number }): Promise<boolean> {
  try {
    const stat = await lstat(path);
    if (stat.uid === owner.uid) return true;
    if (stat.isDirectory())
      for (const entry of await readdir(path)) if (!(await own(join(path, entry), owner))) return false;
    await chown(path, owner.uid, owner.gid);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))
      return false;
    throw error;
  }
}

/**
 * All must hold: the programs start (their libraries are readable), initdb finds a name for its user and the
 * server beside itself (`--show` looks and does nothing), and the folder is writable.
 */
function works(way: Unprivileged, binaries: PostgresBinaries, data: string): Promise<boolean> {
  if (process.platform === 'win32') return Promise.resolve(true);
  const script = '"$1" --show -D "$2" && test -w "$2"';
  const [command = '', ...args] = [...way.prefix, 'sh', '-c', script, 'sh', binaries.initdb, data];
  return new Promise((resolve) => execFile(command, args, (error) => resolve(error === null)));
}
