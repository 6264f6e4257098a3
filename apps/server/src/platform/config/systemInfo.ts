import { type getSystem, limits, type ReplyOf } from '@tomar/contract';
import type { Config } from './config.ts';

/** What the installation says of itself to anybody: the answer of `getSystem`, and what the page is sent with. */
export const systemInfo = (config: Config): ReplyOf<typeof getSystem> => ({
  version: limits.productVersion,
  title: config.title,
  provider: config.provider,
  onPremises: config.onPremises,
  apiUrl: config.apiUrl ?? '',
  companionPort: config.companionPort,
  signerVersion: limits.signerVersion,
  fileBytes: limits.fileBytes,
});
