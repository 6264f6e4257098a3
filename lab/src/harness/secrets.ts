import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of a home folder, by the name of the setting that carries them to the server. */
export type Secrets = { TOMAR_SECRET_KEYS: string };

/** Made at the first start and kept, readable by their owner only: nothing secret is in the source. */
export function loadOrCreateSecrets(home: string): Secrets {
  const file = join(home, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets: Secrets = { TOMAR_SECRET_KEYS: newSecretKey() };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** An encryption key as the setting wants it: name and 32 bytes. */
export function newSecretKey(): string {
  return `first:${randomBytes(32).toString('base64')}`;
}
