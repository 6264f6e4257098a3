import { type ExtensionSources, validationDataSource } from '@tomar/signatures';
import { revocationClient } from '@tomar/signatures/revocation';
import type { Platform } from '../../../platform/platform.ts';
import { trustedCertificates } from '../certificates/trustedCertificates.ts';
import { timestampsOf } from '../timestamps.ts';

/**
 * Where certificates, revocation data and time-stamps come from. One for each try: answers are shared between the
 * files of a job, and none is older than the signatures.
 */
export async function extensionSourcesFor(
  platform: Platform,
  accountId: string,
): Promise<Required<ExtensionSources>> {
  const { outbound: fetcher, clock } = platform;
  const trust = await trustedCertificates(platform, 'signers');
  const timestampTrust = await trustedCertificates(platform, 'timestamps');
  const client = revocationClient({ fetcher, now: clock });
  return {
    timestamp: timestampsOf(platform, accountId),
    validationData: validationDataSource({
      ...(platform.config.trustDir !== null && { trust, timestampTrust }),
      client,
      fetcher,
    }),
  };
}
