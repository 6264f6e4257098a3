import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one place when requests are limited: an IPv4 address, or the /64 network of an IPv6 address, because
 * a single computer chooses among all the addresses of its network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The eight groups without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups; they are beyond the network part.
  const written = front.length + back.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - written;
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
