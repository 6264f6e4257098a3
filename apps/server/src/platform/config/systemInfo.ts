import { type getSystem, limits, type ReplyOf, type SignInWay } from '@tomar/contract';
import type { Platform } from '../platform.ts';
import { relyingPartyOf } from './relyingParty.ts';

/** What the installation says of itself to anybody: the answer of `getSystem`, and what the page is sent with. */
export const systemInfo = ({
  config,
  mobileSigning,
}: Pick<Platform, 'config' | 'mobileSigning'>): ReplyOf<typeof getSystem> => ({
  version: limits.productVersion,
  title: config.title,
  provider: config.provider,
  signInWays: waysOf({ config, mobileSigning }),
  onPremises: config.onPremises,
  apiUrl: config.apiUrl ?? '',
  companionPort: config.companionPort,
  mobileOperators: [...mobileSigning.operators],
  signerVersion: limits.signerVersion,
  fileBytes: limits.fileBytes,
});

/**
 * By e-signature where certificates can be judged (ID-04): nobody comes in by one that leads to no trusted root. By mobile
 * signature where there is an operator (ID-05). By a link where mails are sent. By passkey where
 * browsers make any (ADR 53).
 */
function waysOf({ config, mobileSigning }: Pick<Platform, 'config' | 'mobileSigning'>): SignInWay[] {
  const { trustDir, hiddenSignIns, smtpUrl, publicUrl } = config;
  const ways: readonly (readonly [SignInWay, boolean])[] = [
    ['Password', true],
    ['ESignature', trustDir !== null && !hiddenSignIns.includes('esign')],
    ['MobileSignature', mobileSigning.operators.length > 0 && !hiddenSignIns.includes('mobilesign')],
    ['Link', smtpUrl !== null],
    ['Passkey', relyingPartyOf(publicUrl) !== null],
  ];
  return ways.flatMap(([way, isThere]) => (isThere ? [way] : []));
}
