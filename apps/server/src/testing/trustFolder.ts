import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { trustedRoot } from './companionSession.ts';

/**
 * Makes a folder of trusted roots, with the test authority's in it.
 * @param trusted DER, where it is to hold others
 * @returns its path, for `TOMAR_TRUST_DIR`
 */
export async function trustFolder(
  below: string,
  trusted: readonly Uint8Array[] = [trustedRoot()],
): Promise<string> {
  const folder = join(below, 'trust');
  await mkdir(folder, { recursive: true });
  await Promise.all(trusted.map((der, at) => writeFile(join(folder, `test-root-${at}.der`), der)));
  return folder;
}
