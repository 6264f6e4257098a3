import { isIP } from 'node:net';

/** Who asks for passkeys: a host name, and the one origin that answers count of. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * By the installation's public address (TOMAR_PUBLIC_URL). Null where browsers make no passkey: at an address that is no
 * host name, or one without TLS that is not this computer's own (WebAuthn Level 3, 5.1.3: a secure context and a domain).
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isOwnComputer = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isAddress || (protocol !== 'https:' && !isOwnComputer)) return null;
  return { id: hostname, origin };
}
