import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openKeyring } from '../../secrets/keyring.ts';
import { isReturnAddress, type MailAbout, returnAddress, returnedAbout } from './returnAddress.ts';

const key = (id: string, octet: number) => ({ id, key: Buffer.alloc(32, octet) });
const secrets = openKeyring([key('a', 1)]);
const address = 'bounces@tomar.example';
const hexId = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((it) => Buffer.from(it).toString('hex'));
const anyAbout = fc
  .record({ accountId: hexId, id: hexId, round: fc.nat(255) })
  .map((it): MailAbout => ({ ...it, kind: it.round === 0 ? 'letter' : 'delivery' }));

it('says in an address that fits what a mail was about, whatever servers do to the case of letters', () => {
  fc.assert(
    fc.property(anyAbout, fc.boolean(), (about, isUpper) => {
      const made = returnAddress(secrets, address, about);
      expect(made.indexOf('@')).toBeLessThanOrEqual(64);
      expect(made).toMatch(/^bounces\+[a-z2-7]{53}@tomar\.example$/);
      const seen = `"Tomar" <${isUpper ? made.toUpperCase() : made}>`;
      expect(returnedAbout(secrets, address, seen)).toEqual([about]);
    }),
  );
});

it('takes no token that was changed in any letter, nor one of another installation', () => {
  fc.assert(
    fc.property(anyAbout, fc.nat(52), fc.nat(31), (about, at, letter) => {
      const made = returnAddress(secrets, address, about);
      const place = 'bounces+'.length + at;
      const other = 'abcdefghijklmnopqrstuvwxyz234567'[letter] ?? 'a';
      const changed = made.slice(0, place) + other + made.slice(place + 1);
      fc.pre(changed !== made);
      expect(returnedAbout(secrets, address, changed)).toEqual([]);
      const stranger = openKeyring([key('a', 2)]);
      expect(returnedAbout(secrets, address, returnAddress(stranger, address, about))).toEqual([]);
    }),
  );
});

it('still takes what an older key wrote, and counts an address that is named twice once', () => {
  const about: MailAbout = { kind: 'letter', accountId: 'a'.repeat(24), id: 'b'.repeat(24), round: 0 };
  const made = returnAddress(secrets, address, about);
  const renewed = openKeyring([key('b', 3), key('a', 1)]);
  expect(returnedAbout(renewed, address, `${made}\n<${made}>`)).toEqual([about]);
});

it('takes no token at another host, nor behind another name', () => {
  const about: MailAbout = { kind: 'letter', accountId: 'a'.repeat(24), id: 'b'.repeat(24), round: 0 };
  const made = returnAddress(secrets, address, about);
  for (const foreign of [`${made}.evil.example`, `x${made}`, made.replace('tomar.example', 'tomarxexample')])
    expect(returnedAbout(secrets, address, foreign)).toEqual([]);
});

it('wants an address with room for a token', () => {
  expect(isReturnAddress('b@tomar.example')).toBe(true);
  expect(isReturnAddress('abcdefghij@tomar.example')).toBe(true);
  for (const bad of [
    'abcdefghijk@tomar.example',
    'b+c@tomar.example',
    'b@',
    '@tomar.example',
    'b@c@d',
    'b c@d',
  ])
    expect(isReturnAddress(bad), bad).toBe(false);
});
