import { pssIdentifier } from '../../algorithms/index.ts';
import type { HashName, ResolvedAlgorithm } from '../../x509/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { hashByUri, pssWithParametersUri, signatureByUri } from '../algorithms.ts';
import { attributeOf, elementsOf, isNamed, textOf } from '../elements.ts';
import { dsNamespace, pssNamespace } from '../namespaces.ts';

/**
 * The algorithm that ds:SignatureMethod names, with its parameters (XMLDSig 4.4.2). Undefined for one that is not known
 * or has parameters that it does not take: who obeys them and who does not verify by different rules.
 */
export function readSignatureMethod(method: XmlElement | undefined): ResolvedAlgorithm | undefined {
  const uri = attributeOf(method, 'Algorithm') ?? '';
  const parameters = method === undefined ? [] : elementsOf(method);
  if (uri !== pssWithParametersUri) return parameters.length === 0 ? signatureByUri(uri) : undefined;
  const [pss, ...more] = parameters;
  if (more.length > 0 || (pss !== undefined && !isNamed(pss, pssNamespace, 'RSAPSSParams'))) return undefined;
  return readPss(pss);
}

/**
 * RSAPSSParams (RFC 9231 2.3.9): without parameters SHA-256, MGF1 over the same digest, a salt as long as the digest, and
 * trailer 1, the only one there is.
 */
function readPss(parameters: XmlElement | undefined): ResolvedAlgorithm | undefined {
  const found = inOrder(parameters, [
    [dsNamespace, 'DigestMethod'],
    [pssNamespace, 'MaskGenerationFunction'],
    [pssNamespace, 'SaltLength'],
    [pssNamespace, 'TrailerField'],
  ]);
  if (found === undefined) return undefined;
  const [digest, mask, salt, trailer] = found;
  const hash = digest === undefined ? 'sha256' : hashByUri(attributeOf(digest, 'Algorithm') ?? '');
  const maskHash = mask === undefined ? hash : readMask(mask, hash);
  if (hash === undefined || maskHash === undefined) return undefined;
  if (trailer !== undefined && textOf(trailer).trim() !== '1') return undefined;
  const saltText = salt === undefined ? undefined : textOf(salt).trim();
  if (saltText !== undefined && !/^[0-9]{1,3}$/.test(saltText)) return undefined;
  const saltLength =
    saltText === undefined ? signatureByUri(`${pssNamespace}${hash}-rsa-MGF1`)?.saltLength : Number(saltText);
  if (saltLength === undefined) return undefined;
  const other = maskHash === hash ? {} : { boundTo: pssIdentifier({ hash, maskHash, saltLength }), maskHash };
  return { scheme: 'rsa-pss', hash, saltLength, ...other };
}

/** The digest of MGF1; undefined for another function or a digest that is not known. */
function readMask(mask: XmlElement, byDefault: HashName | undefined): HashName | undefined {
  const found = inOrder(mask, [[dsNamespace, 'DigestMethod']]);
  if (found === undefined || attributeOf(mask, 'Algorithm') !== `${pssNamespace}MGF1`) return undefined;
  const [digest] = found;
  return digest === undefined ? byDefault : hashByUri(attributeOf(digest, 'Algorithm') ?? '');
}

/** The children under these names, each at most once and in this order; undefined where there is anything else. */
function inOrder(
  parent: XmlElement | undefined,
  names: readonly (readonly [namespace: string, local: string])[],
): readonly (XmlElement | undefined)[] | undefined {
  const left = parent === undefined ? [] : elementsOf(parent);
  const found = names.map(([namespace, local]) => {
    const [next] = left;
    return next !== undefined && isNamed(next, namespace, local) ? left.shift() : undefined;
  });
  return left.length === 0 ? found : undefined;
}
