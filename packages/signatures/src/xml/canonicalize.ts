import type { CanonicalMethod } from './canonicalMethod.ts';
import type {
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlSource,
} from './document.ts';
import { ancestorsOf, inheritedXmlAttributes } from './inheritedAttributes.ts';

export interface CanonicalOptions {
  /** Subtrees to leave out; what is inside them is not looked at. */
  readonly without?: ReadonlySet<XmlElement>;
  /** Exclusive form only: prefixes treated as the inclusive form does; '' is the default namespace (#default). */
  readonly inclusivePrefixes?: readonly string[];
}

/** Takes the canonical form in pieces: characters, or bytes in UTF-8 where the source can be taken as it is. */
export type CanonicalSink = (piece: string | Uint8Array) => void;

/**
 * Canonical XML 1.0 and 1.1 and Exclusive XML Canonicalization 1.0 of a document, or of an element with all that is
 * inside it, less some subtrees. It goes to `write` in pieces; no piece splits a character, and a hash may take them
 * as they come. Whatever stands in the source as it has to stand in the output is passed on without being copied.
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

/** The canonical form in one string. */
export function canonicalText(
  apex: XmlDocument | XmlElement,
  method: CanonicalMethod,
  options: CanonicalOptions = {},
): string {
  let text = '';
  canonicalize(
    apex,
    method,
    (piece) => {
      text += typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8');
    },
    options,
  );
  return text;
}

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
  #out = '';
  /** A stretch of the source that goes out as it is, not yet taken over. */
  #runStart = 0;
  #runEnd = 0;
  /** Characters and bytes that lie before the same place: saves counting from the beginning again. */
  #knownOffset = 0;
  #knownBytes = 0;

  constructor(
    apex: XmlDocument | XmlElement,
    method: CanonicalMethod,
    write: CanonicalSink,
    options: CanonicalOptions,
  ) {
    this.#source = apex.source;
    this.#knownBytes = apex.source.markLength;
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
    if (this.#out !== '') this.#write(this.#out);
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

  /** Characters that are not in the source in this form. */
  #put(text: string): void {
    if (this.#runEnd > this.#runStart) this.#takeRun();
    this.#out += text;
    if (this.#out.length > pieceLength) this.#flushText();
  }

  #takeRun(): void {
    const start = this.#runStart;
    const end = this.#runEnd;
    this.#runStart = end;
    const { text, bytes, encoding } = this.#source;
    if (end - start < longRun || encoding !== 'utf-8' || bytes.length === 0) {
      this.#out += text.slice(start, end);
      return;
    }
    this.#flushText();
    const from = this.#knownBytes + Buffer.byteLength(text.slice(this.#knownOffset, start));
    const to =
      bytes.length - this.#source.markLength === text.length
        ? from + end - start
        : from + Buffer.byteLength(text.slice(start, end));
    this.#knownOffset = end;
    this.#knownBytes = to;
    this.#write(bytes.subarray(from, to));
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
    this.#put(`<${element.name}${tag}${this.#attributes(inherited)}>`);
    this.#inside(element, undefined);
  }

  #element(element: XmlElement): void {
    if (this.#without?.has(element)) return;
    const scope = this.#scope;
    const declarations = this.#declarations(element, element.declarations);
    if (declarations === '' && element.plainTag) this.#verbatim(element.start, element.contentStart);
    else this.#put(`<${element.name}${declarations}${this.#attributes(element.attributes)}>`);
    this.#inside(element, scope);
  }

  /** Content and end tag, after which the scope is what it was before the element. */
  #inside(element: XmlElement, scope: RenderedDeclaration | undefined): void {
    const children = element.children;
    for (let index = 0; index < children.length; index++) {
      const node = children[index] as XmlNode;
      if (node.kind === 'element') this.#element(node);
      else if (node.kind !== 'text') this.#leaf(node);
      else if (node.plainStart >= 0) this.#verbatim(node.plainStart, node.plainStart + node.value.length);
      else this.#put(escapeText(node.value));
    }
    const { contentEnd, end, name } = element;
    if (end - contentEnd === name.length + 3) this.#verbatim(contentEnd, end);
    else this.#put(`</${name}>`);
    this.#scope = scope;
  }

  #leaf(node: XmlNode): void {
    if (node.kind === 'instruction') {
      const data = node.data.replaceAll('\r', '&#xD;');
      this.#put(data === '' ? `<?${node.target}?>` : `<?${node.target} ${data}?>`);
    } else if (node.kind === 'comment' && this.#comments) {
      this.#put(`<!--${node.value.replaceAll('\r', '&#xD;')}-->`);
    }
  }

  #attributes(attributes: readonly XmlAttribute[]): string {
    if (attributes.length === 0) return '';
    const sorted = attributes.length > 1 ? [...attributes].sort(byNamespaceAndName) : attributes;
    let out = '';
    for (const { name, value } of sorted) {
      out += ` ${name}="${needsAttributeEscape.test(value) ? escapeAttribute(value) : value}"`;
    }
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
    for (const { prefix, namespace } of element.attributes) {
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
    const value = needsAttributeEscape.test(uri) ? escapeAttribute(uri) : uri;
    return prefix === '' ? ` xmlns="${value}"` : ` xmlns:${prefix}="${value}"`;
  }

  #rendered(prefix: string): string | undefined {
    for (let at = this.#scope; at !== undefined; at = at.outer) {
      if (at.prefix === prefix) return at.uri;
    }
    return prefix === '' ? '' : undefined;
  }
}
const needsAttributeEscape = /[&<"\t\n\r]/;

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
