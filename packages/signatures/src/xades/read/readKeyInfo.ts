import type { XmlDocument, XmlElement } from '../../xml/index.ts';
import { allNamed, attributeOf, childrenNamed, elementsOf, octetsOf, textOf } from '../elements.ts';
import { dsig11Namespace, dsNamespace } from '../namespaces.ts';
import { resolveReference } from './resolveReference.ts';

/** What KeyInfo says of the key (XMLDSig 4.5). It is not signed by itself, so it only tells where to look. */
export interface KeyClues {
  /** DER of all certificates, in their order, also of those that a RetrievalMethod finds in the document. */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  /** Serial numbers in decimal, and subject key identifiers in hexadecimal, of certificates that are not given. */
  readonly serials: readonly string[];
  readonly keyIds: readonly string[];
}

export const noClues: KeyClues = { certificates: [], crls: [], serials: [], keyIds: [] };

/** Error: `xades_base64`. */
export function readKeyInfo(xml: XmlDocument, keyInfo: XmlElement | undefined): KeyClues {
  if (keyInfo === undefined) return noClues;
  const data = [
    ...childrenNamed(keyInfo, dsNamespace, 'X509Data'),
    ...retrieved(xml, keyInfo).flatMap((element) => allNamed(element, dsNamespace, 'X509Data')),
  ];
  const inside = (local: string) => data.flatMap((one) => childrenNamed(one, dsNamespace, local));
  return {
    certificates: [...inside('X509Certificate').map(octetsOf), ...securityTokens(xml, keyInfo)],
    crls: inside('X509CRL').map(octetsOf),
    serials: inside('X509IssuerSerial')
      .flatMap((one) => childrenNamed(one, dsNamespace, 'X509SerialNumber'))
      .map((serial) => textOf(serial).trim()),
    keyIds: inside('X509SKI').map((id) => Buffer.from(octetsOf(id)).toString('hex')),
  };
}

/** What RetrievalMethod and KeyInfoReference find in the document; nothing outside is fetched. */
function retrieved(xml: XmlDocument, keyInfo: XmlElement): XmlElement[] {
  return [
    ...childrenNamed(keyInfo, dsNamespace, 'RetrievalMethod'),
    ...childrenNamed(keyInfo, dsig11Namespace, 'KeyInfoReference'),
  ].flatMap((pointer) => targetOf(xml, pointer));
}

/** WS-Security points to a BinarySecurityToken in the header of the message. */
function securityTokens(xml: XmlDocument, keyInfo: XmlElement): Uint8Array[] {
  return elementsOf(keyInfo)
    .filter(({ local }) => local === 'SecurityTokenReference')
    .flatMap(elementsOf)
    .filter(({ local }) => local === 'Reference')
    .flatMap((pointer) => targetOf(xml, pointer))
    .filter(({ local }) => local === 'BinarySecurityToken')
    .map(octetsOf);
}

function targetOf(xml: XmlDocument, pointer: XmlElement): XmlElement[] {
  const target = resolveReference(xml, attributeOf(pointer, 'URI'));
  return target.kind === 'element' ? [target.element] : [];
}
