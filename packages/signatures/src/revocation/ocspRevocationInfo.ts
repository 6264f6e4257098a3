import { SignatureError } from '../errors.ts';
import {
  answerFor,
  type Certificate,
  isResponder,
  isSignedBy,
  type OcspResponse,
  parseCertificate,
} from '../x509/index.ts';
import { mayAnswerFor } from './responderAuthority.ts';
import type { RevocationInfo } from './revocationInfo.ts';

/**
 * What an OCSP response says about a certificate, if its signer may speak for the issuer (RFC 6960 4.2.2.2):
 * the issuer itself, or a certificate the same key issued for OCSP signing. Undefined if it has no say.
 * @param candidates certificates among which a responder that did not enclose its own may be
 * @param isSigned replaces the check of signatures, to keep its answers
 * @param isTrusted whether a certificate for OCSP signing is trusted by itself, whoever issued it
 */
export function ocspRevocationInfo(
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
  candidates: readonly Certificate[] = [],
  isSigned: typeof isSignedBy = isSignedBy,
  isTrusted: (candidate: Certificate) => boolean = () => false,
): RevocationInfo | undefined {
  if (response.unknownCritical.length > 0) return undefined;
  const answer = answerFor(response, certificate, issuer);
  if (answer === undefined) return undefined;
  const signer = findResponder(response, issuer, candidates, isSigned, isTrusted);
  if (signer === undefined) return undefined;
  return {
    status: answer.status,
    thisUpdate: answer.thisUpdate,
    nextUpdate: answer.nextUpdate,
    issuedAt: response.producedAt,
    keepsExpiredSince: answer.archiveCutoff,
    signer,
    fingerprint: response.fingerprint,
    source: { kind: 'ocsp', response },
  };
}

/** The issuer, or the first whom it gave leave, whose key signed the response. */
function findResponder(
  response: OcspResponse,
  issuer: Certificate,
  candidates: readonly Certificate[],
  isSigned: typeof isSignedBy,
  isTrusted: (candidate: Certificate) => boolean,
): Certificate | undefined {
  if (isResponder(response, issuer) && isSigned(response, issuer)) return issuer;
  const all = [...response.certificates.slice(0, MAX_ENCLOSED).flatMap(parseLeniently), ...candidates];
  return all.find(
    (candidate) =>
      isResponder(response, candidate) &&
      mayAnswerFor(candidate, issuer, response.producedAt, { isSigned, isTrusted }) &&
      isSigned(response, candidate),
  );
}

/** Certificates inside a response that are looked at: its responder's is among the first. */
const MAX_ENCLOSED = 16;

/** One unreadable certificate in a response does not spoil the others. */
function parseLeniently(der: Uint8Array): readonly Certificate[] {
  try {
    return [parseCertificate(der)];
  } catch (error) {
    if (error instanceof SignatureError) return [];
    throw error;
  }
}
