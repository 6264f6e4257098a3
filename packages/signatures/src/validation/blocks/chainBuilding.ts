import { type Certificate, type Path, type PathSearch, searchPaths } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';

/** A prospective chain: the certificate in question first, the trust anchor last. */
export type Chain = Path;

/** Certificates of one chain whose addresses are asked, whatever the answers lead to. */
const MAX_FETCHES = 6;

/**
 * All chains from a certificate to a trust anchor whose signatures hold (clause 5.2.6.4 step 2), shortest first.
 * None when no anchor is reached.
 */
export function buildChains(certificate: Certificate, context: ValidationContext): readonly Chain[] {
  return search(certificate, context).paths;
}

/** As far as the chain goes without reaching an anchor: for telling a person whose certificate is missing. */
export function longestPartialChain(certificate: Certificate, context: ValidationContext): Chain {
  return search(certificate, context).furthest;
}

/** The same question is asked for every signature; the answer changes only when something comes in. */
function search(certificate: Certificate, context: ValidationContext): PathSearch {
  return context.whileUnchanged(`chains ${certificate.fingerprint}`, () =>
    searchPaths(certificate, {
      bySubject: (key) => context.issuersNamed(key),
      isAnchor: (candidate) => context.isAnchor(candidate),
      isSigned: context.isSigned,
    }),
  );
}

/**
 * Fetches issuers that are missing from the addresses in certificates (AIA caIssuers, RFC 5280 4.2.2.1), where no
 * chain reaches an anchor and something may be fetched. What comes joins the validation data and is trusted in nothing.
 */
export async function fetchMissingIssuers(
  certificate: Certificate,
  context: ValidationContext,
): Promise<void> {
  const { client } = context;
  if (client === undefined || context.trustsNobody) return;
  await context.remember(`issuers ${certificate.fingerprint}`, async () => {
    const asked = new Set<string>();
    const budget = context.issuerBudget;
    while (asked.size < MAX_FETCHES && budget.fetches > 0 && budget.milliseconds > 0) {
      const { paths, ends } = search(certificate, context);
      const next = ends.find((end) => !asked.has(end.fingerprint) && end.extensions.issuerUrls.length > 0);
      if (paths.length > 0 || next === undefined) return;
      asked.add(next.fingerprint);
      const began = performance.now();
      const found = await client.issuers(next);
      budget.fetches--;
      budget.milliseconds -= performance.now() - began;
      for (const issuer of found) context.validationData.addParsed(issuer);
    }
  });
}
