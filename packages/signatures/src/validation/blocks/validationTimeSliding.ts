import type { ValidationContext } from '../context.ts';
import { poeNames } from '../signatureUnderTest.ts';
import { anchorRevocation } from './anchorRevocation.ts';
import type { Chain } from './chainBuilding.ts';
import { structureProblem } from './cryptographicConstraints.ts';
import { revocationAtHand } from './revocationAtHand.ts';
import { earlier, firstRevocation, goodUntil, isUsableAt } from './revocationFreshness.ts';
import { existedAt, isSignerOutOfBounds, isVouchedFor } from './revocationSigners.ts';

/**
 * Validation time sliding (clause 5.6.2.2): from now backwards to a time at which every certificate of the chain
 * is proven to have been good, by answers proven to have existed then. Undefined when there is no such time.
 */
export function slideValidationTime(chain: Chain, context: ValidationContext): Date | undefined {
  const { poe, policy } = context;
  const above = anchorRevocation(chain, context);
  let control = above === undefined ? context.time : earlier(context.time, above.date);
  for (let index = chain.length - 2; index >= 0; index--) {
    const [certificate, issuer] = [chain[index], chain[index + 1]];
    if (certificate === undefined || issuer === undefined) continue;
    const existed = poe.earliest(poeNames.certificate(certificate.fingerprint));
    if (structureProblem(policy, certificate, issuer.publicKey, existed) !== undefined) return undefined;
    // Also where no answer is asked for: whoever has stolen the key above can make certificates, with any date.
    if (existed > control) return undefined;
    const atHand = revocationAtHand(certificate, issuer, context);
    const usable = atHand.filter(
      (info) =>
        isUsableAt(info, existedAt(info, context), control) &&
        !isSignerOutOfBounds(info, issuer, control, context) &&
        isVouchedFor(info, issuer, control, context),
    );
    const isAsked =
      policy.revocation === 'always' ||
      (policy.revocation === 'if_stated' && certificate.extensions.statesRevocation);
    if (isAsked && usable.length === 0) return undefined;
    // An old answer about a certificate of which none is asked for says nothing worse than none.
    if (isAsked || usable[0]?.status.kind === 'revoked') control = goodUntil(usable, control);
    const believed = atHand.filter((info) => isVouchedFor(info, issuer, control, context));
    control = earlier(earlier(control, certificate.notAfter), firstRevocation(believed) ?? control);
  }
  return control;
}
