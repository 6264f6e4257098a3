import { SignatureError } from '../errors.ts';
import type { XmlDocument, XmlElement } from '../xml/index.ts';
import { dsNamespace, meansNamespace } from './namespaces.ts';

/** Looking around in the tree. Names are always given with their namespace. */

export function elementsOf(parent: XmlElement): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of parent.children) if (node.kind === 'element') elements.push(node);
  return elements;
}

export function isNamed(element: XmlElement, namespace: string, local: string): boolean {
  return element.local === local && meansNamespace(element.namespace, namespace);
}

export function childrenNamed(
  parent: XmlElement | undefined,
  namespace: string,
  local: string,
): XmlElement[] {
  return parent === undefined
    ? []
    : elementsOf(parent).filter((element) => isNamed(element, namespace, local));
}

export function childNamed(
  parent: XmlElement | undefined,
  namespace: string,
  local: string,
): XmlElement | undefined {
  return childrenNamed(parent, namespace, local)[0];
}

/** The first child under each name in turn. */
export function descend(
  parent: XmlElement | undefined,
  namespace: string,
  ...path: string[]
): XmlElement | undefined {
  let element = parent;
  for (const local of path) element = childNamed(element, namespace, local);
  return element;
}

/** All elements with this name inside `top`, itself included, in document order. */
export function allNamed(top: XmlElement, namespace: string, local: string): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    if (isNamed(element, namespace, local)) found.push(element);
    for (const node of element.children) if (node.kind === 'element') visit(node);
  };
  visit(top);
  return found;
}

const known = new WeakMap<XmlDocument, readonly XmlElement[]>();

/** All ds:Signature elements in document order, looked for once. Most documents have none, which their text tells. */
export function signaturesOf(xml: XmlDocument): readonly XmlElement[] {
  let signatures = known.get(xml);
  if (signatures === undefined) {
    signatures = xml.source.text.includes('Signature') ? allNamed(xml.root, dsNamespace, 'Signature') : [];
    known.set(xml, signatures);
  }
  return signatures;
}

export function attributeOf(element: XmlElement | undefined, local: string): string | undefined {
  return element?.attributes.find((attribute) => attribute.local === local && attribute.namespace === '')
    ?.value;
}

/** Value of the Id attribute; some writers spell it ID or id. */
export function idOf(element: XmlElement | undefined): string | undefined {
  return attributeOf(element, 'Id') ?? attributeOf(element, 'ID') ?? attributeOf(element, 'id');
}

/** All text inside, without markup. */
export function textOf(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  let text = '';
  for (const node of element.children) {
    if (node.kind === 'text') text += node.value;
    else if (node.kind === 'element') text += textOf(node);
  }
  return text;
}

/** Octets of xsd:base64Binary content. Error: `xades_base64`. */
export function octetsOf(element: XmlElement): Uint8Array {
  return fromBase64(textOf(element));
}

export function fromBase64(text: string): Uint8Array {
  const compact = withoutSpace(text);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact) || compact.length % 4 === 1)
    throw new SignatureError('xades_base64', 'A value is not base64');
  return Buffer.from(compact, 'base64');
}

/**
 * Octets of signed Base64 (XMLDSig 6.6.2): only as RFC 2045, 6.8, writes them, padded to the end. Other letters that
 * come to the same octets would leave the digest as it is, and the text would be another. Error: `xades_base64`.
 */
export function fromSignedBase64(text: string): Uint8Array {
  const compact = withoutSpace(text);
  const end = compact.slice(-4);
  if (compact.length % 4 !== 0 || Buffer.from(end, 'base64').toString('base64') !== end)
    throw new SignatureError('xades_base64', 'Base64 does not end as it has to');
  return fromBase64(compact);
}

/**
 * Octets of an element that holds one value and nothing else, as ds:SignatureValue and ds:DigestValue do (XMLDSig 4.3,
 * 4.4.3.6): written as xsd:base64Binary wants it, for readers make different octets of anything else. Errors:
 * `xades_base64`, `xades_structure`.
 */
export function simpleValueOf(element: XmlElement): Uint8Array {
  if (elementsOf(element).length > 0)
    throw new SignatureError('xades_structure', `Something else stands in <${element.name}>`);
  return fromSignedBase64(textOf(element));
}

function withoutSpace(text: string): string {
  return /[\t\n\r ]/.test(text) ? text.replace(/[\t\n\r ]+/g, '') : text;
}

export function contains(ancestor: XmlElement, element: XmlElement | undefined): boolean {
  for (let at = element; at !== undefined; at = at.parent) if (at === ancestor) return true;
  return false;
}

export function insideSignature(element: XmlElement): boolean {
  for (let at = element.parent; at !== undefined; at = at.parent) {
    if (isNamed(at, dsNamespace, 'Signature')) return true;
  }
  return false;
}

/** Has an element called ds:Signature the children of one, in their order, and nothing else (XMLDSig 4.2)? */
export function isSignatureShaped(element: XmlElement): boolean {
  return isShaped(element, /^(SignedInfo )(SignatureValue )(KeyInfo )?(Object )*$/);
}

/** The same of ds:SignedInfo and the references in it (XMLDSig 4.4 and 4.4.3): of two digests, readers take either. */
export function isSignedInfoShaped(element: XmlElement): boolean {
  return (
    isShaped(element, /^CanonicalizationMethod SignatureMethod (Reference )+$/) &&
    childrenNamed(element, dsNamespace, 'Reference').every(isReferenceShaped)
  );
}

/** ds:Reference of SignedInfo or of a Manifest. */
export function isReferenceShaped(element: XmlElement): boolean {
  return isShaped(element, /^(Transforms )?DigestMethod DigestValue $/);
}

function isShaped(element: XmlElement, shape: RegExp): boolean {
  if (element.children.some((node) => node.kind === 'text' && node.value.trim() !== '')) return false;
  const names = elementsOf(element).map(({ namespace, local }) => (namespace === dsNamespace ? local : '?'));
  return shape.test(names.map((name) => `${name} `).join(''));
}
