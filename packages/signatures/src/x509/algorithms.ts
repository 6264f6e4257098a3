/**
 * Object identifiers of digests, keys and signatures, as read from certificates, CMS and OCSP
 * (RFC 8017, RFC 5758, RFC 4055, RFC 5754, RFC 8410, RFC 8702).
 */

/** Digests that are read. MD5 is known only so that it can be refused by name. */
export type HashName =
  | 'md5'
  | 'sha1'
  | 'sha224'
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512';

const HASH_BY_OID: Readonly<Record<string, HashName>> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
};

const OID_BY_HASH: ReadonlyMap<string, string> = new Map(
  Object.entries(HASH_BY_OID).map(([oid, name]) => [name, oid]),
);

/** The digest behind an object identifier, or undefined when it is not one we know. */
export function hashByOid(oid: string): HashName | undefined {
  return Object.hasOwn(HASH_BY_OID, oid) ? HASH_BY_OID[oid] : undefined;
}

export function oidOfHash(name: HashName): string {
  return OID_BY_HASH.get(name) ?? '';
}

export type SchemeName = 'rsa-pkcs1' | 'rsa-pss' | 'ecdsa' | 'eddsa';

/** `hash` is missing where the identifier leaves it to somebody else (rsaEncryption in CMS) or the scheme fixes it (EdDSA). */
export interface NamedScheme {
  readonly scheme: SchemeName;
  readonly hash?: HashName;
}

const SCHEME_BY_OID: Readonly<Record<string, NamedScheme>> = {
  '1.2.840.113549.1.1.1': { scheme: 'rsa-pkcs1' },
  '1.2.840.113549.1.1.4': { scheme: 'rsa-pkcs1', hash: 'md5' },
  '1.2.840.113549.1.1.5': { scheme: 'rsa-pkcs1', hash: 'sha1' },
  '1.3.14.3.2.29': { scheme: 'rsa-pkcs1', hash: 'sha1' },
  '1.2.840.113549.1.1.14': { scheme: 'rsa-pkcs1', hash: 'sha224' },
  '1.2.840.113549.1.1.11': { scheme: 'rsa-pkcs1', hash: 'sha256' },
  '1.2.840.113549.1.1.12': { scheme: 'rsa-pkcs1', hash: 'sha384' },
  '1.2.840.113549.1.1.13': { scheme: 'rsa-pkcs1', hash: 'sha512' },
  '1.2.840.10045.2.1': { scheme: 'ecdsa' },
  '1.2.840.10045.4.1': { scheme: 'ecdsa', hash: 'sha1' },
  '1.2.840.10045.4.3.1': { scheme: 'ecdsa', hash: 'sha224' },
  '1.2.840.10045.4.3.2': { scheme: 'ecdsa', hash: 'sha256' },
  '1.2.840.10045.4.3.3': { scheme: 'ecdsa', hash: 'sha384' },
  '1.2.840.10045.4.3.4': { scheme: 'ecdsa', hash: 'sha512' },
  '2.16.840.1.101.3.4.3.10': { scheme: 'ecdsa', hash: 'sha3-256' },
  '2.16.840.1.101.3.4.3.11': { scheme: 'ecdsa', hash: 'sha3-384' },
  '2.16.840.1.101.3.4.3.12': { scheme: 'ecdsa', hash: 'sha3-512' },
  '2.16.840.1.101.3.4.3.14': { scheme: 'rsa-pkcs1', hash: 'sha3-256' },
  '2.16.840.1.101.3.4.3.15': { scheme: 'rsa-pkcs1', hash: 'sha3-384' },
  '2.16.840.1.101.3.4.3.16': { scheme: 'rsa-pkcs1', hash: 'sha3-512' },
  '1.3.101.112': { scheme: 'eddsa' },
  '1.3.101.113': { scheme: 'eddsa' },
};

export const RSASSA_PSS_OID = '1.2.840.113549.1.1.10';
export const MGF1_OID = '1.2.840.113549.1.1.8';

/** The scheme behind a signature or key algorithm identifier; RSASSA-PSS is apart because it has parameters. */
export function schemeByOid(oid: string): NamedScheme | undefined {
  return Object.hasOwn(SCHEME_BY_OID, oid) ? SCHEME_BY_OID[oid] : undefined;
}
