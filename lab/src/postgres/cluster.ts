import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import type { Unprivileged } from './unprivileged.ts';

/**
 * Makes the data folder of a new cluster, whole or not at all: it is built beside and renamed, so that a
 * start interrupted half-way leaves nothing that looks like a database.
 *
 * Text is UTF-8 and sorts by the Unicode root collation. Turkish casing (I/ı, İ/i) must not be the
 * default, or e-mail addresses would compare wrongly; columns ask for `tr-TR-x-icu` where they want it.
 */
export async function ensureCluster(
  binaries: PostgresBinaries,
  way: Unprivileged,
  folder: string,
  superuserPassword: string,
): Promise<void> {
  const data = join(folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const fresh = join(folder, 'data.new');
  const passwordFile = join(folder, 'password.new');
  await rm(fresh, { recursive: true, force: true });
  await writeFile(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
  if (way.owner) await chown(passwordFile, way.owner.uid, way.owner.gid);
  try {
    const [command = '', ...args] = [
      ...way.prefix,
      binaries.initdb,
      `--pgdata=${fresh}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
    ];
    await promisify(execFile)(command, args, { cwd: folder });
    await rename(fresh, data);
  } finally {
    await rm(passwordFile, { force: true });
  }
}
