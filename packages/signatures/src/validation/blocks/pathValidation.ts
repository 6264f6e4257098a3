import type { Certificate } from '../../x509/index.ts';
import type { Finding } from '../indication.ts';
import { policyFailure } from './certificatePolicyProcessing.ts';
import type { Chain } from './chainBuilding.ts';
import { keepsToNames } from './nameConstraints.ts';

/** As what the first certificate of a path is judged: as the one that is used, or as a CA on the way to others. */
export type PathTarget = 'subject' | 'issuer';

/**
 * Path validation of RFC 5280 6.1 without the checks of time and revocation, which have rules of their own
 * here. The signatures have been checked when the chain was built. Undefined when all is well.
 * @param target `issuer`: a CA's certificate for its own new key is exempt from the names it may certify, as it is
 *   within a longer path (6.1.3 b), and policies need not be left where the path ends (6.1.5)
 */
export function pathProblem(chain: Chain, target: PathTarget = 'subject'): Finding | undefined {
  for (const [index, certificate] of chain.entries()) {
    const anchor = index === chain.length - 1;
    const { unknownCritical, malformed } = certificate.extensions;
    if (!anchor && unknownCritical.length > 0)
      return problem(certificate, `has critical extensions nobody here knows: ${unknownCritical.join(', ')}`);
    if (!anchor && malformed.length > 0)
      return problem(certificate, `has damaged extensions: ${malformed.join(', ')}`);
    const found = index === 0 ? undefined : issuerProblem(chain, index, anchor, target);
    if (found !== undefined) return found;
  }
  const failure = policyFailure(chain, target);
  return failure && problem(failure, 'has no certificate policy that its path allows');
}

function issuerProblem(
  chain: Chain,
  index: number,
  anchor: boolean,
  target: PathTarget,
): Finding | undefined {
  const issuer = chain[index];
  if (issuer === undefined) return undefined;
  const { basicConstraints, keyUsage, nameConstraints } = issuer.extensions;
  // A trust anchor is a name and a key (6.1.1 d); old ones of version 1 say nothing about being a CA.
  if (basicConstraints?.ca !== true && !(anchor && basicConstraints === undefined))
    return problem(issuer, 'is not a CA');
  if (keyUsage !== undefined && !keyUsage.has('keyCertSign'))
    return problem(issuer, 'may not sign certificates');
  const below = chain.slice(1, index).filter((certificate) => !certificate.selfIssued).length;
  const limit = basicConstraints?.pathLength;
  if (limit !== undefined && below > limit) return problem(issuer, 'allows no path of this length');
  if (nameConstraints === undefined) return undefined;
  // 6.1.3 (b): a CA's certificate for itself is exempt, unless it is the one in question.
  const outside = chain
    .slice(0, index)
    .find(
      (certificate, place) =>
        ((place === 0 && target === 'subject') || !certificate.selfIssued) &&
        !keepsToNames(certificate, nameConstraints),
    );
  return outside === undefined
    ? undefined
    : problem(outside, `has a name that ${issuer.subject.text} may not certify`);
}

function problem(certificate: Certificate, what: string): Finding {
  return { code: 'certificate_path', message: `The certificate of ${certificate.subject.text} ${what}` };
}
