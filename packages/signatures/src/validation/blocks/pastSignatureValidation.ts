import type { Certificate } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { type BlockResult, failed, indeterminate, PASSED } from '../indication.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import { buildChains, type Chain } from './chainBuilding.ts';
import { digestProblem, valueProblem } from './cryptographicConstraints.ts';
import { pathProblem } from './pathValidation.ts';
import { slideValidationTime } from './validationTimeSliding.ts';
import { purposeResult } from './x509CertificateValidation.ts';

/** The certificate's last time of which it is proven that the chain was good. */
export interface PastCertificateValidation {
  readonly chain: Chain;
  readonly controlTime: Date;
}

/** Past certificate validation (clause 5.6.2.1): the chain with the latest control time. */
function validatePastCertificate(
  certificate: Certificate,
  context: ValidationContext,
): PastCertificateValidation | undefined {
  let best: PastCertificateValidation | undefined;
  for (const chain of buildChains(certificate, context)) {
    if (pathProblem(chain) !== undefined) continue;
    const controlTime = slideValidationTime(chain, context);
    if (controlTime !== undefined && (best === undefined || controlTime > best.controlTime))
      best = { chain, controlTime };
  }
  return best;
}

/**
 * Past signature validation (clause 5.6.2.4): a signature that is not good now was good if it is proven to have
 * existed while its certificate was.
 * @param current what basic validation said; it stays where nothing better is proven
 */
export function validatePastSignature(
  signature: Pick<SignatureUnderTest, 'poeName' | 'digests' | 'algorithm' | 'purpose'>,
  certificate: Certificate,
  current: BlockResult,
  context: ValidationContext,
): BlockResult {
  const existed = context.poe.earliest(signature.poeName);
  const past = validatePastCertificate(certificate, context);
  if (past === undefined || existed > past.controlTime) return current;
  if (existed < certificate.notBefore)
    return failed(
      'NOT_YET_VALID',
      'signed_before_validity',
      'The signature existed before its certificate was valid',
    );
  if (existed > certificate.notAfter) return current;
  // Time cures what time did to a certificate, not what it never was.
  const unfit = purposeResult(past.chain, signature.purpose, context);
  if (unfit !== undefined) return unfit;
  for (const hash of signature.digests) {
    const problem = digestProblem(context.policy, hash, existed);
    if (problem !== undefined)
      return indeterminate('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', problem.code, problem.message);
  }
  const weak =
    signature.algorithm && valueProblem(context.policy, signature.algorithm, certificate.publicKey, existed);
  return weak === undefined
    ? PASSED
    : indeterminate('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', weak.code, weak.message);
}
