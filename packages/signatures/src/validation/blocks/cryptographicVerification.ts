import { SignatureError } from '../../errors.ts';
import type { Certificate } from '../../x509/index.ts';
import { type BlockResult, failed, indeterminate, PASSED } from '../indication.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';

/**
 * Cryptographic verification (clause 5.2.7): the content's digests, then the signature value. Without a
 * certificate only the digests can be compared, which is enough to see an alteration.
 */
export async function verifyCryptographically(
  signature: SignatureUnderTest,
  certificate: Certificate | undefined,
): Promise<BlockResult> {
  const content = await signature.checkContent();
  if (content.kind === 'altered')
    return failed('HASH_FAILURE', content.finding.code, content.finding.message);
  if (content.kind === 'not_found')
    return indeterminate('SIGNED_DATA_NOT_FOUND', content.finding.code, content.finding.message);
  const digested =
    content.kind === 'doubtful'
      ? indeterminate('SIG_CONSTRAINTS_FAILURE', content.finding.code, content.finding.message)
      : PASSED;
  if (certificate === undefined) return digested;
  if (signature.algorithm === undefined) return unverifiable(signature);
  try {
    if (await signature.checkValue(certificate.publicKey)) return digested;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return indeterminate('CRYPTO_CONSTRAINTS_FAILURE', error.code, error.message);
  }
  return failed(
    'SIG_CRYPTO_FAILURE',
    'signature_value',
    'The signature value was not made by the key of the certificate over these attributes',
  );
}

/** An algorithm that nobody here knows does not break a signature; it leaves it unverified (clause 5.2.7.4). */
function unverifiable({ doubts }: SignatureUnderTest): BlockResult {
  const findings = doubts.filter(({ code }) => ALGORITHM_CODES.has(code));
  if (findings.length > 0)
    return { status: 'INDETERMINATE', subIndication: 'CRYPTO_CONSTRAINTS_FAILURE', findings };
  const message = 'The signature algorithm is not known';
  return indeterminate('CRYPTO_CONSTRAINTS_FAILURE', 'algorithm_unsupported', message);
}

const ALGORITHM_CODES = new Set(['digest_unknown', 'algorithm_unsupported', 'algorithm_mismatch']);
