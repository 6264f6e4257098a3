import type { RevocationStatus } from '../../revocation/index.ts';
import type { ValidationContext } from '../context.ts';
import type { Chain } from './chainBuilding.ts';
import { revocationAtHand } from './revocationAtHand.ts';

/**
 * Nobody asks whether a trust anchor was revoked. But where a CA between is trusted together with the one that issued
 * it, and validation data at hand says that the latter revoked the former, that is not to be passed over: a folder of trust
 * often holds whole chains.
 */
export function anchorRevocation(
  chain: Chain,
  context: ValidationContext,
): Extract<RevocationStatus, { kind: 'revoked' }> | undefined {
  const anchor = chain.at(-1);
  if (anchor === undefined || anchor.selfIssued) return undefined;
  for (const above of context.validationData.certificatesBySubject(anchor.issuer.key)) {
    if (!context.isAnchor(above) || !context.isSigned(anchor, above)) continue;
    for (const { status } of revocationAtHand(anchor, above, context)) {
      if (status.kind === 'revoked') return status;
    }
  }
  return undefined;
}
