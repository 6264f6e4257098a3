import { crlAnswers, ocspRevocationInfo, type RevocationInfo } from '../../revocation/index.ts';
import type { Certificate, Crl, OcspResponse } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { poeNames } from '../signatureUnderTest.ts';
import { buildChains } from './chainBuilding.ts';
import { structureProblem } from './cryptographicConstraints.ts';
import { pathProblem } from './pathValidation.ts';
import { isDatedAhead, newestFirst, speaksOf } from './revocationFreshness.ts';

/**
 * All that the validation data at hand says about a certificate, newest first. Only verified answers are among it, none
 * by a signer whose own certificate had been revoked, and none dated ahead but those that it was revoked.
 */
export function revocationAtHand(
  certificate: Certificate,
  issuer: Certificate,
  context: ValidationContext,
): readonly RevocationInfo[] {
  // Proofs of existence come to light on the way, so that this is asked each time.
  return verifiedInfo(certificate, issuer, context).filter(
    (info) =>
      info.status.kind === 'revoked' ||
      (!isDatedAhead(info, context.present) && isSound(info, issuer, context)),
  );
}

function verifiedInfo(
  certificate: Certificate,
  issuer: Certificate,
  context: ValidationContext,
): readonly RevocationInfo[] {
  const { validationData } = context;
  return context.whileUnchanged(`revocation ${certificate.fingerprint} ${issuer.fingerprint}`, () => {
    const crls = crlAnswers(crlsAbout(certificate, context), certificate, issuer, {
      isSigned: context.isSigned,
      signers: crlSigners(issuer, context),
    });
    const responses = validationData
      .responsesAbout(certificate)
      .flatMap(
        (response) =>
          ocspRevocationInfo(
            response,
            certificate,
            issuer,
            respondersOf(response, context),
            context.isSigned,
            (candidate) => context.isAnchor(candidate),
          ) ?? [],
      );
    return [...crls, ...responses].filter((info) => speaksOf(info, certificate)).toSorted(newestFirst);
  });
}

/**
 * Whether the algorithms and keys that an answer rests on are good enough for when it is proven to have been there
 * (clause 5.1.4.4, TS 119 312). That a certificate was revoked is believed all the same.
 */
function isSound(
  { signer, source }: RevocationInfo,
  issuer: Certificate,
  context: ValidationContext,
): boolean {
  const { policy, poe } = context;
  const parts = source.kind === 'ocsp' ? [source.response] : [source.crl, ...source.others];
  for (const part of parts) {
    const existed = poe.earliest(poeNames.revocation(part.fingerprint));
    if (structureProblem(policy, part, signer.publicKey, existed) !== undefined) return false;
  }
  // The issuer's own certificate is judged with the path.
  if (signer.holder === issuer.holder || context.isAnchor(signer)) return true;
  const made = poe.earliest(poeNames.certificate(signer.fingerprint));
  const above = source.kind === 'ocsp' ? issuer : buildChains(signer, context)[0]?.[1];
  return above === undefined || structureProblem(policy, signer, above.publicKey, made) === undefined;
}

/** The issuer's CRLs, and those of the CRL issuers that the certificate names. */
function crlsAbout(certificate: Certificate, { validationData }: ValidationContext): readonly Crl[] {
  const issuers = new Set([certificate.issuer.key]);
  for (const point of certificate.extensions.distributionPoints) {
    for (const name of point.crlIssuers) issuers.add(name.key);
  }
  return [...issuers].flatMap((key) => validationData.crlsOf(key));
}

/** Certificates of a CRL's issuer, for CRLs alone or of a CA's other key, that lead to the same anchor (6.3.3 f). */
export function crlSigners(
  issuer: Certificate,
  context: ValidationContext,
): (crl: Crl) => readonly Certificate[] {
  return (crl) => {
    const others = context.validationData
      .certificatesBySubject(crl.issuer.key)
      .filter(
        (candidate) =>
          candidate.fingerprint !== issuer.fingerprint &&
          candidate.extensions.keyUsage?.has('cRLSign') === true,
      );
    if (others.length === 0) return [];
    const anchors = anchorsOf(issuer, context);
    return others.filter((candidate) =>
      [...anchorsOf(candidate, context)].some((anchor) => anchors.has(anchor)),
    );
  };
}

function anchorsOf(certificate: Certificate, context: ValidationContext): ReadonlySet<string> {
  const sound = buildChains(certificate, context).filter(
    (chain) => pathProblem(chain, 'issuer') === undefined,
  );
  return new Set(sound.flatMap((chain) => chain.at(-1)?.holder ?? []));
}

/** Certificates outside a response that may be its responder's. */
function respondersOf(
  { responder }: OcspResponse,
  { validationData }: ValidationContext,
): readonly Certificate[] {
  return responder.kind === 'name'
    ? validationData.certificatesBySubject(responder.name.key)
    : validationData.responders();
}
