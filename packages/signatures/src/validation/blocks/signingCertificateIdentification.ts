import { createHash } from 'node:crypto';
import { spendHashing } from '../../budget/index.ts';
import type { CertificateReference } from '../../cms/read/index.ts';
import { type Certificate, sameName } from '../../x509/index.ts';
import { type BlockResult, failed, indeterminate, PASSED } from '../indication.ts';
import type { Policy } from '../policy.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';

export interface IdentifiedSigner {
  readonly result: BlockResult;
  readonly certificate: Certificate | undefined;
}

/**
 * Identification of the signing certificate (clause 5.2.3): the candidate that the signed reference names, and
 * the reference and the certificate must agree.
 */
export function identifySigningCertificate(signature: SignatureUnderTest, policy: Policy): IdentifiedSigner {
  const [first] = signature.candidates;
  if (first === undefined) {
    return {
      result: indeterminate(
        'NO_SIGNING_CERTIFICATE_FOUND',
        'signing_certificate_missing',
        "The signer's certificate is not there",
      ),
      certificate: undefined,
    };
  }
  const [reference] = signature.certificateReferences ?? [];
  if (reference === undefined) return withoutReference(signature, first, policy);
  if (reference.hash === undefined) {
    const message = "The signature names its signer's certificate by a digest that is not known";
    return {
      result: indeterminate('SIG_CONSTRAINTS_FAILURE', 'signing_certificate_reference', message),
      certificate: first,
    };
  }
  const named = signature.candidates.find((candidate) => matchesDigest(reference, candidate));
  if (named === undefined) {
    // Step 4: no certificate has the digest that was signed; another was put in its place.
    return {
      result: indeterminate(
        'NO_SIGNING_CERTIFICATE_FOUND',
        'signing_certificate_replaced',
        'The certificate is not the one that the signature names',
      ),
      certificate: first,
    };
  }
  if (!matchesIssuer(reference, named)) {
    return {
      result: indeterminate(
        'SIG_CONSTRAINTS_FAILURE',
        'signing_certificate_reference',
        "The signature names another issuer or serial number than the signer's certificate has",
      ),
      certificate: named,
    };
  }
  return { result: PASSED, certificate: named };
}

function withoutReference(
  signature: SignatureUnderTest,
  certificate: Certificate,
  policy: Policy,
): IdentifiedSigner {
  if (signature.certificateReferences !== undefined) {
    const message = 'The reference to the signing certificate is empty';
    return { result: failed('FORMAT_FAILURE', 'signing_certificate_reference', message), certificate };
  }
  if (policy.signingCertificateAttribute === 'if_present') return { result: PASSED, certificate };
  return {
    result: indeterminate(
      'SIG_CONSTRAINTS_FAILURE',
      'signing_certificate_unreferenced',
      "The signer's certificate is not among the signed attributes",
    ),
    certificate,
  };
}

function matchesDigest(reference: CertificateReference, certificate: Certificate): boolean {
  if (reference.hash === undefined) return false;
  spendHashing(certificate.der.length);
  return createHash(reference.hash).update(certificate.der).digest().equals(reference.digest);
}

function matchesIssuer({ issuer, serial }: CertificateReference, certificate: Certificate): boolean {
  return (
    (issuer === undefined || sameName(issuer, certificate.issuer)) &&
    (serial === undefined || Buffer.compare(serial, certificate.serialBytes) === 0)
  );
}
