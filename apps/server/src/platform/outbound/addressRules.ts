import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * IPv4 that is no public unicast address (IANA's special-purpose registry, RFC 6890): this network, private, shared,
 * loopback, link-local, protocol assignments, documentation, relays, benchmarks, multicast, reserved, broadcast.
 */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only global unicast is public; within it these are not, or they wrap an IPv4 address (Teredo, 6to4). */
const global6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const isRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const maxBits = isIPv4(address) ? 32 : 128;
  const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
  return more.length === 0 && isIP(address) !== 0 && !address.includes('%') && isWidth;
};

const isHostName = (text: string): boolean =>
  /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(text) && !isRange(text);

/** Whether the text is an address, a range such as `10.1.0.0/16`, or a host name. */
export const isAllowEntry = (text: string): boolean => isRange(text) || isHostName(text);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}

const blocked4 = listOf(special4);
const public6 = listOf(global6);
const blocked6 = listOf(special6);

/** Whether an address, dotted or in IPv6's form, is one of the public network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked4.check(address, 'ipv4');
  // A zone says link-local, whatever stands before it.
  if (isIP(address) === 0 || address.includes('%')) return false;
  return public6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
}

/** What may be reached although it is not public: named hosts, addresses and ranges. */
export interface AllowedInside {
  readonly host: (name: string) => boolean;
  readonly address: (address: string) => boolean;
}

/** @param entries those that pass `isAllowEntry` */
export function allowedInside(entries: readonly string[]): AllowedInside {
  const ranges = listOf(entries.filter(isRange));
  const hosts = new Set(entries.filter(isHostName).map((name) => name.toLowerCase()));
  return {
    host: (name) => hosts.has(name.toLowerCase().replace(/\.$/, '')),
    address: (address) =>
      isIP(address) !== 0 &&
      !address.includes('%') &&
      ranges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'),
  };
}
