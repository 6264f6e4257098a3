import { SignatureError } from '../errors.ts';
import { type Certificate, isSignedBy, parseCertificate, sameName } from '../x509/index.ts';

/**
 * The way from a certificate towards its root among others that lie beside it in a file or on a token, nearest
 * first. Each step's signature is checked, because CAs keep their name when they change their key. Validity
 * and revocation are not looked at: this is what a signature carries, not what it is judged by.
 * @throws SignatureError for a `certificate` that cannot be read; unreadable others are passed over
 */
export function chainAmong(certificate: Uint8Array, others: readonly Uint8Array[]): Uint8Array[] {
  const left = new Set(others.map(parseLeniently).filter((one) => one !== undefined));
  const chain: Uint8Array[] = [];
  for (let current = parseCertificate(certificate); !current.selfIssued; ) {
    const issuer: Certificate | undefined = [...left].find(
      (one) => sameName(one.subject, current.issuer) && isSignedBy(current, one),
    );
    if (issuer === undefined) break;
    left.delete(issuer);
    chain.push(issuer.der);
    current = issuer;
  }
  return chain;
}

/** Cards hold oddities of their makers beside certificates; they are no reason not to sign. */
function parseLeniently(bytes: Uint8Array): Certificate | undefined {
  try {
    return parseCertificate(bytes);
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}
