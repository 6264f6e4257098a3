import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';

/** The kernel gives no room in which a program could be shut: `bwrap` is not there, or may not do what it does. */
export class NotIsolated extends Error {
  readonly code = 'not_isolated';
}

export interface Room {
  /** Bubblewrap's program. */
  readonly closedBy: string;
  readonly program: string;
  /** All that the program may write, and the only files of ours that it sees. */
  readonly folder: string;
  /** Folders that are never seen, even where the program's own files are around them. */
  readonly hidden: readonly string[];
}

/** What LibreOffice and the libraries read besides /usr: no account, no password, no setting of a service. */
const readFolders = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/libreoffice',
  '/etc/localtime',
  '/etc/papersize',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
];

/**
 * What to put before a command so that it runs in namespaces of its own (bubblewrap): of the machine's files it sees the
 * program's, which it cannot write, and its folder; no network, no process but its own, no capability. It ends with its parent,
 * and all that it has begun ends with it.
 */
export async function closedRoom({ closedBy, program, folder, hidden }: Room): Promise<readonly string[]> {
  const shown = ['/usr', await installationOf(program)];
  const inside = (path: string) => shown.some((one) => path === one || path.startsWith(`${one}${sep}`));
  const real = await Promise.all(hidden.map((path) => realpath(path).catch(() => null)));
  return [
    closedBy,
    '--unshare-all',
    '--unshare-user',
    '--die-with-parent',
    '--cap-drop',
    'ALL',
    // No memory of its own to fill.
    '--bind',
    folder,
    '/tmp',
    ...shown.flatMap((path) => ['--ro-bind', path, path]),
    // Links into /usr on most systems, folders on others.
    ...(await Promise.all(['/bin', '/lib', '/lib64', '/sbin'].map(systemFolder))).flat(),
    ...readFolders.flatMap((path) => ['--ro-bind-try', path, path]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...real.flatMap((path) => (path !== null && inside(path) ? ['--tmpfs', path] : [])),
    '--bind',
    folder,
    folder,
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    folder,
    '--',
  ];
}

/** Whether a command can be run in such a room on this machine. */
export async function isRoomPossible(room: Room): Promise<boolean> {
  const [first = '', ...rest] = await closedRoom(room);
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin' };
  return new Promise((resolve) =>
    execFile(first, [...rest, '/bin/sh', '-c', ':'], { env, timeout: 10_000 }, (error) =>
      resolve(error === null),
    ),
  );
}

/** LibreOffice's own folder, which has its program in `program/`; the program alone where it is another one. */
async function installationOf(program: string): Promise<string> {
  const real = await realpath(program);
  const folder = dirname(dirname(real));
  return basename(dirname(real)) === 'program' && dirname(folder) !== folder ? folder : real;
}

async function systemFolder(path: string): Promise<readonly string[]> {
  const real = await realpath(path).catch(() => null);
  if (real === null) return [];
  return real === path ? ['--ro-bind', path, path] : ['--symlink', real.slice(1), path];
}
