import { SignatureError } from '../errors.ts';
import type { DigestAlgorithm, SignatureAlgorithm } from '../keys/signer.ts';
import type { HashName, ResolvedAlgorithm } from '../x509/index.ts';

/** Algorithm identifiers of XML Signature: RFC 9231 and XML Encryption. */
const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const more2007 = 'http://www.w3.org/2007/05/xmldsig-more#';
const digests: ReadonlyMap<string, HashName> = new Map<string, HashName>([
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
  [`${more}md5`, 'md5'],
  [`${more}sha224`, 'sha224'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  [`${more}sha384`, 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
  [`${more2007}sha3-256`, 'sha3-256'],
  [`${more2007}sha3-384`, 'sha3-384'],
  [`${more2007}sha3-512`, 'sha3-512'],
]);

const signatures: ReadonlyMap<string, ResolvedAlgorithm> = new Map<string, ResolvedAlgorithm>([
  ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', { scheme: 'rsa-pkcs1', hash: 'sha1' }],
  [`${more}rsa-md5`, { scheme: 'rsa-pkcs1', hash: 'md5' }],
  [`${more}ecdsa-sha1`, { scheme: 'ecdsa', hash: 'sha1' }],
  ...(['sha224', 'sha256', 'sha384', 'sha512'] as const).flatMap((hash): [string, ResolvedAlgorithm][] => [
    [`${more}rsa-${hash}`, { scheme: 'rsa-pkcs1', hash }],
    [`${more}ecdsa-${hash}`, { scheme: 'ecdsa', hash }],
  ]),
  ...(
    [
      ['sha1', 20],
      ['sha224', 28],
      ['sha256', 32],
      ['sha384', 48],
      ['sha512', 64],
      ['sha3-256', 32],
      ['sha3-384', 48],
      ['sha3-512', 64],
    ] as const
  ).map(([hash, saltLength]): [string, ResolvedAlgorithm] => [
    `${more2007}${hash}-rsa-MGF1`,
    { scheme: 'rsa-pss', hash, saltLength },
  ]),
  ...(['sha3-256', 'sha3-384', 'sha3-512'] as const).map((hash): [string, ResolvedAlgorithm] => [
    `${more2007}ecdsa-${hash}`,
    { scheme: 'ecdsa', hash },
  ]),
  [
    'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed25519',
    { scheme: 'eddsa', hash: undefined, curve: 'ed25519' },
  ],
  [
    'http://www.w3.org/2021/04/xmldsig-more#eddsa-ed448',
    { scheme: 'eddsa', hash: undefined, curve: 'ed448' },
  ],
]);

/** RSASSA-PSS whose parameters stand in an element of their own (RFC 9231, 2.3.9). */
export const pssWithParametersUri = `${more2007}rsa-pss`;

export function hashByUri(uri: string): HashName | undefined {
  return digests.get(uri);
}

export function signatureByUri(uri: string): ResolvedAlgorithm | undefined {
  return signatures.get(uri);
}

export function digestUri(digest: DigestAlgorithm): string {
  return digest === 'sha384' ? `${more}sha384` : `http://www.w3.org/2001/04/xmlenc#${digest}`;
}

export function signatureUri({ scheme, digest }: SignatureAlgorithm): string {
  switch (scheme) {
    case 'rsa-pkcs1':
      return `${more}rsa-${digest}`;
    case 'rsa-pss':
      return `${more2007}${digest}-rsa-MGF1`;
    case 'ecdsa':
      return `${more}ecdsa-${digest}`;
  }
}

/**
 * ECDSA values in XML are r and s, each as long as the field (RFC 9231, 2.3.6); CMS and keys use DER.
 * `length` is that of one of them, in octets. Error: `signature_value_malformed`.
 */
export function plainFromDer(der: Uint8Array, length: number): Uint8Array {
  const plain = new Uint8Array(length * 2);
  let at = 2;
  if (der[0] !== 0x30) throw malformed();
  if (der[1] === 0x81) at = 3;
  for (let part = 0; part < 2; part++) {
    const size = der[at + 1];
    if (der[at] !== 0x02 || size === undefined || at + 2 + size > der.length) throw malformed();
    let octets = der.subarray(at + 2, at + 2 + size);
    while (octets.length > 0 && octets[0] === 0) octets = octets.subarray(1);
    if (octets.length > length) throw malformed();
    plain.set(octets, length * (part + 1) - octets.length);
    at += 2 + size;
  }
  if (at !== der.length) throw malformed();
  return plain;
}

function malformed(): SignatureError {
  return new SignatureError('signature_value_malformed', 'The ECDSA value is not a DER SEQUENCE of r and s');
}

/** Octets of one coordinate of the curve of a key, as Node names the curves. */
export function coordinateLength(curve: string | undefined): number {
  switch (curve) {
    case 'prime256v1':
      return 32;
    case 'secp384r1':
      return 48;
    case 'secp521r1':
      return 66;
    default:
      throw new SignatureError('key_unsupported', `The curve ${curve ?? ''} is not supported`);
  }
}
