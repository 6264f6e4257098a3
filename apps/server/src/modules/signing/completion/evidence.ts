import { SignatureError } from '@tomar/signatures/errors.ts';
import type { EvidenceSources, MaterialSource } from '@tomar/signatures/evidence.ts';
import { materialSource } from '@tomar/signatures/materialSource.ts';
import { revocationClient } from '@tomar/signatures/revocation/index.ts';
import { describeCertificate } from '@tomar/signatures/x509/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { timestampsOf } from '../timestamps.ts';
import { trustedCertificates } from '../trustedCertificates.ts';

/**
 * Where certificates, revocation data and time-stamps come from. One for each try: answers are shared between the
 * files of a job, and none is older than the signatures.
 */
export async function evidenceFor(platform: Platform, accountId: string): Promise<Required<EvidenceSources>> {
  const { outbound: fetcher, clock } = platform;
  const trust = await trustedCertificates(platform, 'signatures');
  const client = revocationClient({ fetcher, now: clock });
  return {
    timestamp: timestampsOf(platform, accountId),
    material: materialSource({ ...(platform.config.trustDir !== null && { trust }), client, fetcher }),
  };
}

/** Nobody here answers for the certificate: no further try changes that. */
const unknownHere = new Set(['chain_not_trusted', 'chain_incomplete', 'revocation_not_stated']);

/**
 * The source, but with nothing in place of a refusal where a signature came with the document and its authority is
 * not known here. Such a signature stays at the level it came with. @param ours serial numbers of those who signed here
 */
export function lenientOfStrangers(source: MaterialSource, ours: ReadonlySet<string>): MaterialSource {
  return async (request) => {
    try {
      return await source(request);
    } catch (error) {
      const isStranger =
        request.role === 'timestamp' || !ours.has(describeCertificate(request.certificate).serial);
      if (!isStranger || !(error instanceof SignatureError) || !unknownHere.has(error.code)) throw error;
      return { certificates: [], crls: [], ocspResponses: [] };
    }
  };
}
