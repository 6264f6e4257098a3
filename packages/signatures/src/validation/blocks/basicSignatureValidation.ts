import type { Certificate } from '../../x509/index.ts';
import type { ValidationContext } from '../context.ts';
import { type BlockResult, PASSED } from '../indication.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';
import { verifyCryptographically } from './cryptographicVerification.ts';
import { checkFormat } from './formatChecking.ts';
import { acceptSignature } from './signatureAcceptance.ts';
import { identifySigningCertificate } from './signingCertificateIdentification.ts';
import { type CertificateValidation, validateCertificate } from './x509CertificateValidation.ts';

export interface BasicValidation {
  readonly result: BlockResult;
  readonly certificate: Certificate | undefined;
  /** Undefined when validation ended before the certificate's turn. */
  readonly x509: CertificateValidation | undefined;
}

/**
 * Basic signature validation (clause 5.3). In one thing the order is not the standard's: the cryptographic
 * verification comes before the certificate's path, so that an altered document is called altered also where
 * its signer is not trusted.
 */
export async function validateBasically(
  signature: SignatureUnderTest,
  time: Date,
  context: ValidationContext,
): Promise<BasicValidation> {
  const format = checkFormat(signature);
  const signer = identifySigningCertificate(signature, context.policy);
  const { certificate } = signer;
  if (format.status !== 'PASSED') return { result: format, certificate, x509: undefined };
  const crypto = await verifyCryptographically(signature, certificate);
  if (crypto.status === 'FAILED') return { result: crypto, certificate, x509: undefined };
  if (certificate === undefined) return { result: signer.result, certificate, x509: undefined };
  if (signer.result.status !== 'PASSED') return { result: signer.result, certificate, x509: undefined };
  if (crypto.status !== 'PASSED') return { result: crypto, certificate, x509: undefined };
  const x509 = await validateCertificate(certificate, signature.purpose, time, context);
  if (x509.result.status !== 'PASSED' && !isTimeDependent(x509.result))
    return { result: x509.result, certificate, x509 };
  const acceptance = acceptSignature(signature, certificate, context);
  if (acceptance.status !== 'PASSED' && !isTimeDependent(acceptance))
    return { result: acceptance, certificate, x509 };
  // Both may wait for a proof of existence; the certificate's word is the weightier one.
  const result = x509.result.status === 'PASSED' ? acceptance : x509.result;
  return { result: result.status === 'PASSED' ? PASSED : result, certificate, x509 };
}

const TIME_DEPENDENT = new Set([
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'OUT_OF_BOUNDS_NO_POE',
  'OUT_OF_BOUNDS_NOT_REVOKED',
  'REVOCATION_OUT_OF_BOUNDS_NO_POE',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'TRY_LATER',
]);

/** Answers that a proof of existence may turn (clause 5.5.4 step 2, 5.6.3.4). */
export function isTimeDependent(result: BlockResult): boolean {
  return result.status === 'INDETERMINATE' && TIME_DEPENDENT.has(result.subIndication);
}
