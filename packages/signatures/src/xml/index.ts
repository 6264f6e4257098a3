export { type CanonicalOptions, type CanonicalSink, canonicalize, canonicalOctets } from './canonicalize.ts';
export {
  type CanonicalMethod,
  canonicalMethod,
  exclusiveUri,
  inclusive11Uri,
  inclusiveUri,
  knownCanonicalMethod,
} from './canonicalMethod.ts';
export type {
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlEncoding,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlSource,
} from './document.ts';
export { readXml, readXmlFragment, type XmlLimits } from './readXml.ts';
