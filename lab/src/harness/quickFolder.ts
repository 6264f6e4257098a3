import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../processes/alive.ts';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** A database of the tests takes some hundred megabytes; containers often give 64 to the whole folder. */
const leastRoom = 2 * 2 ** 30;

/**
 * A temporary folder for files by the thousand that need not outlive the run: in memory where there is room, else with all
 * others. A database is copied there in a tenth of the time: ext4 looks long for a place after thousands were removed.
 * What a killed run left there goes first, for nobody else would ever give that memory back.
 * @param name of the folder, before the number of this process
 */
export async function quickFolder(name: string, place = inMemory, room = leastRoom): Promise<string> {
  if (!(await hasRoom(place, room))) return mkdtemp(join(tmpdir(), `${name}-`));
  for (const entry of await readdir(place)) {
    const pid = new RegExp(`^${name}-(\\d+)-`).exec(entry)?.[1];
    // What another user left cannot be taken away, and is in nobody's way.
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(place, entry), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(place, `${name}-${process.pid}-`));
}

/** Room in the folder, as its file system says; false where there is no such folder. */
async function hasRoom(place: string, room: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(place);
    return bavail * bsize >= room;
  } catch {
    return false;
  }
}
