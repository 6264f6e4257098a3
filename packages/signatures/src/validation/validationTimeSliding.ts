import { resolveAlgorithm } from '../x509/index.ts';
import type { Chain } from './chainBuilding.ts';
import type { ValidationContext } from './context.ts';
import { digestProblem, keyProblem } from './cryptographicConstraints.ts';
import { evidenceAtHand } from './evidenceAtHand.ts';
import { existedAt, isVouchedFor } from './evidenceSigners.ts';
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
  let control = context.time;
  for (let index = chain.length - 2; index >= 0; index--) {
    const [certificate, issuer] = [chain[index], chain[index + 1]];
    if (certificate === undefined || issuer === undefined) continue;
    const existed = poe.earliest(poeNames.certificate(certificate.fingerprint));
    if (digestProblem(policy, resolveAlgorithm(certificate.signatureAlgorithm).hash, existed) !== undefined)
      return undefined;
    if (keyProblem(policy, certificate.publicKey) !== undefined) return undefined;
    const usable = evidenceAtHand(certificate, issuer, context).find(
      (evidence) =>
        evidence.status.kind !== 'unknown' &&
        evidence.thisUpdate <= control &&
        existedAt(evidence, context) <= control &&
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
    control = earlier(control, certificate.notAfter);
  }
  return control;
}

function earlier(left: Date, right: Date): Date {
  return left < right ? left : right;
}
