export { canonicalize, canonicalOctets } from './canonicalize.ts';
export { canonicalizeSource, type ReadOver } from './canonicalizeSource.ts';
export {
  type CanonicalMethod,
  canonicalMethod,
  exclusiveUri,
  type InclusiveMethod,
  inclusive11Uri,
  inclusiveUri,
  isInclusive,
  knownCanonicalMethod,
} from './canonicalMethod.ts';
export type { CanonicalOptions, CanonicalSink } from './canonicalWriter.ts';
export type {
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlEncoding,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlSource,
} from './document.ts';
export { xmlNamespace } from './document.ts';
export type { XmlLimits } from './reader.ts';
export { readSource, readXml, readXmlFragment, xmlSource } from './readXml.ts';
export { idsAmong } from './treeBuilder.ts';
