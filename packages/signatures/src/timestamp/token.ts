import { createHash } from 'node:crypto';
import { type CmsSignedData, type CmsSignerInfo, readSignedData } from '../cms/read/index.ts';
import {
  cursor,
  type DerNode,
  readBoolean,
  readDer,
  readGeneralizedTime,
  readInteger,
  readOctets,
  readOid,
  readSmallInteger,
  TAG,
} from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import { CONTENT } from '../oids.ts';
import {
  type GeneralName,
  type HashName,
  hashByOid,
  readAlgorithmIdentifier,
  readExtensionList,
  readGeneralName,
} from '../x509/index.ts';

/** TSTInfo (RFC 3161 2.4.2). */
export interface TimestampInfo {
  readonly policy: string;
  /** Undefined for a digest we do not know. */
  readonly hash: HashName | undefined;
  readonly imprint: Uint8Array;
  readonly serial: bigint;
  readonly time: Date;
  /** Accuracy in milliseconds; 0 where it is not stated. */
  readonly accuracyMs: number;
  readonly nonce: bigint | undefined;
  /** What the authority calls itself (`tsa`); undefined where it does not say. */
  readonly authority: GeneralName | undefined;
}

/** A TimeStampToken: a CMS SignedData around a TSTInfo, with exactly one signer. */
export interface TimestampToken {
  readonly der: Uint8Array;
  readonly cms: CmsSignedData;
  readonly signer: CmsSignerInfo;
  /** The DER of TSTInfo, which the signature covers. */
  readonly content: Uint8Array;
  readonly info: TimestampInfo;
  /** SHA-256 of the token, hexadecimal. */
  readonly fingerprint: string;
}

/**
 * Reads a TimeStampToken. Nothing is verified.
 * @throws SignatureError `timestamp_malformed` or a `der_…` code
 */
export function readTimestampToken(bytes: Uint8Array): TimestampToken {
  const cms = readSignedData(bytes);
  const [signer, ...others] = cms.signerInfos;
  if (cms.contentType !== CONTENT.tstInfo || cms.content === undefined)
    throw new SignatureError('timestamp_malformed', 'A time-stamp token holds no TSTInfo');
  if (signer === undefined || others.length > 0)
    throw new SignatureError('timestamp_malformed', 'A time-stamp token must have exactly one signer');
  const der = bytes.subarray(0, cms.length);
  return {
    der,
    cms,
    signer,
    content: cms.content,
    info: readTimestampInfo(cms.content),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  };
}

function readTimestampInfo(bytes: Uint8Array): TimestampInfo {
  const items = cursor(readDer(bytes, { rules: 'ber' }));
  const version = readSmallInteger(items.next(TAG.INTEGER));
  if (version !== 1) throw new SignatureError('timestamp_malformed', `TSTInfo of version ${version}`);
  const policy = readOid(items.next(TAG.OID));
  const imprint = cursor(items.next(TAG.SEQUENCE));
  const hash = hashByOid(readAlgorithmIdentifier(imprint.next(TAG.SEQUENCE)).oid);
  const digest = readOctets(imprint.next(TAG.OCTET_STRING));
  imprint.done();
  const serial = readInteger(items.next(TAG.INTEGER));
  const time = readGeneralizedTime(items.next(TAG.GENERALIZED_TIME));
  const accuracy = items.optional(TAG.SEQUENCE);
  const ordering = items.optional(TAG.BOOLEAN);
  if (ordering !== undefined) readBoolean(ordering);
  const nonce = items.optional(TAG.INTEGER);
  const authority = items.optional(0xa0);
  const extensions = items.optional(0xa1);
  items.done();
  refuseCritical(extensions);
  return {
    policy,
    hash,
    imprint: digest,
    serial,
    time,
    accuracyMs: accuracy === undefined ? 0 : readAccuracy(accuracy),
    nonce: nonce === undefined ? undefined : readInteger(nonce),
    authority: authority === undefined ? undefined : readGeneralName(authority.only),
  };
}

function readAccuracy(node: DerNode): number {
  const items = cursor(node);
  const seconds = items.optional(TAG.INTEGER);
  const millis = items.optional(0x80);
  const micros = items.optional(0x81);
  items.done();
  const value = (item: DerNode | undefined) => (item === undefined ? 0 : readSmallInteger(item));
  return value(seconds) * 1000 + value(millis) + value(micros) / 1000;
}

/** `[1] IMPLICIT Extensions`; a critical one that nobody here knows forbids using the token. */
function refuseCritical(node: DerNode | undefined): void {
  if (node === undefined) return;
  const critical = readExtensionList(node).find((extension) => extension.critical);
  if (critical !== undefined)
    throw new SignatureError(
      'timestamp_malformed',
      `TSTInfo has an unknown critical extension ${critical.oid}`,
    );
}

/** Whether the token stamps this digest: same algorithm, same octets. */
export function stampsDigest(token: TimestampToken, hash: HashName, digest: Uint8Array): boolean {
  return token.info.hash === hash && Buffer.compare(token.info.imprint, digest) === 0;
}
