import type { CanonicalMethod } from './canonicalMethod.ts';
import { type CanonicalOptions, type CanonicalSink, CanonicalWriter } from './canonicalWriter.ts';
import type { XmlDocument, XmlElement } from './document.ts';

/**
 * Canonical XML 1.0 and 1.1 and Exclusive XML Canonicalization 1.0 of a document, or of an element with all that is
 * inside it, less some subtrees. It goes to `write` in pieces. Whatever stands in the source as it has to stand in
 * the output is passed on without being copied. Error: `xml_namespace_relative`.
 */
export function canonicalize(
  apex: XmlDocument | XmlElement,
  method: CanonicalMethod,
  write: CanonicalSink,
  options: CanonicalOptions = {},
): void {
  const writer = new CanonicalWriter(apex.source, method, write, options);
  if (apex.kind === 'document') writer.document(apex);
  else writer.apex(apex);
  writer.flush();
}

/** The canonical form as a whole. */
export function canonicalOctets(
  apex: XmlDocument | XmlElement,
  method: CanonicalMethod,
  options: CanonicalOptions = {},
): Uint8Array {
  const pieces: Uint8Array[] = [];
  canonicalize(apex, method, (piece) => pieces.push(piece), options);
  return Buffer.concat(pieces);
}
