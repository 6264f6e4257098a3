import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
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
const digestKey = (key: KeyObject, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `tomar digest ${use}`, 32)));

/** Most uses whose keys are kept: the code names a few, and definitions have one for each account and field. */
const maxUses = 200;

/** Keys of uses that come again are made once. */
function digestsWith(key: KeyObject): (use: string, text: string) => string {
  const made = new Map<string, KeyObject>();
  return (use, text) => {
    let its = made.get(use);
    if (!its) {
      if (made.size >= maxUses) made.clear();
      its = digestKey(key, use);
      made.set(use, its);
    }
    return createHmac('sha256', its).update(text).digest('hex');
  };
}

/**
 * Seals as `v1.<key id>.<nonce>.<tag>.<text>`, base64url. The account's id is authenticated with it, so that a
 * sealed text copied into another account cannot be opened there. To rotate, put a new key first in the
 * settings and run `reseal`; the old key may go when nothing is sealed with it any more.
 */
export function openKeyring(keys: readonly SecretKey[]): Secrets {
  const held = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
  const [current] = held;
  if (!current) throw new TypeError('a keyring needs at least one key');
  const byId = new Map(held.map(({ id, key }) => [id, key]));
  const digests = held.map(({ key }) => digestsWith(key));
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
      const [first, ...others] = digests.map((digest) => digest(use, text));
      if (first === undefined) throw new TypeError('a keyring needs at least one key');
      return [first, ...others];
    },
    isOld: (sealed) => sealed.split('.')[1] !== current.id,
  };
}
