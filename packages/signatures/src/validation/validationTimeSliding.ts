import type { RevocationEvidence } from '../revocation/index.ts';
import type { Certificate } from '../x509/index.ts';
import { anchorRevocation } from './anchorRevocation.ts';
import type { Chain } from './chainBuilding.ts';
import type { ValidationContext } from './context.ts';
import { structureProblem } from './cryptographicConstraints.ts';
import { evidenceAtHand } from './evidenceAtHand.ts';
import { existedAt, isSignerOutOfBounds, isVouchedFor } from './evidenceSigners.ts';
import { isFresh } from './revocationFreshness.ts';
import { poeNames } from './signatureUnderTest.ts';

/**
 * Validation time sliding (clause 5.6.2.2): from now backwards to a time at which every certificate of the chain
 * is proven to have been good, by answers proven to have existed then. Undefined when there is no such time.
 *
 * Where an answer is no longer fresh, the time slides to the end of its freshness (its nextUpdate), which is how
 * far the freshness checker lets it speak; the standard's thisUpdate is the case without nextUpdate.
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
    const atHand = evidenceAtHand(certificate, issuer, context);
    const usable = atHand.find(
      (evidence) =>
        evidence.status.kind !== 'unknown' &&
        evidence.thisUpdate <= control &&
        existedAt(evidence, context) <= control &&
        !isSignerOutOfBounds(evidence, issuer, control, context) &&
        isVouchedFor(evidence, issuer, control, context),
    );
    if (usable === undefined) {
      if (
        policy.revocation === 'always' ||
        (policy.revocation === 'if_stated' && certificate.extensions.statesRevocation)
      ) {
        return undefined;
      }
    } else {
      if (existed > control) return undefined;
      if (usable.status.kind === 'revoked') control = earlier(control, usable.status.date);
      else if (!isFresh(usable, control)) control = earlier(control, usable.nextUpdate ?? usable.thisUpdate);
    }
    control = earlier(earlier(control, certificate.notAfter), revokedSince(atHand, issuer, control, context));
  }
  return control;
}

/** Whatever was said before or after, a certificate was good at most until the first final revocation. */
function revokedSince(
  atHand: readonly RevocationEvidence[],
  issuer: Certificate,
  control: Date,
  context: ValidationContext,
): Date {
  let first = control;
  for (const evidence of atHand) {
    const { status } = evidence;
    if (status.kind !== 'revoked' || status.reason === 'certificateHold') continue;
    if (isVouchedFor(evidence, issuer, control, context)) first = earlier(first, status.date);
  }
  return first;
}

function earlier(left: Date, right: Date): Date {
  return left < right ? left : right;
}
