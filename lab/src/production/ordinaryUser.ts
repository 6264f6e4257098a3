import { execFileSync } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface OrdinaryUser {
  /** Put before a command. */
  readonly prefix: readonly string[];
  readonly uid: number;
  /** Gives a folder and all in it to the user. */
  own(folder: string): Promise<void>;
}

/** Most systems call it `nobody`. */
const nobody = 65534;

/**
 * The user that a test's servers run as: the one who tests or, for root, one without rights.
 * @param programs files that the user has to be able to read
 * @throws Error where root cannot become such a user, or the user cannot read the programs
 */
export function ordinaryUser(programs: readonly string[]): OrdinaryUser {
  const uid = process.getuid?.();
  if (uid === undefined || uid !== 0) return { prefix: [], uid: uid ?? nobody, own: async () => undefined };
  const prefix = [
    'setpriv',
    `--reuid=${nobody}`,
    `--regid=${nobody}`,
    '--clear-groups',
    '--no-new-privs',
    '--',
  ];
  const [command = '', ...rest] = prefix;
  for (const program of programs) execFileSync(command, [...rest, 'test', '-r', program]);
  return { prefix, uid: nobody, own: ownAll };
}

async function ownAll(path: string): Promise<void> {
  await chown(path, nobody, nobody);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await ownAll(inner);
    else await chown(inner, nobody, nobody);
  }
}
