import type { CmsSignedData } from '../../cms/read/index.ts';
import { CONTENT } from '../../oids.ts';
import { readTimestampToken } from '../../timestamp/index.ts';
import { poeNames, type SignatureUnderTest } from '../signatureUnderTest.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import type { SignedContent } from './cmsSignature.ts';
import { compareImprint, readCmsTimestamps } from './cmsTimestamps.ts';
import { tokenSignature } from './tokenSignature.ts';

/** Whether a CMS is a time-stamp token (RFC 3161 2.4.2) and not a signature by somebody over one. */
export function isTimestamp(cms: CmsSignedData): boolean {
  return cms.contentType === CONTENT.tstInfo && cms.content !== undefined && cms.signerInfos.length === 1;
}

/**
 * A time-stamp that is a file of its own: signed by its authority over the TSTInfo inside, which must hold the digest
 * of what was stamped (EN 319 102-1, 5.4).
 * @param stamped what the token is about; without it nobody can say what the token proves
 * @throws SignatureError `timestamp_malformed`
 */
export function standaloneTimestamp(
  bytes: Uint8Array,
  stamped: SignedContent | undefined,
  validationData: ValidationDataPool,
): SignatureUnderTest {
  const token = readTimestampToken(bytes);
  const signature = tokenSignature(token, validationData);
  const poeName = poeNames.timestamp(token.fingerprint);
  const content: SignedContent = stamped ?? { digest: async () => undefined, stream: async function* () {} };
  return {
    ...signature,
    id: '1',
    claimedTime: token.info.time,
    levelWith: () => 'TIMESTAMP',
    timestamps: readCmsTimestamps({ cms: token.cms, signer: token.signer, content, poeName }),
    checkContent: async () => {
      const imprint = await compareImprint(token, (hash) => content.digest(hash));
      return imprint.kind === 'intact' ? await signature.checkContent() : imprint;
    },
  };
}
