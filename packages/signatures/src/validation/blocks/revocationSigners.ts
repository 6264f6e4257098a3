import { fingerprintsOf, type RevocationInfo } from '../../revocation/index.ts';
import type { Certificate } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { poeNames } from '../signatureUnderTest.ts';
import { buildChains } from './chainBuilding.ts';
import { revocationAtHand } from './revocationAtHand.ts';
import { isFresh } from './revocationFreshness.ts';

/**
 * Whether the validation data at hand lets us believe the signer of an answer (RFC 6960 4.2.2.2.1, RFC 5280 6.3.3 f). The
 * issuer's own word is believed; a delegated responder's where its certificate has id-pkix-ocsp-nocheck, or names no
 * way to ask about it, or is shown good at `time`. One that is known to have been revoked when the answer was proven to
 * be there is never believed: nocheck means that nobody need ask, not that what is known does not count.
 */
export function isVouchedFor(
  info: RevocationInfo,
  issuer: Certificate,
  time: Date,
  context: ValidationContext,
): boolean {
  const question = signerQuestion(info, issuer, context);
  if (question === undefined) return true;
  const { signer, above } = question;
  // Who is being asked about does not speak for itself, unless its CA says so in its certificate.
  if (context.examined.has(signer.fingerprint)) return isAppointed(info, signer);
  context.examined.add(signer.fingerprint);
  try {
    const about = revocationAtHand(signer, above, context).filter(
      (answer) =>
        (answer.signer.holder !== signer.holder || isAppointed(answer, signer)) &&
        isVouchedFor(answer, above, time, context),
    );
    const existed = existedAt(info, context);
    if (about.some(({ status }) => status.kind === 'revoked' && status.date <= existed)) return false;
    if (!isAskedAbout(signer) || context.policy.revocation === 'never') return true;
    return about.some((answer) => answer.status.kind === 'good' && isFresh(answer, time));
  } finally {
    context.examined.delete(signer.fingerprint);
  }
}

/** Whether a certificate says how to ask about it. id-pkix-ocsp-nocheck says that nobody need (RFC 6960 4.2.2.2.1). */
export function isAskedAbout({ extensions }: Certificate): boolean {
  return extensions.statesRevocation && !extensions.ocspNoCheck;
}

/**
 * Whether the CA names the issuer of an indirect CRL in that one's own certificate as who speaks of it (RFC 5280
 * 4.2.1.13: cRLIssuer).
 */
function isAppointed({ source }: RevocationInfo, signer: Certificate): boolean {
  return (
    source.kind === 'crl' &&
    signer.extensions.distributionPoints.some(({ crlIssuers }) =>
      crlIssuers.some(({ key }) => key === signer.subject.key),
    )
  );
}

/** The signer whose own certificate is in question, with its issuer; undefined where nothing is. */
export function signerQuestion(
  { signer, source }: RevocationInfo,
  issuer: Certificate,
  context: ValidationContext,
): { readonly signer: Certificate; readonly above: Certificate } | undefined {
  if (signer.holder === issuer.holder || context.isAnchor(signer)) return undefined;
  const above = source.kind === 'ocsp' ? issuer : buildChains(signer, context)[0]?.[1];
  return above === undefined ? undefined : { signer, above };
}

/** When an answer is proven to have been there: all that it rests on. */
export function existedAt(info: RevocationInfo, { poe }: ValidationContext): Date {
  const times = fingerprintsOf(info).map((one) => poe.earliest(poeNames.revocation(one)).getTime());
  return new Date(Math.max(...times));
}

/**
 * Whether the signer's certificate had run out at `time`, and no proof shows that the answer is older
 * (REVOCATION_OUT_OF_BOUNDS_NO_POE).
 */
export function isSignerOutOfBounds(
  info: RevocationInfo,
  issuer: Certificate,
  time: Date,
  context: ValidationContext,
): boolean {
  const { signer } = info;
  if (signer.holder === issuer.holder || time <= signer.notAfter) return false;
  return existedAt(info, context) > signer.notAfter;
}
