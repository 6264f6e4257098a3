import { spend } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import type { XmlDocument, XmlElement, XmlSource } from './document.ts';
import { decodeXml, octetsOf } from './encoding.ts';
import { Reader, type XmlLimits } from './reader.ts';
import { TreeBuilder } from './treeBuilder.ts';

/** So many octets are read in one step; what is made of them is counted besides. */
const octetsPerStep = 16;

/**
 * Reads XML 1.0 with namespaces, strictly, and refuses every document type declaration: without one there are no
 * entities to expand or to fetch, and no defaulted attributes to surprise a canonical form.
 *
 * Errors (`SignatureError`): `xml_not_well_formed`, `xml_encoding`, `xml_too_large`, `xml_too_deep`,
 * `xml_too_many_attributes`, `xml_too_many_namespaces`, `xml_doctype`, `xml_entity_declaration`, `xml_external_entity`, `xml_unknown_entity`,
 * `xml_version`.
 */
export function readXml(bytes: Uint8Array, limits: XmlLimits = {}): XmlDocument {
  return readSource(xmlSource(bytes, limits), limits);
}

/** The text of a document, not yet read. Errors: `xml_encoding`, `xml_too_large`. */
export function xmlSource(bytes: Uint8Array, limits: XmlLimits = {}): XmlSource {
  if (bytes.byteLength > (limits.maxBytes ?? 268_435_456))
    throw new SignatureError('xml_too_large', `The XML has ${bytes.byteLength} bytes, more than the limit`);
  return decodeXml(bytes);
}

/** `readXml` for a text that is at hand. */
export function readSource(source: XmlSource, limits: XmlLimits = {}): XmlDocument {
  spend(source.text.length / octetsPerStep);
  const builder = new TreeBuilder(source, undefined, limits);
  new Reader(source, limits, builder).document();
  const { ids, duplicateIds, nodes } = builder;
  return { kind: 'document', source, root: rootOf(builder), children: nodes, ids, duplicateIds };
}

/**
 * Reads one element out of its document, as if it stood inside `parent`: its prefixes are those in scope there, and
 * its canonical forms come out as they will once it is inserted. `parent` does not learn of it.
 */
export function readXmlFragment(text: string, parent: XmlElement | undefined): XmlElement {
  const source: XmlSource = {
    text: octetsOf(text),
    bytes: new Uint8Array(0),
    encoding: 'utf-8',
    markLength: 0,
  };
  const builder = new TreeBuilder(source, parent, {});
  new Reader(source, {}, builder).fragment(parent);
  return rootOf(builder);
}

function rootOf({ root }: TreeBuilder): XmlElement {
  if (root === undefined) throw new SignatureError('xml_not_well_formed', 'There is no element');
  return root;
}
