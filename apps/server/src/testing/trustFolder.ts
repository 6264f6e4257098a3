import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trustedRoot } from './companionSession.ts';

/** Makes a folder of trusted roots with the test authority's in it. @returns its path, for `TOMAR_TRUST_DIR` */
export async function trustFolder(below: string): Promise<string> {
  const folder = join(below, 'trust');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'test-root.der'), trustedRoot());
  return folder;
}
