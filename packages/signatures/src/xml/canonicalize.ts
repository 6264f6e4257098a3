import type { CanonicalMethod } from './canonicalMethod.ts';
import type {
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlSource,
} from './document.ts';
import { octetsOf } from './encoding.ts';
import { ancestorsOf, inheritedXmlAttributes } from './inheritedAttributes.ts';
import { NamespaceScope } from './namespaceScope.ts';
import { TagScanner } from './scan.ts';

export interface CanonicalOptions {
  /** Subtrees to leave out; what is inside them is not looked at. */
  readonly without?: ReadonlySet<XmlElement>;
  /** Exclusive form only: prefixes treated as the inclusive form does; '' is the default namespace (#default). */
  readonly inclusivePrefixes?: readonly string[];
}

/** Takes the canonical form in pieces of UTF-8. */
export type CanonicalSink = (piece: Uint8Array) => void;

/**
 * Canonical XML 1.0 and 1.1 and Exclusive XML Canonicalization 1.0 of a document, or of an element with all that is
 * inside it, less some subtrees. It goes to `write` in pieces. Whatever stands in the source as it has to stand in the output is passed on without being copied.
 */
export function canonicalize(
  apex: XmlDocument | XmlElement,
  method: CanonicalMethod,
  write: CanonicalSink,
  options: CanonicalOptions = {},
): void {
  const writer = new CanonicalWriter(apex, method, write, options);
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

const none: readonly never[] = [];

const pieceLength = 32_768;

/** From how many characters on a stretch of the source is worth a piece of its own. */
const longRun = 2_048;

interface RenderedDeclaration {
  readonly prefix: string;
  readonly uri: string;
  readonly outer: RenderedDeclaration | undefined;
}

class CanonicalWriter {
  readonly #exclusive: boolean;
  readonly #version: '1.0' | '1.1';
  readonly #comments: boolean;
  readonly #without: ReadonlySet<XmlElement> | undefined;
  readonly #inclusivePrefixes: readonly string[];
  readonly #write: CanonicalSink;
  readonly #source: XmlSource;
  /** Declarations rendered on the ancestors in the output, innermost last. */
  #scope: RenderedDeclaration | undefined;
  /** Octets, one character each. */
  #out = '';
  /** A stretch of the source that goes out as it is, not yet taken over. */
  #scanner: TagScanner | undefined;
  #runStart = 0;
  #runEnd = 0;

  constructor(
    apex: XmlDocument | XmlElement,
    method: CanonicalMethod,
    write: CanonicalSink,
    options: CanonicalOptions,
  ) {
    this.#source = apex.source;
    this.#exclusive = method.form === 'exclusive';
    this.#version = method.form === 'inclusive-1.1' ? '1.1' : '1.0';
    this.#comments = method.comments;
    this.#without = options.without !== undefined && options.without.size > 0 ? options.without : undefined;
    this.#inclusivePrefixes = options.inclusivePrefixes ?? [];
    this.#write = write;
  }

  flush(): void {
    this.#takeRun();
    this.#flushText();
  }

  #flushText(): void {
    if (this.#out !== '') this.#write(Buffer.from(this.#out, 'latin1'));
    this.#out = '';
  }

  /** The source from one offset to another is canonical as it stands. */
  #verbatim(start: number, end: number): void {
    if (start !== this.#runEnd) {
      if (this.#runEnd > this.#runStart) this.#takeRun();
      this.#runStart = start;
    }
    this.#runEnd = end;
  }

  /** Octets, one character each, that are not in the source in this form. */
  #put(text: string): void {
    if (this.#runEnd > this.#runStart) this.#takeRun();
    this.#out += text;
    if (this.#out.length > pieceLength) this.#flushText();
  }

  #takeRun(): void {
    const start = this.#runStart;
    const end = this.#runEnd;
    this.#runStart = end;
    const { text, bytes, encoding, markLength } = this.#source;
    if (end - start < longRun || encoding !== 'utf-8' || bytes.length === 0) {
      this.#out += text.slice(start, end);
      return;
    }
    this.#flushText();
    this.#write(bytes.subarray(markLength + start, markLength + end));
  }

  /** C14N 2.3: nodes before the root end with a line feed, nodes after it begin with one. */
  document(document: XmlDocument): void {
    let afterRoot = false;
    for (const node of document.children) {
      if (node.kind === 'element') {
        this.apex(node);
        afterRoot = true;
      } else if (node.kind === 'instruction' || (node.kind === 'comment' && this.#comments)) {
        if (afterRoot) this.#put('\n');
        this.#leaf(node);
        if (!afterRoot) this.#put('\n');
      }
    }
  }

  apex(element: XmlElement): void {
    if (this.#without?.has(element)) return;
    const inherited = this.#exclusive ? element.attributes : inheritedXmlAttributes(element, this.#version);
    const tag = this.#declarations(element, this.#apexDeclarations(element));
    this.#put(`<${element.octetName}${tag}${this.#attributes(inherited)}>`);
    this.#inside(element, undefined);
  }

  #element(element: XmlElement): void {
    if (this.#without?.has(element)) return;
    const scope = this.#scope;
    const declarations = this.#declarations(element, element.declarations);
    if (declarations === '' && element.spelling === 'plain')
      this.#verbatim(element.start, element.contentStart);
    else if (declarations === '' && element.spelling === 'unsorted') this.#put(this.#reordered(element));
    else this.#put(`<${element.octetName}${declarations}${this.#attributes(element.attributes)}>`);
    this.#inside(element, scope);
  }

  /** Content and end tag, after which the scope is what it was before the element. */
  #inside(element: XmlElement, scope: RenderedDeclaration | undefined): void {
    const children = element.children;
    for (let index = 0; index < children.length; index++) {
      const node = children[index] as XmlNode;
      if (node.kind === 'element') this.#element(node);
      else if (node.kind !== 'text') this.#leaf(node);
      else if (node.plainStart >= 0) this.#verbatim(node.plainStart, node.plainEnd);
      else this.#put(octetsOf(escapeText(node.value)));
    }
    const { contentEnd, end, octetName } = element;
    if (end - contentEnd === octetName.length + 3) this.#verbatim(contentEnd, end);
    else this.#put(`</${octetName}>`);
    this.#scope = scope;
  }

  #leaf(node: XmlNode): void {
    if (node.kind === 'instruction') {
      const data = node.data.replaceAll('\r', '&#xD;');
      this.#put(octetsOf(data === '' ? `<?${node.target}?>` : `<?${node.target} ${data}?>`));
    } else if (node.kind === 'comment' && this.#comments) {
      this.#put(octetsOf(`<!--${node.value.replaceAll('\r', '&#xD;')}-->`));
    }
  }

  /** A start tag that only has its attributes in another order: they are put together anew as they stand. */
  #reordered(element: XmlElement): string {
    if (element.prefixedAttributes) return `<${element.octetName}${this.#attributes(element.attributes)}>`;
    const { text } = this.#source;
    this.#scanner ??= new TagScanner(text, new NamespaceScope(), Number.POSITIVE_INFINITY, false);
    const { count, names, nameStarts, valueEnds } = this.#scanner.scanned(element.start);
    const piece = (index: number) => ` ${text.slice(nameStarts[index], (valueEnds[index] ?? 0) + 1)}`;
    if (count === 2) return `<${element.octetName}${piece(1)}${piece(0)}>`;
    const order = Array.from({ length: count }, (_, index) => index);
    order.sort((one, other) => ((names[one]?.octets ?? '') < (names[other]?.octets ?? '') ? -1 : 1));
    return `<${element.octetName}${order.map(piece).join('')}>`;
  }

  #attributes(attributes: readonly XmlAttribute[]): string {
    const [first, second] = attributes;
    if (first === undefined) return '';
    if (second === undefined) return attributeMarkup(first);
    if (attributes.length === 2) {
      return byNamespaceAndName(first, second) < 0
        ? attributeMarkup(first) + attributeMarkup(second)
        : attributeMarkup(second) + attributeMarkup(first);
    }
    let out = '';
    for (const attribute of [...attributes].sort(byNamespaceAndName)) out += attributeMarkup(attribute);
    return out;
  }

  /** What the apex may have to declare: all that is in scope there, because its ancestors are not in the output. */
  #apexDeclarations(element: XmlElement): readonly XmlNamespaceDeclaration[] {
    if (element.parent === undefined) return element.declarations;
    const scope = new Map<string, string>();
    for (const ancestor of [...ancestorsOf(element).reverse(), element]) {
      for (const { prefix, uri } of ancestor.declarations) scope.set(prefix, uri);
    }
    return [...scope].map(([prefix, uri]) => ({ prefix, uri }));
  }

  #declarations(element: XmlElement, candidates: readonly XmlNamespaceDeclaration[]): string {
    if (this.#exclusive) return this.#exclusiveDeclarations(element, candidates);
    return candidates.length === 0 ? '' : this.#declareAll(candidates);
  }

  #declareAll(candidates: readonly XmlNamespaceDeclaration[]): string {
    const sorted = candidates.length > 1 ? [...candidates].sort(byPrefix) : candidates;
    let out = '';
    for (const { prefix, uri } of sorted) {
      if (prefix !== 'xml' && this.#rendered(prefix) !== uri) out += this.#declare(prefix, uri);
    }
    return out;
  }

  /** Exclusive C14N 3: the prefixes that the element and its attributes use, and those on the list. */
  #exclusiveDeclarations(element: XmlElement, candidates: readonly XmlNamespaceDeclaration[]): string {
    let more: Map<string, string> | undefined;
    for (const { prefix, namespace } of element.prefixedAttributes ? element.attributes : none) {
      if (prefix === '' || prefix === 'xml' || this.#rendered(prefix) === namespace) continue;
      more ??= new Map();
      more.set(prefix, namespace);
    }
    if (this.#inclusivePrefixes.length > 0) {
      for (const { prefix, uri } of candidates) {
        if (!this.#inclusivePrefixes.includes(prefix) || this.#rendered(prefix) === uri) continue;
        more ??= new Map();
        more.set(prefix, uri);
      }
    }
    const own = element.prefix !== 'xml' && this.#rendered(element.prefix) !== element.namespace;
    if (more === undefined) return own ? this.#declare(element.prefix, element.namespace) : '';
    if (own) more.set(element.prefix, element.namespace);
    return this.#declareAll([...more].map(([prefix, uri]) => ({ prefix, uri })));
  }

  #declare(prefix: string, uri: string): string {
    this.#scope = { prefix, uri, outer: this.#scope };
    const value = escapeAttribute(uri);
    return octetsOf(prefix === '' ? ` xmlns="${value}"` : ` xmlns:${prefix}="${value}"`);
  }

  #rendered(prefix: string): string | undefined {
    for (let at = this.#scope; at !== undefined; at = at.outer) {
      if (at.prefix === prefix) return at.uri;
    }
    return prefix === '' ? '' : undefined;
  }
}
/** What cannot be written as it is: characters to escape, and those that have to become octets. */
const needsAttributeEscape = /[&<"\t\n\r]|[^\0-\x7f]/;

function attributeMarkup({ octetName, value }: XmlAttribute): string {
  return ` ${octetName}="${needsAttributeEscape.test(value) ? octetsOf(escapeAttribute(value)) : value}"`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<"\t\n\r]/g, (character) => attributeEscapes[character] ?? character);
}

const textEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
};

const attributeEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

/** C14N 2.2: by namespace name, then by local name; no namespace comes first. */
function byNamespaceAndName(one: XmlAttribute, other: XmlAttribute): number {
  return byCodePoint(one.namespace, other.namespace) || byCodePoint(one.local, other.local);
}

function byPrefix(one: XmlNamespaceDeclaration, other: XmlNamespaceDeclaration): number {
  return byCodePoint(one.prefix, other.prefix);
}

/** Order of UCS code points, which differs from that of UTF-16 units beyond the basic plane. */
function byCodePoint(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const a = one.charCodeAt(index);
    const b = other.charCodeAt(index);
    if (a !== b) return rank(a) - rank(b);
  }
  return one.length - other.length;
}

/** Surrogates rank above every other unit. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
