import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of a home folder, by the name of the setting that carries them to the server. */
export type Secrets = { TOMAR_SECRET_KEY: string };

/** Made at the first start and kept, readable by their owner only: nothing secret is in the source. */
export function loadOrCreateSecrets(home: string): Secrets {
  const file = join(home, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets = { TOMAR_SECRET_KEY: randomBytes(32).toString('base64') };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
