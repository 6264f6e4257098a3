import { SignatureError } from '../errors.ts';
import { endOfName, isName, isSpace } from './characters.ts';
import type {
  XmlAttribute,
  XmlComment,
  XmlDocument,
  XmlElement,
  XmlInstruction,
  XmlNamespaceDeclaration,
  XmlNode,
  XmlSource,
  XmlText,
} from './document.ts';
import { append, ElementNode } from './elementNode.ts';
import { charactersOf, decodeXml, octetsOf } from './encoding.ts';
import { NamespaceScope } from './namespaceScope.ts';
import { expandReferences, normaliseLineEnds } from './references.ts';
import { refuseDoctype } from './refuseDoctype.ts';
import { scanText, TagScanner } from './scan.ts';
import { checkedCharacters, endOfDeclaration, notWellFormed } from './wellFormedness.ts';

export interface XmlLimits {
  /** Bytes of the document. Default 256 MiB. */
  readonly maxBytes?: number;
  /** Elements inside one another. Default 512. */
  readonly maxDepth?: number;
  /** Attributes and declarations on one element. Default 512. */
  readonly maxAttributes?: number;
}

/**
 * Reads XML 1.0 with namespaces, strictly, and refuses every document type declaration: without one there are no
 * entities to expand or to fetch, and no defaulted attributes to surprise a canonical form.
 *
 * Errors (`SignatureError`): `xml_not_well_formed`, `xml_encoding`, `xml_too_large`, `xml_too_deep`,
 * `xml_too_many_attributes`, `xml_doctype`, `xml_entity_declaration`, `xml_external_entity`, `xml_unknown_entity`,
 * `xml_version`.
 */
export function readXml(bytes: Uint8Array, limits: XmlLimits = {}): XmlDocument {
  if (bytes.byteLength > (limits.maxBytes ?? 268_435_456)) {
    throw new SignatureError('xml_too_large', `The XML has ${bytes.byteLength} bytes, more than the limit`);
  }
  const source = decodeXml(bytes);
  const reader = new Reader(source, limits);
  const { root, children } = reader.document();
  return { kind: 'document', source, root, children, ids: reader.ids, duplicateIds: reader.duplicateIds };
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
  return new Reader(source, {}).fragment(parent);
}

class Reader {
  readonly ids = new Map<string, XmlElement>();
  readonly duplicateIds = new Set<string>();
  readonly #source: XmlSource;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #scope = new NamespaceScope();
  readonly #tag: TagScanner;
  #position = 0;

  constructor(source: XmlSource, limits: XmlLimits) {
    this.#source = source;
    this.#text = source.text;
    this.#maxDepth = limits.maxDepth ?? 512;
    this.#tag = new TagScanner(source.text, this.#scope, limits.maxAttributes ?? 512, true);
    // U+FFFE and U+FFFF in UTF-8; every other forbidden character is ASCII and met on the way.
    for (const octets of ['\xEF\xBF\xBE', '\xEF\xBF\xBF']) {
      const at = source.text.indexOf(octets);
      if (at >= 0) throw notWellFormed(source.text, at, 'a character that XML does not allow');
    }
  }

  document(): { root: XmlElement; children: XmlNode[] } {
    const children: XmlNode[] = [];
    this.#position = endOfDeclaration(this.#text);
    this.#misc(children);
    if (this.#text.startsWith('<!DOCTYPE', this.#position)) refuseDoctype(this.#text, this.#position);
    const root = this.#tree(undefined);
    children.push(root);
    this.#misc(children);
    if (this.#position < this.#text.length) throw this.#error('something after the root element');
    return { root, children };
  }

  fragment(parent: XmlElement | undefined): XmlElement {
    this.#scope.enterAncestors(parent);
    const root = this.#tree(parent);
    if (this.#position < this.#text.length) throw this.#error('something after the element');
    return root;
  }

  #error(what: string, at = this.#position): SignatureError {
    return notWellFormed(this.#text, at, what);
  }

  /** Comments, instructions and white space around the root. */
  #misc(into: XmlNode[]): void {
    const text = this.#text;
    for (;;) {
      while (isSpace(text.charCodeAt(this.#position))) this.#position++;
      if (text.startsWith('<!--', this.#position)) into.push(this.#comment());
      else if (text.startsWith('<?', this.#position)) into.push(this.#instruction());
      else return;
    }
  }

  /** One element with all that is inside, without recursion. */
  #tree(parent: XmlElement | undefined): ElementNode {
    const text = this.#text;
    if (text.charCodeAt(this.#position) !== 0x3c) throw this.#error('no element where one is needed');
    const root = this.#startTag(parent);
    if (root.end >= 0) return root;
    let current = root;
    const open: ElementNode[] = [];
    for (;;) {
      if (text.charCodeAt(this.#position) !== 0x3c) this.#textInto(current);
      const next = text.charCodeAt(this.#position + 1);
      if (next === 0x2f) {
        this.#endTag(current);
        const outer = open.pop();
        if (outer === undefined) return root;
        current = outer;
      } else if (next === 0x21) {
        this.#section(current);
      } else if (next === 0x3f) {
        append(current, this.#instruction());
      } else {
        const element = this.#startTag(current);
        append(current, element);
        if (element.end < 0) {
          open.push(current);
          current = element;
          if (open.length >= this.#maxDepth) {
            throw new SignatureError(
              'xml_too_deep',
              `More than ${this.#maxDepth} elements inside one another`,
            );
          }
        }
      }
    }
  }

  #textInto(element: ElementNode): void {
    const start = this.#position;
    const { end, references, plain } = scanText(this.#text, start);
    if (end === this.#text.length) throw this.#error(`no end tag for <${element.name}>`, end);
    if (plain) {
      append(element, new PlainText(this.#text, start, end));
    } else {
      const raw = this.#text.slice(start, end);
      const value = references ? expandReferences(raw, this.#text, start) : charactersOf(raw);
      append(element, { kind: 'text', value, plainStart: -1, plainEnd: -1 });
    }
    this.#position = end;
  }

  /** `<!--` or `<![CDATA[`; nothing else may begin with `<!` inside an element. */
  #section(element: ElementNode): void {
    const text = this.#text;
    if (text.startsWith('<!--', this.#position)) {
      append(element, this.#comment());
      return;
    }
    if (!text.startsWith('<![CDATA[', this.#position)) throw this.#error('a declaration inside an element');
    const start = this.#position + 9;
    const end = text.indexOf(']]>', start);
    if (end < 0) throw this.#error('a CDATA section without end');
    if (end > start)
      append(element, { kind: 'text', value: this.#between(start, end), plainStart: -1, plainEnd: -1 });
    this.#position = end + 3;
  }

  #comment(): XmlComment {
    const start = this.#position + 4;
    const end = this.#text.indexOf('--', start);
    if (end < 0 || this.#text.charCodeAt(end + 2) !== 0x3e) throw this.#error('a malformed comment');
    this.#position = end + 3;
    return { kind: 'comment', value: this.#between(start, end) };
  }

  #instruction(): XmlInstruction {
    const text = this.#text;
    const start = this.#position + 2;
    const nameEnd = endOfName(text, start);
    const target = charactersOf(text.slice(start, nameEnd));
    const end = text.indexOf('?>', nameEnd);
    if (!isName(target) || target.includes(':') || target.toLowerCase() === 'xml' || end < 0) {
      throw this.#error('a malformed processing instruction');
    }
    let dataStart = nameEnd;
    while (isSpace(text.charCodeAt(dataStart))) dataStart++;
    if (nameEnd !== end && dataStart === nameEnd) throw this.#error('a malformed processing instruction');
    this.#position = end + 2;
    return { kind: 'instruction', target, data: this.#between(dataStart, end) };
  }

  #between(start: number, end: number): string {
    return normaliseLineEnds(checkedCharacters(this.#text, start, end));
  }

  #endTag(element: ElementNode): void {
    const text = this.#text;
    const start = this.#position;
    if (!text.startsWith(element.octetName, start + 2)) throw this.#error(`no end tag for <${element.name}>`);
    let end = start + 2 + element.octetName.length;
    while (isSpace(text.charCodeAt(end))) end++;
    if (text.charCodeAt(end) !== 0x3e) throw this.#error(`no end tag for <${element.name}>`);
    this.#position = end + 1;
    element.contentEnd = start;
    element.end = end + 1;
    if (element.declarations.length > 0) this.#scope.leave(element.declarations.length);
  }

  #startTag(parent: XmlElement | undefined): ElementNode {
    const start = this.#position;
    const tag = this.#tag;
    const name = tag.scan(start);
    let attributes: readonly XmlAttribute[] | undefined;
    let declarations: readonly XmlNamespaceDeclaration[] = none;
    if (tag.count === 0) {
      attributes = none;
    } else if (tag.prefixed) {
      const refuse = (what: string) => this.#error(what, start);
      const written = tag.attributes();
      declarations = this.#scope.enter(written, refuse);
      attributes = this.#scope.attributes(written, refuse);
    }
    const namespace = this.#scope.resolve(name.prefix);
    if (namespace === undefined)
      throw this.#error(`the undeclared prefix ${JSON.stringify(name.prefix)}`, start);
    this.#position = tag.end;
    const element = new ElementNode(
      name,
      namespace,
      declarations,
      attributes,
      parent,
      this.#source,
      tag,
      start,
    );
    if (tag.identified) this.#remember(element);
    if (tag.empty && declarations.length > 0) this.#scope.leave(declarations.length);
    return element;
  }

  #remember(element: XmlElement): void {
    for (const { local, value } of element.attributes) {
      if (local.length !== 2 || local.toLowerCase() !== 'id') continue;
      const first = this.ids.get(value);
      if (first === undefined) this.ids.set(value, element);
      else if (first !== element) this.duplicateIds.add(value);
    }
  }
}

/** Text that is its own canonical form. Its characters are only made when somebody asks. */
class PlainText implements XmlText {
  readonly kind = 'text';
  readonly plainStart: number;
  readonly plainEnd: number;
  private readonly source: string;

  constructor(source: string, start: number, end: number) {
    this.source = source;
    this.plainStart = start;
    this.plainEnd = end;
  }

  get value(): string {
    return charactersOf(this.source.slice(this.plainStart, this.plainEnd));
  }
}

const none: readonly never[] = [];
