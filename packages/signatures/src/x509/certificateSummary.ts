import { createPublicKey, type KeyObject } from 'node:crypto';
import { cursor, type DerNode, readDer, readOid, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { CURVE, KEY } from '../oids.ts';

/** The few fields of a certificate that making a signature needs; `x509/` reads all of them. */
export interface CertificateSummary {
  /** DER of the issuer's Name. */
  readonly issuer: Uint8Array;
  /** DER of the subject's Name. */
  readonly subject: Uint8Array;
  /** DER of the serial number, tag and length included. */
  readonly serialNumber: Uint8Array;
  /** DER of SubjectPublicKeyInfo. */
  readonly publicKeyInfo: Uint8Array;
  /** The key, made when first asked for. */
  readonly publicKey: () => KeyObject;
  /** The most octets a signature value by this key can have. */
  readonly maxSignatureLength: number;
}

const known = new WeakMap<Uint8Array, CertificateSummary>();

/**
 * Facts of a certificate, kept per buffer so that a signer pays for them once.
 * @throws SignatureError `certificate_malformed`
 */
export function certificateSummary(certificate: Uint8Array): CertificateSummary {
  let facts = known.get(certificate);
  if (facts === undefined) {
    facts = readFacts(certificate);
    known.set(certificate, facts);
  }
  return facts;
}

function readFacts(certificate: Uint8Array): CertificateSummary {
  try {
    // BER: certificates with small encoding slips are in use, and their bytes are only copied here.
    const items = cursor(cursor(readDer(certificate, { rules: 'ber' })).next(TAG.SEQUENCE));
    items.optional(0xa0);
    const serialNumber = items.next(TAG.INTEGER).encoded;
    items.next(TAG.SEQUENCE);
    const issuer = items.next(TAG.SEQUENCE).encoded;
    items.next(TAG.SEQUENCE);
    const subject = items.next(TAG.SEQUENCE).encoded;
    const keyInfo = items.next(TAG.SEQUENCE);
    let key: KeyObject | undefined;
    const publicKey = () => {
      key ??= makeKey(keyInfo.encoded);
      return key;
    };
    const maxSignatureLength = signatureLength(keyInfo);
    return { issuer, subject, serialNumber, publicKeyInfo: keyInfo.encoded, publicKey, maxSignatureLength };
  } catch (cause) {
    throw new SignatureError('certificate_malformed', 'The certificate cannot be read', { cause });
  }
}

function makeKey(publicKeyInfo: Uint8Array): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(publicKeyInfo), format: 'der', type: 'spki' });
  } catch (cause) {
    throw new SignatureError('certificate_malformed', 'The public key of the certificate cannot be used', {
      cause,
    });
  }
}

/** Octets of one coordinate: r and s are at most as long. */
const coordinateOctets = new Map<string, number>([
  [CURVE.p256, 32],
  [CURVE.p384, 48],
  [CURVE.p521, 66],
]);

function signatureLength(keyInfo: DerNode): number {
  const items = cursor(keyInfo);
  const algorithm = cursor(items.next(TAG.SEQUENCE));
  const dotted = readOid(algorithm.next(TAG.OID));
  const bits = items.next(TAG.BIT_STRING).content.subarray(1);
  if (dotted === KEY.rsa || dotted === KEY.rsaPss) {
    const modulus = cursor(readDer(bits, { rules: 'ber' })).next(TAG.INTEGER).content;
    return modulus[0] === 0 ? modulus.length - 1 : modulus.length;
  }
  if (dotted === KEY.ec) {
    const curve = algorithm.optional(TAG.OID);
    const octets = curve === undefined ? undefined : coordinateOctets.get(readOid(curve));
    // Two INTEGERs, each with one octet of sign and a header, in a SEQUENCE of up to three octets of header.
    return octets === undefined ? bits.length + 12 : 2 * (octets + 3) + 3;
  }
  return bits.length * 4;
}
