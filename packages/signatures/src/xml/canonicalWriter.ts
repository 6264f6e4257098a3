import { type Budget, currentBudget } from '../budget/index.ts';
import type { CanonicalMethod } from './canonicalMethod.ts';
import {
  attributeMarkup,
  byNamespaceAndName,
  byPrefix,
  escapeAttribute,
  escapeText,
  reorderedTag,
} from './canonicalSpelling.ts';
import type {
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlSource,
} from './document.ts';
import { scannerFor } from './elementNode.ts';
import { octetsOf } from './encoding.ts';
import { ancestorsOf, inheritedXmlAttributes } from './inheritedAttributes.ts';
import { refuseRelativeNamespaces } from './relativeNamespaces.ts';
import type { TagScanner } from './scan.ts';

export interface CanonicalOptions {
  /** Subtrees to leave out; what is inside them is not looked at. */
  readonly without?: ReadonlySet<XmlElement>;
  /** Exclusive form only: prefixes treated as the inclusive form does; '' is the default namespace (#default). */
  readonly inclusivePrefixes?: readonly string[];
}

/** Takes the canonical form in pieces of UTF-8. */
export type CanonicalSink = (piece: Uint8Array) => void;

const none: readonly never[] = [];

const pieceLength = 32_768;

/** From how many characters on a stretch of the source is worth a piece of its own. */
const longRun = 2_048;

/** Where a comment or an instruction stands. */
export type Place = 'before-root' | 'inside' | 'after-root';

export interface RenderedDeclaration {
  readonly prefix: string;
  readonly uri: string;
  readonly outer: RenderedDeclaration | undefined;
}

/** Steps to write a declaration of a namespace, and how many are looked through in one. */
const DECLARATION_STEPS = 4;
const WALKED_PER_STEP = 8;

/** Puts a canonical form together, from a tree or straight from what the reader tells. */
export class CanonicalWriter {
  readonly #exclusive: boolean;
  readonly #version: '1.0' | '1.1';
  readonly #comments: boolean;
  readonly #without: ReadonlySet<XmlElement> | undefined;
  readonly #inclusivePrefixes: ReadonlySet<string>;
  readonly #budget: Budget | undefined = currentBudget();
  readonly #write: CanonicalSink;
  readonly #source: XmlSource;
  /** Declarations rendered on the ancestors in the output, innermost last. */
  #scope: RenderedDeclaration | undefined;
  /** Octets, one character each. */
  #out = '';
  /** A stretch of the source that goes out as it is, not yet taken over. */
  #runStart = 0;
  #runEnd = 0;

  constructor(source: XmlSource, method: CanonicalMethod, write: CanonicalSink, options: CanonicalOptions) {
    this.#source = source;
    this.#exclusive = method.form === 'exclusive';
    this.#version = method.form === 'inclusive-1.1' ? '1.1' : '1.0';
    this.#comments = method.comments;
    this.#without = options.without !== undefined && options.without.size > 0 ? options.without : undefined;
    this.#inclusivePrefixes = new Set(options.inclusivePrefixes);
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
  verbatim(start: number, end: number): void {
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
    let place: Place = 'before-root';
    for (const node of document.children) {
      if (node.kind === 'element') {
        this.apex(node);
        place = 'after-root';
      } else this.#leaf(node, place);
    }
  }

  apex(element: XmlElement): void {
    if (this.#without?.has(element)) return;
    const inherited = this.#exclusive ? element.attributes : inheritedXmlAttributes(element, this.#version);
    const outer = this.#scope;
    const inScope = this.#apexDeclarations(element);
    refuseRelativeNamespaces(inScope.map(({ uri }) => uri));
    const declarations = this.#declarations(element, inScope);
    this.#put(`<${element.octetName}${declarations}${this.#attributes(inherited)}>`);
    this.#inside(element, outer);
  }

  #element(element: XmlElement): void {
    if (this.#without?.has(element)) return;
    const outer = this.#scope;
    this.startTag(element);
    this.#inside(element, outer);
  }

  /** Content and end tag, after which the scope is what it was before the element. */
  #inside(element: XmlElement, outer: RenderedDeclaration | undefined): void {
    const children = element.children;
    for (let index = 0; index < children.length; index++) {
      const node = children[index] as XmlNode;
      if (node.kind === 'element') this.#element(node);
      else if (node.kind !== 'text') this.#leaf(node, 'inside');
      else if (node.plainStart >= 0) this.verbatim(node.plainStart, node.plainEnd);
      else this.text(node.value);
    }
    this.endTag(element.octetName, element.contentEnd, element.end);
    this.#scope = outer;
  }

  #leaf(node: XmlNode, place: Place): void {
    if (node.kind === 'instruction') this.instruction(node.target, node.data, place);
    else if (node.kind === 'comment') this.comment(node.value, place);
  }

  /** What is in scope in the output; to be given back to `leave` after the element. */
  get scope(): RenderedDeclaration | undefined {
    return this.#scope;
  }

  leave(scope: RenderedDeclaration | undefined): void {
    this.#scope = scope;
  }

  startTag(element: XmlElement): void {
    if (element.declarations.length > 0) refuseRelativeNamespaces(element.declarations.map(({ uri }) => uri));
    const declarations = this.#declarations(element, element.declarations);
    if (declarations === '' && element.spelling === 'plain')
      this.verbatim(element.start, element.contentStart);
    else if (declarations === '' && element.spelling === 'unsorted') this.#put(this.#reordered(element));
    else this.#put(`<${element.octetName}${declarations}${this.#attributes(element.attributes)}>`);
  }

  /** The end tag that stands between two offsets; the same offset twice for `<a/>`. */
  endTag(octetName: string, start: number, end: number): void {
    if (end - start === octetName.length + 3) this.verbatim(start, end);
    else this.#put(`</${octetName}>`);
  }

  text(value: string): void {
    this.#put(octetsOf(escapeText(value)));
  }

  comment(value: string, place: Place): void {
    if (this.#comments) this.#putAt(`<!--${value.replaceAll('\r', '&#xD;')}-->`, place);
  }

  instruction(target: string, data: string, place: Place): void {
    const written = data.replaceAll('\r', '&#xD;');
    this.#putAt(written === '' ? `<?${target}?>` : `<?${target} ${written}?>`, place);
  }

  #putAt(markup: string, place: Place): void {
    const octets = octetsOf(markup);
    if (place === 'inside') this.#put(octets);
    else this.#put(place === 'after-root' ? `\n${octets}` : `${octets}\n`);
  }

  /** A start tag that only has its attributes in another order: they are put together anew as they stand. */
  #reordered(element: XmlElement): string {
    if (element.prefixedAttributes) return `<${element.octetName}${this.#attributes(element.attributes)}>`;
    return reorderedTag(element.octetName, scannerFor(this.#source).scanned(element.start));
  }

  /** The same for a tag that has just been taken apart. */
  reorderedTag(octetName: string, start: number, tag: TagScanner): void {
    this.#put(reorderedTag(octetName, tag.count < 0 ? scannerFor(this.#source).scanned(start) : tag));
  }

  #attributes(attributes: readonly XmlAttribute[]): string {
    const [first, second] = attributes;
    if (first === undefined) return '';
    if (second === undefined) return attributeMarkup(first);
    if (attributes.length === 2)
      return byNamespaceAndName(first, second) < 0
        ? attributeMarkup(first) + attributeMarkup(second)
        : attributeMarkup(second) + attributeMarkup(first);
    let out = '';
    for (const attribute of [...attributes].sort(byNamespaceAndName)) out += attributeMarkup(attribute);
    return out;
  }

  /** What the apex may have to declare: all that is in scope there, because its ancestors are not in the output. */
  #apexDeclarations(element: XmlElement): readonly XmlNamespaceDeclaration[] {
    if (element.parent === undefined) return element.declarations;
    const scope = new Map<string, string>();
    let looked = 0;
    for (const ancestor of [...ancestorsOf(element).reverse(), element]) {
      for (const { prefix, uri } of ancestor.declarations) scope.set(prefix, uri);
      looked += 1 + ancestor.declarations.length;
    }
    this.#budget?.spend(looked * DECLARATION_STEPS);
    return [...scope].map(([prefix, uri]) => ({ prefix, uri }));
  }

  #declarations(element: XmlElement, candidates: readonly XmlNamespaceDeclaration[]): string {
    if (this.#exclusive) return this.#exclusiveDeclarations(element, candidates);
    return candidates.length === 0 ? '' : this.#declareAll(candidates);
  }

  #declareAll(candidates: readonly XmlNamespaceDeclaration[]): string {
    const sorted = candidates.length > 1 ? [...candidates].sort(byPrefix) : candidates;
    this.#budget?.spend(sorted.length * DECLARATION_STEPS);
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
    if (this.#inclusivePrefixes.size > 0) {
      for (const { prefix, uri } of candidates) {
        if (!this.#inclusivePrefixes.has(prefix) || this.#rendered(prefix) === uri) continue;
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
    let walked = 0;
    let at = this.#scope;
    for (; at !== undefined && at.prefix !== prefix; at = at.outer) walked++;
    if (walked >= WALKED_PER_STEP) this.#budget?.spend(walked / WALKED_PER_STEP);
    if (at !== undefined) return at.uri;
    return prefix === '' ? '' : undefined;
  }
}
