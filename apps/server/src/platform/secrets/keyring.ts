import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretKey } from '../config/settingKinds.ts';
import { type Secrets, SecretUnreadable } from './secrets.ts';

const algorithm = 'aes-256-gcm';

/** Only the one spelling that `seal` writes: the last letter may hold bits that a lenient reader drops. */
function octets(part: string): Buffer {
  const read = Buffer.from(part, 'base64url');
  if (read.toString('base64url') !== part) throw new SecretUnreadable('not a sealed text');
  return read;
}

/** A key of its own for each use (RFC 5869), so that what encrypts never authenticates. */
const digestWith = (key: Uint8Array, use: string, text: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `tomar digest ${use}`, 32)))
    .update(text)
    .digest('hex');

/**
 * Seals as `v1.<key id>.<nonce>.<tag>.<text>`, base64url. The account's id is authenticated with it, so that a
 * sealed text copied into another account cannot be opened there. To rotate, put a new key first in the
 * settings and run `reseal`; the old key may go when nothing is sealed with it any more.
 */
export function openKeyring(keys: readonly SecretKey[]): Secrets {
  const [current] = keys;
  if (!current) throw new TypeError('a keyring needs at least one key');
  const byId = new Map(keys.map((entry) => [entry.id, entry.key]));
  return {
    seal(accountId, plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, current.key, nonce);
      cipher.setAAD(Buffer.from(accountId));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'));
      return ['v1', current.id, ...parts].join('.');
    },
    open(accountId, sealed) {
      const [version, keyId = '', nonce = '', tag = '', text = '', ...rest] = sealed.split('.');
      if (version !== 'v1' || rest.length > 0) throw new SecretUnreadable('not a sealed text');
      const key = byId.get(keyId);
      if (!key) throw new SecretUnreadable(`sealed with the key "${keyId}", which is not among the settings`);
      try {
        const decipher = createDecipheriv(algorithm, key, octets(nonce), {
          authTagLength: 16,
        });
        decipher.setAAD(Buffer.from(accountId));
        decipher.setAuthTag(octets(tag));
        const plain = Buffer.concat([decipher.update(octets(text)), decipher.final()]);
        return plain.toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable('changed, or sealed for another account', { cause });
      }
    },
    digests(use, text) {
      const [first, ...others] = keys.map(({ key }) => digestWith(key, use, text));
      if (first === undefined) throw new TypeError('a keyring needs at least one key');
      return [first, ...others];
    },
    isOld: (sealed) => sealed.split('.')[1] !== current.id,
  };
}
