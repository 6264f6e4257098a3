import { SignatureError } from '../errors.ts';
import { type Certificate, type Crl, isSignedBy, resolveAlgorithm, sameName } from '../x509/index.ts';
import type { RevocationEvidence } from './evidence.ts';

/**
 * What a CRL says about a certificate, if it is the issuer's own, complete and in scope (RFC 5280 6.3.3);
 * undefined if it has no say. Indirect and delta CRLs have none.
 * @param isSigned replaces the check of the signature, to keep its answer
 */
export function crlEvidence(
  crl: Crl,
  certificate: Certificate,
  issuer: Certificate,
  isSigned: (crl: Crl, issuer: Certificate) => boolean = isSignedBy,
): RevocationEvidence | undefined {
  if (!sameName(crl.issuer, issuer.subject) || !inScope(crl, certificate)) return undefined;
  const { keyUsage } = issuer.extensions;
  if (keyUsage !== undefined && !keyUsage.has('cRLSign')) return undefined;
  if (!isSigned(crl, issuer)) return undefined;
  try {
    const entry = crl.find(certificate.serialBytes);
    // removeFromCRL only has meaning in a delta; anywhere else it is as good as not listed.
    const revoked = entry !== undefined && entry.reason !== 'removeFromCRL';
    return {
      status: revoked ? { kind: 'revoked', date: entry.date, reason: entry.reason } : { kind: 'good' },
      thisUpdate: crl.thisUpdate,
      nextUpdate: crl.nextUpdate,
      issuedAt: crl.thisUpdate,
      signer: issuer,
      hash: resolveAlgorithm(crl.signatureAlgorithm).hash,
      fingerprint: crl.fingerprint,
      source: { kind: 'crl', crl },
    };
  } catch (error) {
    // A damaged entry list of a CRL that its issuer signed: it says nothing that could be relied on.
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

function inScope(crl: Crl, certificate: Certificate): boolean {
  if (crl.delta || crl.unknownCritical.length > 0) return false;
  const { scope } = crl;
  if (scope === undefined) return true;
  if (scope.indirect || scope.onlyAttribute || scope.onlySomeReasons) return false;
  const ca = certificate.extensions.basicConstraints?.ca === true;
  if ((scope.onlyUser && ca) || (scope.onlyCa && !ca)) return false;
  // RFC 5280 6.3.3 (b)(2)(i): a partitioned CRL is for the certificates that point to it.
  const named = certificate.extensions.crlUrls;
  return scope.urls.length === 0 || named.length === 0 || scope.urls.some((url) => named.includes(url));
}
