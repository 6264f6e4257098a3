import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openKeyring } from './keyring.ts';
import { SecretUnreadable } from './secrets.ts';

const account = '0123456789abcdef01234567';
const old = { id: 'old', key: randomBytes(32) };
const fresh = { id: 'new', key: randomBytes(32) };

describe('a secret at rest', () => {
  it('comes back as it was, and looks different each time', () => {
    const ring = openKeyring([fresh]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (plain) => {
        const sealed = ring.seal(account, plain);
        expect(ring.open(account, sealed)).toBe(Buffer.from(plain, 'utf8').toString('utf8'));
        expect(sealed).not.toBe(ring.seal(account, plain));
      }),
      { numRuns: 50 },
    );
  });

  it('cannot be opened in another account, nor when a letter of it was changed', () => {
    const ring = openKeyring([fresh]);
    const sealed = ring.seal(account, '10000000146');
    expect(() => ring.open('f'.repeat(24), sealed)).toThrow(SecretUnreadable);
    // Each letter, to each other one: the last of a part holds bits that lenient readers drop.
    for (const at of [8, 30, sealed.length - 1])
      for (const letter of 'ABCDQgw9_-') {
        if (letter === sealed[at]) continue;
        const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1);
        expect(() => ring.open(account, changed)).toThrow(SecretUnreadable);
      }
    expect(() => ring.open(account, 'plain')).toThrow(SecretUnreadable);
  });

  it('refuses a tag that was cut short', () => {
    const ring = openKeyring([fresh]);
    const [version, key, nonce, tag = '', text] = ring.seal(account, 'x').split('.');
    const cut = [
      version,
      key,
      nonce,
      Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url'),
      text,
    ];
    expect(() => ring.open(account, cut.join('.'))).toThrow(SecretUnreadable);
  });

  it('survives a change of keys: the new one seals, both open, then the old one may go', () => {
    const sealedBefore = openKeyring([old]).seal(account, 'secret');
    const both = openKeyring([fresh, old]);
    expect(both.open(account, sealedBefore)).toBe('secret');
    expect(both.isOld(sealedBefore)).toBe(true);
    const resealed = both.seal(account, both.open(account, sealedBefore));
    expect(both.isOld(resealed)).toBe(false);
    const after = openKeyring([fresh]);
    expect(after.open(account, resealed)).toBe('secret');
    expect(() => after.open(account, sealedBefore)).toThrow(/"old".*not among the settings/);
  });
});
