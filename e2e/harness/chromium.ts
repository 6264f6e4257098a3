import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * The browser to test in: the one TOMAR_CHROMIUM names, or one on the PATH; first the one without windows, which works
 * less for the same pages (`docs/adr/0065-the-browser-without-windows.md`).
 * @throws Error saying how to get one
 */
export function chromiumPath(): string {
  const named = process.env.TOMAR_CHROMIUM;
  if (named) return named;
  for (const name of NAMES)
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  throw new Error(
    'No Chromium found. Install one (Debian: apt install chromium-headless-shell) or set TOMAR_CHROMIUM to its path.',
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
