import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Passwords of the three roles, made once per cluster and readable by its owner only. */
export type Credentials = { postgres: string; tomar_owner: string; tomar_app: string };

export function loadOrCreateCredentials(folder: string): Credentials {
  const file = join(folder, 'credentials.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const password = () => randomBytes(24).toString('hex');
  const credentials = { postgres: password(), tomar_owner: password(), tomar_app: password() };
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return credentials;
}
