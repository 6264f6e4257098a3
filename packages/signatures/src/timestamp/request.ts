import { digestIdentifierWithNull } from '../algorithms/index.ts';
import { der } from '../der/index.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';

export interface TimestampRequest {
  readonly digestAlgorithm: DigestAlgorithm;
  /** Digest of what is to be stamped. */
  readonly imprint: Uint8Array;
  /** Up to 32 octets, unsigned big-endian. */
  readonly nonce: Uint8Array;
  /** Policy asked of the authority, dotted; any if absent. */
  readonly policy?: string;
}

/** TimeStampReq (RFC 3161 2.4.1). It always asks for the authority's certificate. */
export function makeTimestampRequest(request: TimestampRequest): Uint8Array {
  const algorithm = digestIdentifierWithNull(request.digestAlgorithm);
  return der.sequence(
    der.integer(1),
    der.sequence(algorithm, der.octetString(request.imprint)),
    ...(request.policy === undefined ? [] : [der.oid(request.policy)]),
    der.unsignedInteger(request.nonce),
    der.boolean(true),
  );
}
