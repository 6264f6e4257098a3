import { spend } from '../../budget/index.ts';
import type { Certificate, GeneralName, Name, NameConstraints } from '../../x509/index.ts';

/** Steps to compare a name with one constraint. */
const COMPARING = 8;
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1';

/**
 * Whether the names of a certificate keep to the constraints of a CA above it (RFC 5280 4.2.1.10). Forms other
 * than directory, e-mail, DNS, URI and IP names are refused where a constraint of their form exists, as are names of a
 * form that is constrained with a minimum or maximum.
 */
export function keepsToNames(certificate: Certificate, constraints: NameConstraints): boolean {
  const names: GeneralName[] = [...certificate.extensions.subjectAltNames];
  if (certificate.subject.parts.length > 0) names.push({ kind: 'directory', name: certificate.subject });
  // RFC 5280 wants it where there is no alternative name; but it is shown beside one as well, and OpenSSL looks at it.
  for (const { oid, value } of certificate.subject.parts.flat()) {
    if (oid === EMAIL_ADDRESS) names.push({ kind: 'email', value });
  }
  return names.every((name) => {
    spend(COMPARING * (constraints.permitted.length + constraints.excluded.length));
    if (constraints.bounded.some((constraint) => constraint.kind === name.kind)) return false;
    const permitted = constraints.permitted.filter((constraint) => constraint.kind === name.kind);
    const excluded = constraints.excluded.filter((constraint) => constraint.kind === name.kind);
    if (excluded.some((constraint) => isWithin(name, constraint) !== false)) return false;
    return permitted.length === 0 || permitted.some((constraint) => isWithin(name, constraint) === true);
  });
}

/** Undefined when the two cannot be compared. */
function isWithin(name: GeneralName, constraint: GeneralName): boolean | undefined {
  if (name.kind === 'directory' && constraint.kind === 'directory')
    return isBelow(name.name, constraint.name);
  if (name.kind === 'dns' && constraint.kind === 'dns') return isSubdomain(name.value, constraint.value);
  if (name.kind === 'email' && constraint.kind === 'email')
    return isMailboxWithin(name.value, constraint.value);
  if (name.kind === 'uri' && constraint.kind === 'uri') {
    const host = hostOf(name.value);
    return host === undefined ? undefined : isHostWithin(host, constraint.value);
  }
  if (name.kind === 'ip' && constraint.kind === 'ip') return isInNetwork(name.bytes, constraint.bytes);
  return undefined;
}

/** A network is its address and its mask, one behind the other. */
function isInNetwork(address: Uint8Array, network: Uint8Array): boolean | undefined {
  if (address.length !== 4 && address.length !== 16) return undefined;
  if (network.length !== address.length * 2)
    return network.length === 8 || network.length === 32 ? false : undefined;
  return address.every((octet, index) => {
    const mask = network[address.length + index] ?? 0;
    return (octet & mask) === ((network[index] ?? 0) & mask);
  });
}

function isBelow(name: Name, base: Name): boolean {
  if (base.parts.length > name.parts.length) return false;
  return base.parts.every((part, index) => {
    const own = name.parts[index] ?? [];
    return (
      part.length === own.length &&
      part.every((wanted) =>
        own.some(({ oid, value }) => oid === wanted.oid && folded(value) === folded(wanted.value)),
      )
    );
  });
}

function folded(value: string): string {
  return value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

function isSubdomain(host: string, base: string): boolean {
  const [left, right] = [plainHost(host), plainHost(base)];
  return right === '' || left === right || left.endsWith(`.${right.replace(/^\./, '')}`);
}

/** The dot of the root behind a name makes no other host of it (RFC 1034 3.1). */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

/** A constraint with a leading dot means hosts below it, one without means that host (RFC 5280 4.2.1.10). */
function isHostWithin(host: string, base: string): boolean {
  const [left, right] = [plainHost(host), plainHost(base)];
  return right.startsWith('.') ? left.endsWith(right) : left === right;
}

/** With an authority whose host is a name (RFC 3986 3.2). Other readers end a host at other letters than these. */
const WITH_HOST = /^[a-z][a-z0-9+.-]*:\/\/(?:[\w.~!$&'()*+,;=:%-]*@)?([a-z0-9_.-]+)(?::\d*)?(?:[/?#]|$)/i;
const HOST = /^[a-z0-9_.-]+$/i;

/** Undefined where a URI has no host or an IP address in its place: under a constraint such are refused (4.2.1.10). */
function hostOf(uri: string): string | undefined {
  const host = WITH_HOST.exec(uri)?.[1];
  return host !== undefined && /[a-z][^.]*\.?$/i.test(host) ? host : undefined;
}

/**
 * Undefined where one of them is no mailbox or host, and where the local parts differ in case alone: they are compared
 * octet by octet (RFC 5280 7.5), and most who deliver mail do not.
 */
function isMailboxWithin(mailbox: string, base: string): boolean | undefined {
  const [local, host] = partsOf(mailbox);
  if (local === '' || !HOST.test(host)) return undefined;
  const [wanted, wantedHost] = partsOf(base);
  if (!HOST.test(wantedHost) || (wanted === '' && base.includes('@'))) return undefined;
  if (wanted === '') return isHostWithin(host, wantedHost);
  if (plainHost(host) !== plainHost(wantedHost)) return false;
  if (local === wanted) return true;
  return local.toLowerCase() === wanted.toLowerCase() ? undefined : false;
}

/** Before and behind the last @; all of it is a host where there is none. */
function partsOf(address: string): readonly [local: string, host: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
}
