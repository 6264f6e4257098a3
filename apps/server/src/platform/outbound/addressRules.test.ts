import { describe, expect, it } from 'vitest';
import { allowedInside, isAllowEntry, isPublicAddress } from './addressRules.ts';

const inside = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.1.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.170',
  '198.18.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '3fff::1',
];

describe('an address of the public network', () => {
  it.each(inside)('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '193.140.80.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it('is nothing that is no address', () => {
    for (const text of ['', 'localhost', '127.1', '2130706433', '1.2.3.4.5'])
      expect(isPublicAddress(text)).toBe(false);
  });
});

describe('what an operator allows', () => {
  it('is a host, an address or a range', () => {
    const allowed = allowedInside(['tsa.kurum.local', '10.1.0.0/16', '192.168.7.7', 'fd00:1::/32']);
    expect(allowed.host('TSA.kurum.local.')).toBe(true);
    expect(allowed.host('other.kurum.local')).toBe(false);
    expect(['10.1.2.3', '192.168.7.7', 'fd00:1::5'].map(allowed.address)).toEqual([true, true, true]);
    expect(['10.2.0.1', '192.168.7.8', 'fd00:2::5', '::1', 'x'].map(allowed.address)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
  it('is told apart from what is neither', () => {
    for (const entry of ['localhost', 'a.b-c.example', '127.0.0.0/8', '::1', 'fd00::/8'])
      expect(isAllowEntry(entry), entry).toBe(true);
    for (const entry of ['', 'http://x', 'a b', '10.0.0.0/33', '10.0.0.0/', '::1/129', '-x', 'x/8', 'a..b'])
      expect(isAllowEntry(entry), entry).toBe(false);
  });
});
