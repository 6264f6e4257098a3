import { unlink } from 'node:fs/promises';

/** Whether it is what the file system says by this code, such as `ENOENT`. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Takes a file away if it is there. `rm` would look twice first whether it is a folder. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
}
