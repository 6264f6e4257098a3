import fc from 'fast-check';
import { expect, it } from 'vitest';
import { networkOf } from './networkOf.ts';

it('is the address itself for IPv4, also where it is written as IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

it('is the first half of an IPv6 address, however it is written', () => {
  for (const address of [
    '2001:db8:0:2::1',
    '2001:DB8::2:0:0:0:9',
    '2001:0db8:0000:0002:a:b:c:d',
    '2001:db8:0:2::1.2.3.4',
  ])
    expect(networkOf(address), address).toBe('2001:db8:0:2::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

it('is the same for every address of a network, and another for every other network', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
  const written = (list: number[]) => list.map((group) => group.toString(16)).join(':');
  fc.assert(
    fc.property(groups, groups, groups, (network, one, other) => {
      expect(networkOf(`${written(network)}:${written(one)}`)).toBe(
        networkOf(`${written(network)}:${written(other)}`),
      );
      const [first = 0, ...rest] = network;
      const elsewhere = [first ^ 1, ...rest];
      expect(networkOf(`${written(elsewhere)}:${written(one)}`)).not.toBe(
        networkOf(`${written(network)}:${written(one)}`),
      );
    }),
  );
});

it('leaves what is no address as it is', () => {
  expect(networkOf('unix:')).toBe('unix:');
});
