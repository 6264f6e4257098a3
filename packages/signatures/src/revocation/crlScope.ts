import {
  ALL_REASONS,
  type Certificate,
  type Crl,
  type DistributionPoint,
  directoryPointName,
  type ReasonMask,
  wholePointNames,
} from '../x509/index.ts';

/**
 * For which reasons a CRL answers about a certificate (RFC 5280 6.3.3 b and d); none when it is out of its scope.
 * Its issuer is either the certificate's, or one that a distribution point of the certificate names as cRLIssuer.
 */
export function reasonsCovered(crl: Crl, certificate: Certificate): ReasonMask {
  const { scope } = crl;
  if (crl.baseNumber !== undefined || crl.unknownCritical.length > 0) return 0;
  const ca = certificate.extensions.basicConstraints?.ca === true;
  if (scope !== undefined && (scope.onlyAttribute || (ca ? scope.onlyUser : scope.onlyCa))) return 0;
  let mask = 0;
  for (const point of pointsOf(certificate)) {
    if (isSpokenFor(point, crl, certificate)) mask |= point.reasons & (scope?.reasons ?? ALL_REASONS);
  }
  return mask;
}

/**
 * The certificate's own points, and the one that every certificate has, its issuer's name (6.3.3, last paragraph). A
 * list of some other point may leave a certificate out that names none.
 */
function pointsOf(certificate: Certificate): readonly DistributionPoint[] {
  const implied: DistributionPoint = {
    urls: [],
    names: [directoryPointName(certificate.issuer)],
    crlIssuers: [],
    reasons: ALL_REASONS,
  };
  return [...certificate.extensions.distributionPoints, implied];
}

function isSpokenFor(point: DistributionPoint, crl: Crl, certificate: Certificate): boolean {
  const own = crl.issuer.key === certificate.issuer.key;
  if (point.crlIssuers.length === 0 ? !own : !mayAnswer(point, crl, own)) return false;
  const names = wholePointNames(crl.scope?.names ?? [], crl.issuer);
  if (names.length === 0) return true;
  const wanted =
    point.names.length > 0
      ? wholePointNames(point.names, point.crlIssuers[0] ?? certificate.issuer)
      : point.crlIssuers.map(directoryPointName);
  return names.some((name) => wanted.includes(name));
}

function mayAnswer({ crlIssuers }: DistributionPoint, crl: Crl, own: boolean): boolean {
  return crlIssuers.some(({ key }) => key === crl.issuer.key) && (own || crl.scope?.indirect === true);
}

/** Whether a CRL has a say about certificates of this issuer at all, whatever its scope. */
export function concerns(crl: Crl, certificate: Certificate): boolean {
  return (
    crl.issuer.key === certificate.issuer.key ||
    certificate.extensions.distributionPoints.some((point) => mayAnswer(point, crl, false))
  );
}
