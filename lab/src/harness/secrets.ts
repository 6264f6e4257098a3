import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { loadOrCreate } from '../loadOrCreate.ts';

export interface Secrets {
  /** Value of the setting TOMAR_SECRET_KEYS. */
  secretKeys: string;
  /** PIN of the demo signers' soft tokens, six digits. */
  demoPin: string;
}

/** Made at the first start and kept, readable by their owner only: nothing secret is in the source. */
export function loadOrCreateSecrets(home: string): Secrets {
  return loadOrCreate(join(home, 'secrets.json'), () => ({
    secretKeys: newSecretKey(),
    demoPin: String(randomInt(1_000_000)).padStart(6, '0'),
  }));
}

/** An encryption key as the setting wants it: name and 32 bytes. */
export function newSecretKey(): string {
  return `first:${randomBytes(32).toString('base64')}`;
}
