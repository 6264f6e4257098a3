/**
 * The tree that the reader builds: read-only, namespace-resolved, and every element knows where it stands in the
 * source text, so that a signature can be inserted without touching any other byte.
 */

export interface XmlAttribute {
  /** Name as written, with prefix. */
  readonly name: string;
  /** The same as octets, one character each. */
  readonly octetName: string;
  readonly prefix: string;
  readonly local: string;
  /** Namespace name; '' where the attribute has no prefix. */
  readonly namespace: string;
  /** Value after normalisation (XML 1.0, 3.3.3). */
  readonly value: string;
}

/** `xmlns="uri"` has the prefix ''. */
export interface XmlNamespaceDeclaration {
  readonly prefix: string;
  readonly uri: string;
}

export interface XmlElement {
  readonly kind: 'element';
  /** Name as written, with prefix. */
  readonly name: string;
  /** The same as octets, one character each. */
  readonly octetName: string;
  readonly prefix: string;
  readonly local: string;
  /** Namespace name; '' for none. */
  readonly namespace: string;
  /** Attributes in the order of the document, without namespace declarations. */
  readonly attributes: readonly XmlAttribute[];
  readonly declarations: readonly XmlNamespaceDeclaration[];
  children: readonly XmlNode[];
  /** The element around this one; undefined for the root. */
  readonly parent: XmlElement | undefined;
  /** What the offsets below count in. */
  readonly source: XmlSource;
  /**
   * Is the start tag, taken as written, its own canonical form as long as no declaration has to be added?
   * `unsorted`: it would be if its attributes stood in another order.
   */
  readonly spelling: 'plain' | 'unsorted' | 'other';
  /** Has an attribute a prefix? */
  readonly prefixedAttributes: boolean;
  /** Offset of `<` in the source text; the next three likewise. */
  readonly start: number;
  /** Offset just after the start tag. For `<a/>` the three last offsets are equal. */
  readonly contentStart: number;
  /** Offset of the end tag's `<`. */
  contentEnd: number;
  /** Offset just after the element. */
  end: number;
}

export interface XmlText {
  readonly kind: 'text';
  /** Characters after replacing references and line ends; a CDATA section is text too. */
  readonly value: string;
  /** Where the canonical form stands in the source as it is; -1 where it has to be written anew. */
  readonly plainStart: number;
  readonly plainEnd: number;
}

export interface XmlComment {
  readonly kind: 'comment';
  readonly value: string;
}

export interface XmlInstruction {
  readonly kind: 'instruction';
  readonly target: string;
  readonly data: string;
}

export type XmlNode = XmlElement | XmlText | XmlComment | XmlInstruction;

/** A text that was read, and its bytes. */
export interface XmlSource {
  /**
   * The source in UTF-8, one character for each octet, without a byte order mark; line ends as they were. Most
   * documents are UTF-8 already, and strings of octets are the ones that are read fastest.
   */
  readonly text: string;
  /** The source as it came, with a byte order mark if it has one. Empty for a fragment made here. */
  readonly bytes: Uint8Array;
  readonly encoding: XmlEncoding;
  /** Bytes of the byte order mark: 0, 2 or 3. */
  readonly markLength: number;
}

export interface XmlDocument {
  readonly kind: 'document';
  readonly source: XmlSource;
  readonly root: XmlElement;
  /** Comments and instructions before and after the root, and the root itself. */
  readonly children: readonly XmlNode[];
  /** First element for each value of an attribute named Id, ID or id (any namespace, so xml:id and wsu:Id too). */
  readonly ids: ReadonlyMap<string, XmlElement>;
  /** Values that more than one element claims. */
  readonly duplicateIds: ReadonlySet<string>;
}

/** Encodings the reader knows; every other one is refused with `xml_encoding`. */
export type XmlEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'us-ascii'
  | 'iso-8859-1'
  | 'iso-8859-9'
  | 'windows-1252'
  | 'windows-1254'
  | (typeof singleByteEncodings)[number];

/** Encodings with an octet for each character, as the Encoding Standard names them too. */
export const singleByteEncodings = [
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'koi8-r',
  'koi8-u',
] as const;

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
export const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';
