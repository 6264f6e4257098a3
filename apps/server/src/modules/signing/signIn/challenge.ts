import { hash, randomBytes, X509Certificate } from 'node:crypto';
import { type SignInChallenge, signInContentType, writeChallenge } from '@tomar/contract';
import { buildSignedAttributes } from '@tomar/signatures/cms';
import { algorithmFor, type SignatureAlgorithm } from '@tomar/signatures/keys';
import { verifyValue } from '@tomar/signatures/x509';

/** A challenge as it waits for its signature; octets in base64. */
export interface IssuedChallenge {
  /** The text (`signInChallenge.ts` of the contract). */
  readonly challenge: string;
  /** The signed attributes over it: what the key signs. */
  readonly toBeSigned: string;
  readonly scheme: SignatureAlgorithm['scheme'];
  readonly digestAlgorithm: SignatureAlgorithm['digest'];
  /** DER of the certificate, then of its chain. */
  readonly certificates: readonly string[];
}

/**
 * A challenge that nobody has seen before, for this certificate: the signed attributes of CMS (RFC 5652 5.3) with a content
 * type that no document has, the text's digest, ESS signing-certificate-v2 (RFC 5035) and the time.
 * @param certificates DER of the certificate, then of its chain
 * @throws SignatureError `key_unsupported`, `key_too_small`
 */
export function makeChallenge(
  about: Omit<SignInChallenge, 'nonce'>,
  certificates: readonly Uint8Array[],
  now: Date,
): IssuedChallenge {
  const [certificate = new Uint8Array()] = certificates;
  const { scheme, digest } = algorithmFor(new X509Certificate(certificate).publicKey);
  const challenge = writeChallenge({ ...about, nonce: randomBytes(32).toString('base64url') });
  const toBeSigned = buildSignedAttributes({
    contentDigest: hash(digest, challenge, 'buffer'),
    digestAlgorithm: digest,
    signerCertificate: certificate,
    contentType: signInContentType,
    signingTime: now,
  });
  return {
    challenge,
    toBeSigned: base64(toBeSigned),
    scheme,
    digestAlgorithm: digest,
    certificates: certificates.map(base64),
  };
}

/** Whether the value was made over exactly this challenge, by the key of the certificate that it was issued for. */
export function isSignedChallenge(issued: IssuedChallenge, value: Uint8Array): boolean {
  const { scheme, digestAlgorithm, toBeSigned, certificates } = issued;
  const { publicKey } = new X509Certificate(octets(certificates[0] ?? ''));
  const saltLength = hash(digestAlgorithm, '', 'buffer').length;
  const algorithm = { scheme, hash: digestAlgorithm, ...(scheme === 'rsa-pss' && { saltLength }) };
  return verifyValue(algorithm, publicKey, octets(toBeSigned), value);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
export const octets = (text: string) => Buffer.from(text, 'base64');
