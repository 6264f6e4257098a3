import { createHash } from 'node:crypto';
import type { TimestampToken } from '../../timestamp/index.ts';
import { poeNames, type SignatureUnderTest } from '../signatureUnderTest.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import { readCmsSignature } from './cmsSignature.ts';
import { collectCmsValidationData } from './cmsValidationData.ts';

/** A time-stamp token is a signature over its TSTInfo (clause 5.4). Its certificates join the validation data. */
export function tokenSignature(
  token: TimestampToken,
  validationData: ValidationDataPool,
): SignatureUnderTest {
  collectCmsValidationData(token.cms, validationData);
  const signature = readCmsSignature({
    id: `timestamp ${token.fingerprint.slice(0, 16)}`,
    cms: token.cms,
    signer: token.signer,
    validationData,
    role: 'timestamp',
    poeName: poeNames.timestamp(token.fingerprint),
    content: {
      digest: async (hash) => createHash(hash).update(token.content).digest(),
      stream: async function* () {
        yield token.content;
      },
    },
  });
  // The imprint's digest carries the token as much as the signature's own does (clause 5.4).
  const { hash } = token.info;
  return hash === undefined
    ? signature
    : { ...signature, digests: [...new Set([...signature.digests, hash])] };
}
