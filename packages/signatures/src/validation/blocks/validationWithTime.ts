import type { Certificate } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { type BlockResult, failed, findingsOf, indeterminate, PASSED } from '../indication.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import { type BasicValidation, isTimeDependent, validateBasically } from './basicSignatureValidation.ts';
import { validatePastSignature } from './pastSignatureValidation.ts';
import { acceptSignature } from './signatureAcceptance.ts';
import type { TimestampValidation } from './timestampValidation.ts';
import { validateCertificate } from './x509CertificateValidation.ts';

export interface SignatureValidation {
  readonly result: BlockResult;
  readonly basic: BasicValidation;
  readonly certificate: Certificate | undefined;
  /** The earliest time at which the signature is proven to have existed (clause 5.5.4: best-signature-time). */
  readonly bestSignatureTime: Date;
}

/**
 * Validation of signatures with time and with long-term validation data (clauses 5.5 and 5.6.3). The
 * time-stamps have been validated before, newest first, and have left their proofs in the context.
 */
export async function validateWithTime(
  signature: SignatureUnderTest,
  timestamps: readonly TimestampValidation[],
  context: ValidationContext,
): Promise<SignatureValidation> {
  const basic = await validateBasically(signature, context.time, context);
  const bestSignatureTime = context.poe.earliest(signature.poeName);
  const done = (result: BlockResult): SignatureValidation => ({
    result,
    basic,
    certificate: basic.certificate,
    bestSignatureTime,
  });
  const { certificate } = basic;
  if (certificate === undefined) return done(basic.result);
  if (basic.result.status !== 'PASSED' && !isTimeDependent(basic.result)) return done(basic.result);
  const late = signedTooLate(certificate, basic, timestamps);
  if (late !== undefined) return done(late);
  const timely = isTimeDependent(basic.result)
    ? await withProofs(signature, certificate, basic, bestSignatureTime, context)
    : basic.result;
  if (timely.status !== 'PASSED') return done(timely);
  return done(timeConstraints(signature, certificate, timestamps, bestSignatureTime, context));
}

/** Step 3 and 4: the certificate as of the best signature time, and then the past signature validation. */
async function withProofs(
  signature: SignatureUnderTest,
  certificate: Certificate,
  basic: BasicValidation,
  best: Date,
  context: ValidationContext,
): Promise<BlockResult> {
  const { result } = basic;
  if (best < certificate.notBefore)
    return failed(
      'NOT_YET_VALID',
      'signed_before_validity',
      'The signature existed before its certificate was valid',
    );
  const caRevoked = result.status === 'INDETERMINATE' && result.subIndication === 'REVOKED_CA_NO_POE';
  const certificatesWord = basic.x509?.result.status !== 'PASSED';
  if (!caRevoked && certificatesWord && best < context.time) {
    const then = await validateCertificate(certificate, signature.purpose, best, context);
    // The certificate's word came before the algorithms': they are heard now.
    if (then.result.status === 'PASSED') return acceptSignature(signature, certificate, context);
  }
  return validatePastSignature(signature, certificate, result, context);
}

/** 5.5.4 step 1: a content time-stamp proves that the signature is younger than what it stamps. */
function signedTooLate(
  certificate: Certificate,
  basic: BasicValidation,
  timestamps: readonly TimestampValidation[],
): BlockResult | undefined {
  const after = latestContentTime(timestamps);
  if (after === undefined) return undefined;
  const revokedAt = basic.x509?.revokedAt;
  if (revokedAt !== undefined && after > revokedAt)
    return failed(
      'REVOKED',
      'signed_after_revocation',
      'The signature was made after its certificate was revoked',
    );
  if (after > certificate.notAfter)
    return failed(
      'EXPIRED',
      'signed_after_expiry',
      'The signature was made after its certificate had expired',
    );
  return undefined;
}

function latestContentTime(timestamps: readonly TimestampValidation[]): Date | undefined {
  let latest: Date | undefined;
  for (const { timestamp, result } of timestamps) {
    const time =
      timestamp.kind === 'content' && result.status === 'PASSED' ? timestamp.token?.info.time : undefined;
    if (time !== undefined && (latest === undefined || time > latest)) latest = time;
  }
  return latest;
}

/**
 * Steps 5 to 7: order of the time-stamps and delay after the claimed time. A time-stamp that fails is left out, for
 * anybody can append one; only those that the signer signed along are the signer's own word.
 */
function timeConstraints(
  signature: SignatureUnderTest,
  certificate: Certificate,
  timestamps: readonly TimestampValidation[],
  best: Date,
  context: ValidationContext,
): BlockResult {
  const broken = timestamps.find(
    ({ timestamp, result }) => timestamp.kind === 'content' && result.status === 'FAILED',
  );
  if (broken !== undefined)
    return {
      status: 'INDETERMINATE',
      subIndication: 'SIG_CONSTRAINTS_FAILURE',
      findings: findingsOf(broken.result),
    };
  if (best < certificate.notBefore)
    return failed(
      'NOT_YET_VALID',
      'signed_before_validity',
      'The signature existed before its certificate was valid',
    );
  const content = latestContentTime(timestamps);
  if (content !== undefined && content > best)
    return indeterminate(
      'TIMESTAMP_ORDER_FAILURE',
      'timestamp_order',
      'A content time-stamp is younger than the signature',
    );
  const { timestampDelayMs } = context.policy;
  const first = earliestSignatureTime(timestamps);
  const { claimedTime } = signature;
  if (timestampDelayMs === null || first === undefined || claimedTime === undefined) return PASSED;
  if (first.getTime() - claimedTime.getTime() <= timestampDelayMs) return PASSED;
  return indeterminate(
    'SIG_CONSTRAINTS_FAILURE',
    'timestamp_too_late',
    `The time-stamp is of ${first.toISOString()}, too long after the signing time ${claimedTime.toISOString()}`,
  );
}

function earliestSignatureTime(timestamps: readonly TimestampValidation[]): Date | undefined {
  const times = timestamps.flatMap(({ timestamp, result }) =>
    timestamp.kind !== 'content' && result.status === 'PASSED' && timestamp.token !== undefined
      ? [timestamp.token.info.time.getTime()]
      : [],
  );
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}
