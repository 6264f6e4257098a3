import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import type { Unprivileged } from './unprivileged.ts';

/**
 * Where the data of a cluster lie or, if there is none yet, an empty folder in which it can be made. A new
 * cluster is built beside its place and renamed when it is whole, so that a start interrupted half-way
 * leaves nothing that looks like a database.
 */
export async function dataOrPlaceForIt(folder: string): Promise<string> {
  const data = join(folder, 'data');
  if (existsSync(data)) return data;
  const fresh = join(folder, 'data.new');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  return fresh;
}

/**
 * Makes the cluster unless it is there.
 *
 * Text is UTF-8 and sorts by the Unicode root collation. Turkish casing (I/ı, İ/i) must not be the
 * default, or e-mail addresses would compare wrongly; columns ask for `tr-TR-x-icu` where they want it.
 * @param place what `dataOrPlaceForIt` gave
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  way: Unprivileged,
  folder: string,
  place: string,
  superuserPassword: string,
  durability: 'full' | 'process',
): Promise<void> {
  const data = join(folder, 'data');
  if (place === data) return;
  const passwordFile = join(folder, 'password.new');
  await writeFile(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
  if (way.owner) await chown(passwordFile, way.owner.uid, way.owner.gid);
  try {
    const [command = '', ...args] = [
      ...way.prefix,
      binaries.initdb,
      `--pgdata=${place}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
      ...(durability === 'process' ? ['--no-sync'] : []),
    ];
    await promisify(execFile)(command, args, { cwd: folder });
    await rename(place, data);
  } finally {
    await rm(passwordFile, { force: true });
  }
}
