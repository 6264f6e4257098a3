import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, lstat, readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';

/** A way to run PostgreSQL, which refuses to run as root. */
export type Unprivileged = {
  /** Command and arguments put before the real ones; empty for an ordinary user. */
  prefix: readonly string[];
  /** Who must own the data folder on disk, or null when it is simply the current user. */
  owner: { uid: number; gid: number } | null;
};

/**
 * Finds a way that works here, in this order: as the ordinary user one is; as root inside a user
 * namespace that shows another uid (files stay root's); as another uid that keeps the right to pass
 * through closed folders (containers often forbid namespaces); as another uid without it.
 * @param folder where the data will lie; the chosen way can write there
 * @throws Error saying what a person can do when none works
 */
export async function unprivileged(binaries: PostgresBinaries, folder: string): Promise<Unprivileged> {
  for (const way of candidates()) {
    if (way.owner) await own(folder, way.owner);
    if (await works(way, binaries, folder)) return way;
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
  const passThrough = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
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

/** Gives the folder and all in it to another user, unless they are that user's already. */
async function own(path: string, owner: { uid: number; gid: number }): Promise<void> {
  const stat = await lstat(path);
  if (stat.uid === owner.uid) return;
  if (stat.isDirectory()) for (const entry of await readdir(path)) await own(join(path, entry), owner);
  await chown(path, owner.uid, owner.gid);
}

/** Both must hold: the server's program starts (its libraries are readable), and the folder is writable. */
function works(way: Unprivileged, binaries: PostgresBinaries, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return Promise.resolve(true);
  const script = '"$1" -V >/dev/null && test -w "$2"';
  const [command = '', ...args] = [...way.prefix, 'sh', '-c', script, 'sh', binaries.postgres, folder];
  return new Promise((resolve) => execFile(command, args, (error) => resolve(error === null)));
}
