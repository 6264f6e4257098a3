import { createHash } from 'node:crypto';
import { type AlgorithmIdentifier, readAlgorithmIdentifier, sameAlgorithm } from '../algorithms/index.ts';
import {
  cursor,
  type DerNode,
  readBitOctets,
  readBoolean,
  readDer,
  readInteger,
  readTime,
  TAG,
} from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { findCrlEntry } from './crlEntries.ts';
import {
  ALL_REASONS,
  type DistributionPoint,
  type ReasonMask,
  readDistributionPoints,
  readPointName,
  readReasons,
} from './distributionPoints.ts';
import { type RawExtension, readExtensionList, repeatedExtensions } from './extensions.ts';
import { type Name, readName } from './name.ts';
import type { RevocationReason } from './revocationReason.ts';
import type { SignedStructure } from './verifySignature.ts';

export interface RevokedEntry {
  readonly date: Date;
  readonly reason: RevocationReason;
}

/** IssuingDistributionPoint (RFC 5280 5.2.5). */
export interface CrlScope {
  readonly onlyUser: boolean;
  readonly onlyCa: boolean;
  readonly onlyAttribute: boolean;
  /** The reasons for which the list has entries; all unless it says otherwise. */
  readonly reasons: ReasonMask;
  /** Whether it may have entries about certificates of other issuers. */
  readonly indirect: boolean;
  readonly urls: readonly string[];
  /** Names of the distribution point, for comparison with a certificate's. */
  readonly names: readonly string[];
  /** The extension as it is: a delta CRL must have the same (RFC 5280 5.2.4). */
  readonly encoded: Uint8Array;
}

export interface Crl extends SignedStructure {
  readonly der: Uint8Array;
  readonly issuer: Name;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  readonly number: bigint | undefined;
  /** A delta CRL answers for nothing by itself: it goes with a complete list from this number on. */
  readonly baseNumber: bigint | undefined;
  /** Where delta CRLs to this list are (RFC 5280 5.2.6). */
  readonly freshestCrl: readonly DistributionPoint[];
  /** Certificates that expired since then keep their entries (X.509 expiredCertsOnCRL). */
  readonly keepsExpiredSince: Date | undefined;
  readonly authorityKeyId: string | undefined;
  readonly scope: CrlScope | undefined;
  /** Critical extensions nobody here understands, and any that is there twice: the list must not be used. */
  readonly unknownCritical: readonly string[];
  /** SHA-256 of the list, hexadecimal. */
  readonly fingerprint: string;
  /**
   * What the list says of a serial number, given by its content octets.
   * @param issuer of the certificate; the list's own unless given (entries of indirect CRLs name theirs)
   * @throws SignatureError `crl_malformed`, `crl_unsupported` for an entry with a critical extension nobody knows
   */
  find(serial: Uint8Array, issuer?: Name): RevokedEntry | undefined;
}

/**
 * Reads a CRL (RFC 5280 5.1). Its entries are looked through when asked, not unfolded: lists of many megabytes
 * cost no memory beyond themselves.
 * @throws SignatureError `crl_malformed` or a `der_…` code
 */
export function parseCrl(der: Uint8Array): Crl {
  const outer = cursor(readDer(der));
  const tbs = outer.next(TAG.SEQUENCE);
  const signatureAlgorithm = readAlgorithmIdentifier(outer.next(TAG.SEQUENCE));
  const signature = readBitOctets(outer.next(TAG.BIT_STRING));
  outer.done();
  let fingerprint: string | undefined;
  return {
    der,
    tbs: tbs.encoded,
    signatureAlgorithm,
    signature,
    ...readTbs(tbs, signatureAlgorithm),
    get fingerprint() {
      fingerprint ??= createHash('sha256').update(der).digest('hex');
      return fingerprint;
    },
  };
}

const known = new WeakMap<Uint8Array, Crl>();

/**
 * `parseCrl`, once for the same octets in memory: what a cache or a folder keeps serves many validations.
 * @throws SignatureError as `parseCrl`
 */
export function parseCrlOnce(der: Uint8Array): Crl {
  const before = known.get(der);
  if (before !== undefined) return before;
  const crl = parseCrl(der);
  known.set(der, crl);
  return crl;
}

function readTbs(
  tbs: DerNode,
  outerAlgorithm: AlgorithmIdentifier,
): Omit<Crl, 'der' | 'fingerprint' | keyof SignedStructure> {
  const items = cursor(tbs);
  items.optional(TAG.INTEGER);
  const algorithm = items.next(TAG.SEQUENCE);
  if (!sameAlgorithm(readAlgorithmIdentifier(algorithm), outerAlgorithm))
    throw new SignatureError('crl_malformed', 'A CRL names two different signature algorithms');
  const issuer = readName(items.next());
  const thisUpdate = readTime(items.next());
  const nextUpdate = items.optional(TAG.UTC_TIME) ?? items.optional(TAG.GENERALIZED_TIME);
  const entries = items.optional(TAG.SEQUENCE);
  const extensions = items.optional(0xa0);
  items.done();
  return {
    issuer,
    thisUpdate,
    nextUpdate: nextUpdate === undefined ? undefined : readTime(nextUpdate),
    ...readCrlExtensions(extensions === undefined ? [] : readExtensionList(extensions.only)),
    find: (serial, of = issuer) =>
      entries === undefined ? undefined : findCrlEntry(entries, serial, of.key, issuer.key),
  };
}

const CRL_NUMBER = '2.5.29.20';
const DELTA_INDICATOR = '2.5.29.27';
const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
const AUTHORITY_KEY_ID = '2.5.29.35';
const FRESHEST_CRL = '2.5.29.46';
const EXPIRED_CERTS_ON_CRL = '2.5.29.60';
const KNOWN = new Set([
  CRL_NUMBER,
  DELTA_INDICATOR,
  ISSUING_DISTRIBUTION_POINT,
  AUTHORITY_KEY_ID,
  FRESHEST_CRL,
  EXPIRED_CERTS_ON_CRL,
]);

function readCrlExtensions(
  extensions: readonly RawExtension[],
): Pick<
  Crl,
  | 'number'
  | 'baseNumber'
  | 'authorityKeyId'
  | 'scope'
  | 'unknownCritical'
  | 'freshestCrl'
  | 'keepsExpiredSince'
> {
  const value = (oid: string): DerNode | undefined => {
    const found = extensions.find((extension) => extension.oid === oid);
    return found === undefined ? undefined : readDer(found.value);
  };
  const number = value(CRL_NUMBER);
  const scope = value(ISSUING_DISTRIBUTION_POINT);
  const base = value(DELTA_INDICATOR);
  const freshest = value(FRESHEST_CRL);
  const expired = value(EXPIRED_CERTS_ON_CRL);
  const keyId = value(AUTHORITY_KEY_ID)?.children.find((child) => child.is(0x80));
  return {
    number: number === undefined ? undefined : readInteger(number),
    baseNumber: base === undefined ? undefined : readInteger(base),
    freshestCrl: freshest === undefined ? [] : readDistributionPoints(freshest),
    keepsExpiredSince: expired === undefined ? undefined : readTime(expired),
    authorityKeyId: keyId === undefined ? undefined : Buffer.from(keyId.content).toString('hex'),
    scope: scope === undefined ? undefined : readScope(scope),
    unknownCritical: [
      ...extensions.filter(({ critical, oid }) => critical && !KNOWN.has(oid)).map(({ oid }) => oid),
      ...repeatedExtensions(extensions),
    ],
  };
}

function readScope(node: DerNode): CrlScope {
  const items = cursor(node);
  const name = readPointName(items.optional(0xa0)?.only);
  const flag = (identifier: number): boolean => {
    const item = items.optional(identifier);
    return item !== undefined && readBoolean(item);
  };
  const onlyUser = flag(0x81);
  const onlyCa = flag(0x82);
  const reasons = items.optional(0x83);
  const indirect = flag(0x84);
  const onlyAttribute = flag(0x85);
  return {
    onlyUser,
    onlyCa,
    reasons: reasons === undefined ? ALL_REASONS : readReasons(reasons),
    indirect,
    onlyAttribute,
    ...name,
    encoded: node.encoded,
  };
}
