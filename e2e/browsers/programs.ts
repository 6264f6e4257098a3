import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The other browsers that journeys run in, by Debian's package: where its program is, or null. */
const programs = {
  'firefox-esr': () => process.env.TOMAR_FIREFOX || onPath('firefox-esr', 'firefox'),
  'webkit2gtk-driver': () => onPath('WebKitWebDriver'),
  // A small browser that comes with the library; the driver's package brings both along.
  'libwebkit2gtk-4.1-0': () => globSync('/usr/lib/*/webkit2gtk-4.[01]/MiniBrowser')[0] ?? null,
  xvfb: () => onPath('Xvfb'),
} as const;

type Package = keyof typeof programs;

/** Debian's packages that are not on this machine. */
export const missingPackages = (): Package[] =>
  (Object.keys(programs) as Package[]).filter((name) => programs[name]() === null);

/** @throws Error naming the package that is missing */
export function programOf(name: Package): string {
  const found = programs[name]();
  if (found === null) throw new Error(`${name} is missing: sudo apt install ${name}`);
  return found;
}

function onPath(...names: readonly string[]): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) if (mayRun(join(folder, name))) return join(folder, name);
  return null;
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
