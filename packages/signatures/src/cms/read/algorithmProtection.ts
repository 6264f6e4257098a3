import { sameAlgorithm } from '../../algorithms/index.ts';
import { cursor, der, readDer, TAG } from '../../der/index.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { type AlgorithmIdentifier, readAlgorithmIdentifier } from '../../x509/index.ts';
import { attributeValues, type CmsSignerInfo } from './readSignedData.ts';

/**
 * Whether digest and signature algorithm of a SignerInfo are those in its CMSAlgorithmProtection attribute (RFC 6211
 * 2 and 3), which protects them against being exchanged; undefined without the attribute.
 * @throws SignatureError a `der_…` code
 */
export function keepsAlgorithms(signer: CmsSignerInfo): boolean | undefined {
  const [node] = attributeValues(signer.signedAttributes, ATTRIBUTE.algorithmProtection);
  if (node === undefined) return undefined;
  const items = cursor(node);
  const digest = readAlgorithmIdentifier(items.next(TAG.SEQUENCE));
  const signature = items.optional(0xa1);
  items.done();
  if (signature === undefined) return false;
  const wanted = readAlgorithmIdentifier(
    readDer(der.retag(TAG.SEQUENCE, signature.encoded), { rules: 'ber' }),
  );
  return digest.oid === signer.digestOid && means(wanted, signer.signatureAlgorithm);
}

/** Absent parameters and NULL are alike here (RFC 6211 3). */
function means(left: AlgorithmIdentifier, right: AlgorithmIdentifier): boolean {
  if (sameAlgorithm(left, right)) return true;
  if (left.oid !== right.oid) return false;
  const [one, other] = [left, right].map(({ parameters }) =>
    parameters === undefined || parameters.is(TAG.NULL) ? undefined : parameters.encoded,
  );
  return one === undefined || other === undefined ? one === other : Buffer.compare(one, other) === 0;
}
