import { hash } from '../algorithms/index.ts';
import { SignatureError } from '../errors.ts';
import type { SignatureAlgorithm, SignRequest } from '../keys/signer.ts';
import type { SignatureProfile } from '../profiles.ts';

/** A first signature, one more beside it, or a counter-signature. */
export type CadesKind = 'new' | 'parallel' | 'serial';

/** A signature waiting for its value. Plain JSON: it can be stored for days, bytes are Base64. */
export interface PreparedCades {
  readonly version: 1;
  readonly format: 'cades';
  readonly kind: CadesKind;
  readonly packaging: 'attached' | 'detached';
  readonly profile: SignatureProfile;
  readonly algorithm: SignatureAlgorithm;
  /** DER of the signer's certificate and the chain. */
  readonly certificate: string;
  readonly chain: readonly string[];
  readonly contentType: string;
  /** Digest of what the signature is over: the content, or the value of the signature that is countersigned. */
  readonly contentDigest: string;
  /** Name of the signature that is countersigned. */
  readonly target?: string;
  /** DER of the signed attributes. */
  readonly toBeSigned: string;
  /** Digest of `toBeSigned`. */
  readonly digest: string;
}

/** The same with bytes as bytes: what both steps in one go pass on, so that nothing is encoded and read again. */
export interface CadesDraft {
  readonly kind: CadesKind;
  readonly packaging: 'attached' | 'detached';
  readonly profile: SignatureProfile;
  readonly algorithm: SignatureAlgorithm;
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  readonly contentType: string;
  readonly contentDigest: Uint8Array;
  readonly target?: string;
  readonly toBeSigned: Uint8Array;
}

/** As it can be stored. */
export function toPrepared(draft: CadesDraft): PreparedCades {
  return {
    version: 1,
    format: 'cades',
    ...draft,
    certificate: base64(draft.certificate),
    chain: draft.chain.map(base64),
    contentDigest: base64(draft.contentDigest),
    toBeSigned: base64(draft.toBeSigned),
    digest: base64(hash(draft.algorithm.digest, draft.toBeSigned)),
  };
}

/** What was stored, with its bytes again. @throws SignatureError `prepared_malformed` */
export function draftOf(prepared: PreparedCades): CadesDraft {
  if (prepared.version !== 1 || prepared.format !== 'cades')
    throw new SignatureError('prepared_malformed', 'This is no prepared CAdES signature of version 1');
  return {
    kind: prepared.kind,
    packaging: prepared.packaging,
    profile: prepared.profile,
    algorithm: prepared.algorithm,
    certificate: bytesOf(prepared.certificate),
    chain: prepared.chain.map(bytesOf),
    contentType: prepared.contentType,
    contentDigest: bytesOf(prepared.contentDigest),
    ...(prepared.target === undefined ? {} : { target: prepared.target }),
    toBeSigned: bytesOf(prepared.toBeSigned),
  };
}

/** What a key is asked to sign for a prepared signature. */
export function signRequestOf(prepared: PreparedCades): SignRequest {
  return {
    toBeSigned: bytesOf(prepared.toBeSigned),
    digest: bytesOf(prepared.digest),
    algorithm: prepared.algorithm,
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}
