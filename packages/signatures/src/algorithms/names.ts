import { DIGEST, KEY, SIGNATURE } from '../oids.ts';

/**
 * What the object identifiers of digests, keys and signatures mean in certificates, CMS and OCSP (RFC 8017,
 * RFC 5758, RFC 4055, RFC 5754, RFC 8410, RFC 8702).
 */

/** Digests that are read. MD5 is known only so that it can be refused by name. */
export type HashName = keyof typeof DIGEST;

export type SchemeName = 'rsa-pkcs1' | 'rsa-pss' | 'ecdsa' | 'eddsa';

const hashNames = Object.keys(DIGEST) as HashName[];
const hashesByOid: ReadonlyMap<string, HashName> = new Map(hashNames.map((name) => [DIGEST[name], name]));

/** The digest behind an object identifier, or undefined when it is not one we know. */
export function hashByOid(oid: string): HashName | undefined {
  return hashesByOid.get(oid);
}

/**
 * `hash` is missing where the identifier leaves it to somebody else (rsaEncryption in CMS) or the scheme fixes
 * it (EdDSA).
 */
export interface NamedScheme {
  readonly scheme: SchemeName;
  readonly hash?: HashName;
  readonly curve?: 'ed25519' | 'ed448';
}

const namedSchemes: readonly (readonly [oid: string, named: NamedScheme])[] = [
  [KEY.rsa, { scheme: 'rsa-pkcs1' }],
  [SIGNATURE.rsaMd5, { scheme: 'rsa-pkcs1', hash: 'md5' }],
  [SIGNATURE.rsaSha1, { scheme: 'rsa-pkcs1', hash: 'sha1' }],
  [SIGNATURE.rsaSha1Oiw, { scheme: 'rsa-pkcs1', hash: 'sha1' }],
  [SIGNATURE.rsaSha224, { scheme: 'rsa-pkcs1', hash: 'sha224' }],
  [SIGNATURE.rsaSha256, { scheme: 'rsa-pkcs1', hash: 'sha256' }],
  [SIGNATURE.rsaSha384, { scheme: 'rsa-pkcs1', hash: 'sha384' }],
  [SIGNATURE.rsaSha512, { scheme: 'rsa-pkcs1', hash: 'sha512' }],
  [SIGNATURE['rsaSha3-256'], { scheme: 'rsa-pkcs1', hash: 'sha3-256' }],
  [SIGNATURE['rsaSha3-384'], { scheme: 'rsa-pkcs1', hash: 'sha3-384' }],
  [SIGNATURE['rsaSha3-512'], { scheme: 'rsa-pkcs1', hash: 'sha3-512' }],
  [KEY.ec, { scheme: 'ecdsa' }],
  [SIGNATURE.ecdsaSha1, { scheme: 'ecdsa', hash: 'sha1' }],
  [SIGNATURE.ecdsaSha224, { scheme: 'ecdsa', hash: 'sha224' }],
  [SIGNATURE.ecdsaSha256, { scheme: 'ecdsa', hash: 'sha256' }],
  [SIGNATURE.ecdsaSha384, { scheme: 'ecdsa', hash: 'sha384' }],
  [SIGNATURE.ecdsaSha512, { scheme: 'ecdsa', hash: 'sha512' }],
  [SIGNATURE['ecdsaSha3-256'], { scheme: 'ecdsa', hash: 'sha3-256' }],
  [SIGNATURE['ecdsaSha3-384'], { scheme: 'ecdsa', hash: 'sha3-384' }],
  [SIGNATURE['ecdsaSha3-512'], { scheme: 'ecdsa', hash: 'sha3-512' }],
  [KEY.ed25519, { scheme: 'eddsa', curve: 'ed25519' }],
  [KEY.ed448, { scheme: 'eddsa', curve: 'ed448' }],
];
const schemesByOid: ReadonlyMap<string, NamedScheme> = new Map(namedSchemes);

/** The scheme behind a signature or key algorithm identifier; RSASSA-PSS is apart because it has parameters. */
export function schemeByOid(oid: string): NamedScheme | undefined {
  return schemesByOid.get(oid);
}
