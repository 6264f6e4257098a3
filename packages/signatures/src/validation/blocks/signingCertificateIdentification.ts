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
 * the reference and the certificate must agree. Where references of both versions are signed, both must.
 */
export function identifySigningCertificate(signature: SignatureUnderTest, policy: Policy): IdentifiedSigner {
  const [first] = signature.candidates;
  if (first === undefined)
    return {
      result: indeterminate(
        'NO_SIGNING_CERTIFICATE_FOUND',
        'signing_certificate_missing',
        "The signer's certificate is not there",
      ),
      certificate: undefined,
    };
  const references = (signature.certificateReferences ?? []).filter(({ ofSigner }) => ofSigner);
  if (references.length === 0) return withoutReference(signature, first, policy);
  if (references.some(({ hash }) => hash === undefined)) {
    const message = "The signature names its signer's certificate by a digest that is not known";
    return {
      result: indeterminate('SIG_CONSTRAINTS_FAILURE', 'signing_certificate_reference', message),
      certificate: first,
    };
  }
  const named = signature.candidates.find((candidate) =>
    references.every((reference) => matchesDigest(reference, candidate)),
  );
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
  if (!references.every((reference) => matchesIssuer(reference, named)))
    return {
      result: indeterminate(
        'SIG_CONSTRAINTS_FAILURE',
        'signing_certificate_reference',
        "The signature names another issuer or serial number than the signer's certificate has",
      ),
      certificate: named,
    };
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
  // A time-stamp token must have one whatever a policy wants of people (RFC 3161 2.4.2).
  const wanted = signature.purpose === 'timestamp' || policy.signingCertificateAttribute !== 'if_present';
  if (!wanted) return { result: PASSED, certificate };
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
