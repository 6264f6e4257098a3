import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The library's algorithm is Argon2id; 19 MiB and two passes are OWASP's first choice. About 20 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

let nobodys: Promise<string> | null = null;

/**
 * Whether the password is that of the stored hash. With null (nobody has the address) the same work is done
 * against a hash that nothing matches, so that the time does not tell whether the address is known.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(32).toString('hex'));
  const matches = await verify(stored ?? (await nobodys), password.normalize('NFC'));
  return stored !== null && matches;
}
