import type { SignatureAlgorithm, SignRequest } from '../keys/signer.ts';
import type { PadesProfile } from './profile.ts';

/** Everything that finishing needs, as JSON: it can be stored between the two steps. Bytes are base64. */
export interface PreparedPades {
  readonly version: 1;
  readonly profile: PadesProfile;
  readonly field: string;
  /** The claimed time, ISO 8601. */
  readonly signingTime: string;
  /** The update to append, /Contents still empty. */
  readonly update: string;
  readonly byteRange: readonly [number, number, number, number];
  /** The placeholder in the finished file, its brackets included, and the octets it can take. */
  readonly contents: Placeholder;
  readonly certificate: string;
  readonly chain: readonly string[];
  readonly algorithm: SignatureAlgorithm;
  /** The SET OF signed attributes: what the key signs. */
  readonly toBeSigned: string;
  /** Its hash, for keys that sign hashes. */
  readonly digest: string;
  readonly original: { readonly size: number; readonly sha256: string };
}

export interface Placeholder {
  readonly offset: number;
  readonly length: number;
  readonly capacity: number;
}

/** The same while it stays in memory. */
export interface CoveredPades {
  readonly profile: PadesProfile;
  readonly field: string;
  readonly signingTime: Date;
  readonly update: Buffer;
  readonly byteRange: PreparedPades['byteRange'];
  readonly contents: Placeholder;
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  readonly request: SignRequest;
  readonly originalSize: number;
}

/** @param sha256 of the original */
export function toPrepared(covered: CoveredPades, sha256: Uint8Array): PreparedPades {
  const { profile, field, byteRange, contents, request } = covered;
  return {
    version: 1,
    profile,
    field,
    signingTime: covered.signingTime.toISOString(),
    update: base64(covered.update),
    byteRange,
    contents,
    certificate: base64(covered.certificate),
    chain: covered.chain.map(base64),
    algorithm: request.algorithm,
    toBeSigned: base64(request.toBeSigned),
    digest: base64(request.digest),
    original: { size: covered.originalSize, sha256: Buffer.from(sha256).toString('hex') },
  };
}

export function fromPrepared(prepared: PreparedPades): CoveredPades {
  const { profile, field, byteRange, contents } = prepared;
  return {
    profile,
    field,
    signingTime: new Date(prepared.signingTime),
    update: Buffer.from(prepared.update, 'base64'),
    byteRange,
    contents,
    certificate: certificateFrom(prepared.certificate),
    chain: prepared.chain.map(certificateFrom),
    request: signRequestOf(prepared),
    originalSize: prepared.original.size,
  };
}

/** What a `Signer` is to be asked for a prepared signature. */
export function signRequestOf(prepared: PreparedPades): SignRequest {
  return {
    toBeSigned: Buffer.from(prepared.toBeSigned, 'base64'),
    digest: Buffer.from(prepared.digest, 'base64'),
    algorithm: prepared.algorithm,
  };
}

const KEPT_CERTIFICATES = 256;
const certificates = new Map<string, Buffer>();

/** The same buffer for the same certificate, so that what is known about it is found again. */
function certificateFrom(text: string): Buffer {
  let bytes = certificates.get(text);
  if (bytes === undefined) {
    bytes = Buffer.from(text, 'base64');
    if (certificates.size >= KEPT_CERTIFICATES) certificates.clear();
    certificates.set(text, bytes);
  }
  return bytes;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}
