import type { DigestToSign } from '@tomar/contract';
import { dsNamespace, hashByUri, isSignedPropertiesType, signatureByUri } from '@tomar/signatures/xades';
import { readXml, type XmlElement } from '@tomar/signatures/xml';
import { refused } from './refusal.ts';

/** More than any signature of ours has. */
const maxBytes = 64 * 1024;

/**
 * Checks that this is the SignedInfo of a XAdES signature over a document (XMLDSig 4.4, EN 319 132-1): made with the
 * key's own algorithm, over the document and over the signature's own properties, in which the server names the
 * certificate. These stand in the document, so that only their digest is seen here.
 * @throws Refusal, SignatureError `xml_…`
 */
export function checkSignedInfo(
  toBeSigned: Uint8Array,
  { scheme, digestAlgorithm }: Pick<DigestToSign, 'scheme' | 'digestAlgorithm'>,
): void {
  if (toBeSigned.length > maxBytes) throw refused('it is too long for a signature');
  const { root } = readXml(toBeSigned);
  if (!isDs(root, 'SignedInfo')) throw refused('it is no SignedInfo');
  const [canonicalization, method, ...references] = elementsOf(root);
  if (!canonicalization || !isDs(canonicalization, 'CanonicalizationMethod'))
    throw refused('it does not say how it was canonicalised');
  const algorithm = method && isDs(method, 'SignatureMethod') ? attribute(method, 'Algorithm') : undefined;
  const named = algorithm === undefined ? undefined : signatureByUri(algorithm);
  if (named?.scheme !== scheme || named.hash !== digestAlgorithm)
    throw refused('it is made for another algorithm');
  if (references.length < 2 || !references.every((one) => isDs(one, 'Reference')))
    throw refused('it does not refer to a document and to the properties of its signature');
  for (const reference of references) checkReference(reference);
  const properties = references.filter((one) => isSignedPropertiesType(attribute(one, 'Type')));
  if (properties.length !== 1) throw refused('it does not refer to the properties of its signature');
}

function checkReference(reference: XmlElement): void {
  const children = elementsOf(reference);
  const method = children.find((one) => isDs(one, 'DigestMethod'));
  const value = children.find((one) => isDs(one, 'DigestValue'));
  const name = method && hashByUri(attribute(method, 'Algorithm') ?? '');
  const digest = Buffer.from(value ? textOf(value) : '', 'base64');
  if (name === undefined || digest.length !== lengths[name])
    throw refused('a reference of it has no good digest');
}

const lengths: Readonly<Record<string, number>> = { sha256: 32, sha384: 48, sha512: 64 };

const isDs = (element: XmlElement, local: string): boolean =>
  element.local === local && element.namespace === dsNamespace;

const elementsOf = (parent: XmlElement): XmlElement[] =>
  parent.children.flatMap((node) => (node.kind === 'element' ? [node] : []));

const attribute = (element: XmlElement, local: string): string | undefined =>
  element.attributes.find((one) => one.local === local && one.namespace === '')?.value;

const textOf = (element: XmlElement): string =>
  element.children.map((node) => (node.kind === 'text' ? node.value : '')).join('');
