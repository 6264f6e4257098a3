import type { Certificate } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { type BlockResult, indeterminate, PASSED } from '../indication.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import { digestProblem, valueProblem } from './cryptographicConstraints.ts';

/** Signature acceptance validation (clause 5.2.8): signature elements and algorithms against the constraints. */
export function acceptSignature(
  signature: SignatureUnderTest,
  certificate: Certificate,
  context: ValidationContext,
): BlockResult {
  const { policy, poe } = context;
  const [doubt] = signature.doubts;
  if (doubt !== undefined)
    return { status: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE', findings: signature.doubts };
  const id = signature.policy?.id;
  if (
    id !== undefined &&
    policy.knownSignaturePolicies !== null &&
    !policy.knownSignaturePolicies.includes(id)
  )
    return indeterminate(
      'SIGNATURE_POLICY_NOT_AVAILABLE',
      'signature_policy_unknown',
      `Signature policy ${id} is not known`,
    );
  const existed = poe.earliest(signature.poeName);
  for (const hash of signature.digests) {
    const problem = digestProblem(policy, hash, existed);
    if (problem !== undefined)
      return indeterminate(
        'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
        problem.code,
        `In the signature: ${problem.message}`,
      );
  }
  const { algorithm } = signature;
  if (algorithm === undefined) return PASSED;
  const weak = valueProblem(policy, algorithm, certificate.publicKey, existed);
  if (weak === undefined) return PASSED;
  return indeterminate('CRYPTO_CONSTRAINTS_FAILURE_NO_POE', weak.code, weak.message);
}
