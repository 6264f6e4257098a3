import type { Certificate } from '../x509/index.ts';
import type { ValidationContext } from './context.ts';

/** A prospective chain: the certificate in question first, the trust anchor last. */
export type Chain = readonly Certificate[];

const MAX_LENGTH = 12;
const MAX_CHAINS = 16;
/** Steps of the search: crossed certifications can have more paths than there are atoms. */
const MAX_STEPS = 2_000;

/**
 * All chains from a certificate to a trust anchor whose signatures hold (clause 5.2.6.4 step 2), shortest
 * search first. None when no anchor is reached.
 */
export function buildChains(certificate: Certificate, context: ValidationContext): readonly Chain[] {
  const chains: Chain[] = [];
  let steps = 0;
  const extend = (chain: Chain): void => {
    const last = chain.at(-1);
    if (last === undefined || chains.length >= MAX_CHAINS || ++steps > MAX_STEPS) return;
    if (context.isAnchor(last)) {
      chains.push(chain);
      return;
    }
    if (chain.length >= MAX_LENGTH) return;
    for (const issuer of issuersOf(last, context)) {
      if (!chain.some((member) => sameHolder(member, issuer))) extend([...chain, issuer]);
    }
  };
  extend([certificate]);
  return chains.toSorted((left, right) => left.length - right.length);
}

/** As far as the chain goes without reaching an anchor: for telling a person whose certificate is missing. */
export function longestPartialChain(certificate: Certificate, context: ValidationContext): Chain {
  const chain = [certificate];
  for (;;) {
    const last = chain.at(-1);
    if (last === undefined || last.selfIssued || chain.length >= MAX_LENGTH) return chain;
    const [issuer] = issuersOf(last, context);
    if (issuer === undefined || chain.includes(issuer)) return chain;
    chain.push(issuer);
  }
}

function issuersOf(certificate: Certificate, context: ValidationContext): readonly Certificate[] {
  const { authorityKeyId } = certificate.extensions;
  const candidates = context.material.certificatesBySubject(certificate.issuer.key).filter((candidate) => {
    const keyId = candidate.extensions.subjectKeyId;
    return authorityKeyId === undefined || keyId === undefined || keyId === authorityKeyId;
  });
  const anchorsFirst = [
    ...candidates.filter((candidate) => context.isAnchor(candidate)),
    ...candidates.filter((candidate) => !context.isAnchor(candidate)),
  ];
  return anchorsFirst.filter((candidate) => context.isSigned(certificate, candidate));
}

/** The same name with the same key twice in a chain is a circle, whatever certificates say it. */
function sameHolder(left: Certificate, right: Certificate): boolean {
  return left.subject.key === right.subject.key && Buffer.compare(left.spki, right.spki) === 0;
}
