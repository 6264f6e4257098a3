import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A file system of its own under an installation's blobs and logs, so that it can be filled. */
export interface SmallDisk {
  /** Takes all space that is left. */
  fill(): Promise<void>;
  /** Gives it back. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const fillerStep = 1024 * 1024;

/**
 * Mounts a tmpfs in the home folder and puts `blobs` and `log` on it. Only root may mount: anybody else gets
 * null, and the run goes without a full disk.
 */
export async function makeSmallDisk(home: string, megabytes: number): Promise<SmallDisk | null> {
  const mountPoint = join(home, 'disk');
  await mkdir(mountPoint, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', mountPoint]);
  } catch {
    await rm(mountPoint, { recursive: true, force: true });
    return null;
  }
  for (const name of ['blobs', 'log']) {
    await mkdir(join(mountPoint, name), { mode: 0o700 });
    await symlink(join(mountPoint, name), join(home, name));
  }
  const filler = join(mountPoint, 'filler');
  return {
    async fill() {
      const piece = Buffer.alloc(fillerStep, 1);
      const file = await open(filler, 'a');
      try {
        // Others write at the same time: until the system says that nothing is left.
        for (;;) await file.write(piece);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
      const { bavail } = await statfs(mountPoint);
      if (bavail > 0) throw new Error(`the disk still has ${bavail} blocks`);
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['--lazy', mountPoint]);
    },
  };
}
