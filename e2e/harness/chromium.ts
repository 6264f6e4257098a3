import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The browser to test in: the one TOMAR_CHROMIUM names, or one on the PATH.
 * @throws Error saying how to get one
 */
export function chromiumPath(): string {
  const named = process.env.TOMAR_CHROMIUM;
  if (named) return named;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'])
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  throw new Error(
    'No Chromium found. Install one (Debian: apt install chromium) or set TOMAR_CHROMIUM to its path.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
