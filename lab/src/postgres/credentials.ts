import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadOrCreate } from '../loadOrCreate.ts';

/** Passwords of the three roles, made once per cluster and readable by its owner only. */
export interface Credentials {
  postgres: string;
  tomar_owner: string;
  tomar_app: string;
}

export function loadOrCreateCredentials(folder: string): Credentials {
  const password = () => randomBytes(24).toString('hex');
  return loadOrCreate(join(folder, 'credentials.json'), () => ({
    postgres: password(),
    tomar_owner: password(),
    tomar_app: password(),
  }));
}
