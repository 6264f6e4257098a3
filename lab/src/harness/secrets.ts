import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  /** Value of the setting TOMAR_SECRET_KEYS. */
  secretKeys: string;
  /** PIN of the demo signers' soft tokens, six digits. */
  demoPin: string;
};

/** Made at the first start and kept, readable by their owner only: nothing secret is in the source. */
export function loadOrCreateSecrets(home: string): Secrets {
  const file = join(home, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const demoPin = String(randomInt(1_000_000)).padStart(6, '0');
  const secrets: Secrets = { secretKeys: newSecretKey(), demoPin };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** An encryption key as the setting wants it: name and 32 bytes. */
export function newSecretKey(): string {
  return `first:${randomBytes(32).toString('base64')}`;
}
