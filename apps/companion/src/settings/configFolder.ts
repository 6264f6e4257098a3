import { join } from 'node:path';

export interface Environment {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The folder where this user's settings lie, by the custom of the operating system. */
export function configFolder({ platform, home, env }: Environment): string {
  switch (platform) {
    case 'win32':
      return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'tomar-signer');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'tomar-signer');
    default:
      return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'tomar-signer');
  }
}
