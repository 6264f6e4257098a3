import type { XmlDocument, XmlElement } from '../../xml/index.ts';
import { allNamed, attributeOf, childrenNamed, elementsOf, isNamed, octetsOf, textOf } from '../elements.ts';
import { dsig11Namespace, dsNamespace, xadesNamespace } from '../namespaces.ts';
import { resolveReference } from './resolveReference.ts';

/** What KeyInfo says of the key (XMLDSig 4.5). It is not signed by itself, so it only tells where to look. */
export interface KeyClues {
  /** DER of all certificates, in their order, also of those that a RetrievalMethod finds in the document. */
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  /** Serial numbers in decimal, and subject key identifiers in hexadecimal, of certificates that are not given. */
  readonly serials: readonly string[];
  readonly keyIds: readonly string[];
  /** Those of the certificates and CRLs that stand in KeyInfo itself, and those in an Object; others stand elsewhere. */
  readonly inKeyInfo: EnclosedValues;
  readonly inObjects: EnclosedValues;
}

interface EnclosedValues {
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
}

const nothing: EnclosedValues = { certificates: [], crls: [] };

export const noClues: KeyClues = {
  certificates: [],
  crls: [],
  serials: [],
  keyIds: [],
  inKeyInfo: nothing,
  inObjects: nothing,
};

/** Error: `xades_base64`. */
export function readKeyInfo(xml: XmlDocument, keyInfo: XmlElement | undefined): KeyClues {
  if (keyInfo === undefined) return noClues;
  const data = [
    ...childrenNamed(keyInfo, dsNamespace, 'X509Data'),
    ...retrieved(xml, keyInfo).flatMap((element) => allNamed(element, dsNamespace, 'X509Data')),
  ];
  const inside = (local: string) => data.flatMap((one) => childrenNamed(one, dsNamespace, local));
  const certificates = [...inside('X509Certificate'), ...securityTokens(xml, keyInfo)];
  const crls = inside('X509CRL');
  const standing = (place: ReturnType<typeof placeOf>): EnclosedValues => {
    const isThere = (element: XmlElement) => placeOf(element, keyInfo) === place;
    return {
      certificates: certificates.filter(isThere).map(octetsOf),
      crls: crls.filter(isThere).map(octetsOf),
    };
  };
  return {
    certificates: certificates.map(octetsOf),
    crls: crls.map(octetsOf),
    inKeyInfo: standing('key-info'),
    inObjects: standing('object'),
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
function securityTokens(xml: XmlDocument, keyInfo: XmlElement): XmlElement[] {
  return elementsOf(keyInfo)
    .filter(({ local }) => local === 'SecurityTokenReference')
    .flatMap(elementsOf)
    .filter(({ local }) => local === 'Reference')
    .flatMap((pointer) => targetOf(xml, pointer))
    .filter(({ local }) => local === 'BinarySecurityToken');
}

/** In KeyInfo itself, or in an Object of its signature that does not hold the properties; undefined for any other. */
function placeOf(element: XmlElement, keyInfo: XmlElement): 'key-info' | 'object' | undefined {
  for (let at: XmlElement | undefined = element; at !== undefined; at = at.parent) {
    if (at === keyInfo) return 'key-info';
    if (at.parent !== undefined && at.parent === keyInfo.parent)
      return isNamed(at, dsNamespace, 'Object') &&
        childrenNamed(at, xadesNamespace, 'QualifyingProperties').length === 0
        ? 'object'
        : undefined;
  }
  return undefined;
}

function targetOf(xml: XmlDocument, pointer: XmlElement): XmlElement[] {
  const target = resolveReference(xml, attributeOf(pointer, 'URI'));
  return target.kind === 'element' ? [target.element] : [];
}
