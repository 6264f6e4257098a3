import { randomBytes } from 'node:crypto';
import { der } from '@tomar/signatures/der';
import { SignatureError } from '@tomar/signatures/errors';
import { issueTimestamp, timestampRefusal, timestampResponse } from '@tomar/signatures/issuing';
import { type Signer, softwareSigner } from '@tomar/signatures/keys';
import type { DemoAuthorities, DemoResponders } from '../tokens/authorities.ts';
import { type AskedTimestamp, readTimestampRequest } from './timestampRequest.ts';

/** Bits of PKIFailureInfo (RFC 3161 2.4.2). */
const failure = { badAlgorithm: 0, badDataFormat: 5, unacceptedPolicy: 15, systemFailure: 25 };

const digests: Record<string, { name: 'sha256' | 'sha384' | 'sha512'; octets: number }> = {
  '2.16.840.1.101.3.4.2.1': { name: 'sha256', octets: 32 },
  '2.16.840.1.101.3.4.2.2': { name: 'sha384', octets: 48 },
  '2.16.840.1.101.3.4.2.3': { name: 'sha512', octets: 64 },
};

/** The lab's time-stamp policy: an arc of examples, no authority's own. */
const labTimestampPolicy = '2.999.1.3';

export function timestampSigner({ issuing, root }: DemoAuthorities, { timestamp }: DemoResponders): Signer {
  return softwareSigner({ ...timestamp, chain: [issuing.certificate, root.certificate] });
}

export interface StampOutcome {
  reply: Uint8Array;
  granted: boolean;
}

/** TimeStampReq → TimeStampResp (RFC 3161 2.4). @param credit stamps left; null: without end */
export async function answerTimestamp(
  authority: Signer,
  body: Uint8Array,
  { wrongNonce, credit }: { wrongNonce: boolean; credit: number | null },
): Promise<StampOutcome> {
  const asked = read(body);
  if (asked === undefined) return refused(failure.badDataFormat, 'The request cannot be read');
  const digest = digests[asked.digestOid];
  if (digest === undefined) return refused(failure.badAlgorithm, 'Only SHA-256, SHA-384 and SHA-512');
  if (asked.imprint.length !== digest.octets)
    return refused(failure.badDataFormat, 'The imprint has another length than its digest');
  if (asked.policy !== undefined && asked.policy !== labTimestampPolicy)
    return refused(failure.unacceptedPolicy, `Only the policy ${labTimestampPolicy}`);
  if (credit === 0) return refused(failure.systemFailure, 'No credit left');
  const nonce = asked.nonce === undefined || !wrongNonce ? asked.nonce : der.unsignedInteger(randomBytes(8));
  const token = await issueTimestamp({
    authority,
    imprint: asked.imprint,
    digestAlgorithm: digest.name,
    time: new Date(),
    policy: labTimestampPolicy,
    accuracy: 1,
    withCertificates: asked.withCertificates,
    ...(nonce === undefined ? {} : { nonce }),
  });
  return { reply: timestampResponse(token), granted: true };
}

function read(body: Uint8Array): AskedTimestamp | undefined {
  try {
    return readTimestampRequest(body);
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

function refused(reason: number, text: string): StampOutcome {
  return { reply: timestampRefusal(reason, text), granted: false };
}
