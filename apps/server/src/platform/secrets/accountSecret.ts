import { createHash, randomBytes } from 'node:crypto';
import { isId } from '../database/ids.ts';

/** A secret that names its account, so that the search for it stays inside that account's rows. */
export interface Secret {
  readonly accountId: string;
  /** SHA-256, lower-case hexadecimal: all that is stored. */
  readonly hash: string;
}

/** A new ticket or key with 256 random bits. The text is given out once and not kept. */
export function makeSecret(accountId: string): Secret & { readonly text: string } {
  const text = `${accountId}.${randomBytes(32).toString('base64url')}`;
  return { text, accountId, hash: hashOf(text) };
}

/** Undefined for anything that cannot be a ticket or key of ours. */
export function readSecret(text: string): Secret | undefined {
  const [accountId = '', random = '', ...more] = text.split('.');
  if (more.length > 0 || !isId(accountId) || !/^[\w-]{43}$/.test(random)) return undefined;
  return { accountId, hash: hashOf(text) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
