import { SignatureError } from '../errors.ts';
import { endOfName, isName, isSpace } from './characters.ts';
import type { XmlAttribute, XmlElement, XmlNamespaceDeclaration, XmlSource } from './document.ts';
import { charactersOf } from './encoding.ts';
import { NamespaceScope, type QualifiedName, standsAt } from './namespaceScope.ts';
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
  /** Memory that the tree may take beside the text, as far as it can be told beforehand. Default 1 GiB. */
  readonly maxTreeBytes?: number;
}

/** What the reader tells, in document order. Offsets are those of the text. */
export interface XmlEvents {
  /**
   * Hear of everything? Otherwise only of what is not its own canonical form, of elements that declare namespaces or
   * have an Id, and of the root.
   */
  readonly everything: boolean;
  /**
   * A start tag, or an element without content (`tag.empty`), for which no `end` follows. `attributes` are only
   * given where they had to be made anyway; `tag` is used again for the next one.
   */
  start(
    name: QualifiedName,
    namespace: string,
    declarations: readonly XmlNamespaceDeclaration[],
    attributes: readonly XmlAttribute[] | undefined,
    tag: TagScanner,
    start: number,
  ): void;
  /** An end tag between two offsets; `declared` tells how many declarations its element made. */
  end(name: QualifiedName, start: number, end: number, declared: number): void;
  /** Text that is its own canonical form. */
  plainText(start: number, end: number): void;
  text(value: string, start: number, end: number): void;
  /** `open` is how many elements it stands in. */
  comment(value: string, start: number, end: number, open: number): void;
  instruction(target: string, data: string, start: number, end: number, open: number): void;
}

/** Reads a text and tells what it meets. Nothing is kept here but the names of the elements that are open. */
export class Reader {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #scope = new NamespaceScope();
  readonly #tag: TagScanner;
  readonly #events: XmlEvents;
  readonly #everything: boolean;
  /** Open elements: their names, and how many declarations they made. */
  readonly #names: QualifiedName[] = [];
  readonly #declared: number[] = [];
  #position = 0;

  constructor(source: XmlSource, limits: XmlLimits, events: XmlEvents) {
    this.#events = events;
    this.#everything = events.everything;
    this.#text = source.text;
    this.#maxDepth = limits.maxDepth ?? 512;
    this.#tag = new TagScanner(source.text, this.#scope, limits.maxAttributes ?? 512, true);
    // U+FFFE and U+FFFF in UTF-8; every other forbidden character is ASCII and met on the way.
    for (const octets of ['\xEF\xBF\xBE', '\xEF\xBF\xBF']) {
      const at = source.text.indexOf(octets);
      if (at >= 0) throw notWellFormed(source.text, at, 'a character that XML does not allow');
    }
  }

  document(): void {
    this.#position = endOfDeclaration(this.#text);
    this.#misc();
    if (this.#text.startsWith('<!DOCTYPE', this.#position)) refuseDoctype(this.#text, this.#position);
    this.#tree();
    this.#misc();
    if (this.#position < this.#text.length) throw this.#error('something after the root element');
  }

  fragment(parent: XmlElement | undefined): void {
    this.#scope.enterAncestors(parent);
    this.#tree();
    if (this.#position < this.#text.length) throw this.#error('something after the element');
  }

  #error(what: string, at = this.#position): SignatureError {
    return notWellFormed(this.#text, at, what);
  }

  /** Comments, instructions and white space around the root. */
  #misc(): void {
    const text = this.#text;
    for (;;) {
      while (isSpace(text.charCodeAt(this.#position))) this.#position++;
      if (text.startsWith('<!--', this.#position)) this.#comment();
      else if (text.startsWith('<?', this.#position)) this.#instruction();
      else return;
    }
  }

  /** One element with all that is inside, without recursion. */
  #tree(): void {
    const text = this.#text;
    if (text.charCodeAt(this.#position) !== 0x3c) throw this.#error('no element where one is needed');
    this.#startTag();
    while (this.#names.length > 0) {
      if (text.charCodeAt(this.#position) !== 0x3c) this.#characters();
      const next = text.charCodeAt(this.#position + 1);
      if (next === 0x2f) this.#endTag();
      else if (next === 0x21) this.#section();
      else if (next === 0x3f) this.#instruction();
      else this.#startTag();
    }
  }

  #characters(): void {
    const start = this.#position;
    const { end, references, plain } = scanText(this.#text, start);
    if (end === this.#text.length) throw this.#error('an element without end tag', end);
    this.#position = end;
    if (plain) {
      if (this.#everything) this.#events.plainText(start, end);
      return;
    }
    const raw = this.#text.slice(start, end);
    const value = references ? expandReferences(raw, this.#text, start) : charactersOf(raw);
    this.#events.text(value, start, end);
  }

  /** `<!--` or `<![CDATA[`; nothing else may begin with `<!` inside an element. */
  #section(): void {
    const text = this.#text;
    if (text.startsWith('<!--', this.#position)) {
      this.#comment();
      return;
    }
    if (!text.startsWith('<![CDATA[', this.#position)) throw this.#error('a declaration inside an element');
    const start = this.#position + 9;
    const end = text.indexOf(']]>', start);
    if (end < 0) throw this.#error('a CDATA section without end');
    this.#events.text(this.#between(start, end), start - 9, end + 3);
    this.#position = end + 3;
  }

  #comment(): void {
    const start = this.#position + 4;
    const end = this.#text.indexOf('--', start);
    if (end < 0 || this.#text.charCodeAt(end + 2) !== 0x3e) throw this.#error('a malformed comment');
    this.#position = end + 3;
    this.#events.comment(this.#between(start, end), start - 4, end + 3, this.#names.length);
  }

  #instruction(): void {
    const text = this.#text;
    const start = this.#position + 2;
    const nameEnd = endOfName(text, start);
    const target = charactersOf(text.slice(start, nameEnd));
    const end = text.indexOf('?>', nameEnd);
    if (!isName(target) || target.includes(':') || target.toLowerCase() === 'xml' || end < 0)
      throw this.#error('a malformed processing instruction');
    let dataStart = nameEnd;
    while (isSpace(text.charCodeAt(dataStart))) dataStart++;
    if (nameEnd !== end && dataStart === nameEnd) throw this.#error('a malformed processing instruction');
    this.#position = end + 2;
    this.#events.instruction(target, this.#between(dataStart, end), start - 2, end + 2, this.#names.length);
  }

  #between(start: number, end: number): string {
    return normaliseLineEnds(checkedCharacters(this.#text, start, end));
  }

  #endTag(): void {
    const text = this.#text;
    const start = this.#position;
    const name = this.#names[this.#names.length - 1] as QualifiedName;
    if (!standsAt(text, start + 2, name.octets)) throw this.#error(`no end tag for <${name.name}>`);
    let end = start + 2 + name.octets.length;
    while (isSpace(text.charCodeAt(end))) end++;
    if (text.charCodeAt(end) !== 0x3e) throw this.#error(`no end tag for <${name.name}>`);
    this.#position = end + 1;
    this.#names.pop();
    const declared = this.#declared.pop() as number;
    if (declared > 0) this.#scope.leave(declared);
    const plain = declared === 0 && end === start + 2 + name.octets.length && this.#names.length > 0;
    if (this.#everything || !plain) this.#events.end(name, start, end + 1, declared);
  }

  #startTag(): void {
    const start = this.#position;
    const tag = this.#tag;
    const name = tag.scan(start);
    let attributes: readonly XmlAttribute[] | undefined;
    let declarations: readonly XmlNamespaceDeclaration[] = none;
    if (tag.count === 0) attributes = none;
    else if (tag.prefixed) {
      const refuse = (what: string) => this.#error(what, start);
      const written = tag.attributes();
      declarations = this.#scope.enter(written, refuse);
      attributes = this.#scope.attributes(written, refuse);
    }
    const namespace = this.#scope.resolveName(name);
    if (namespace === undefined)
      throw this.#error(`the undeclared prefix ${JSON.stringify(name.prefix)}`, start);
    this.#position = tag.end;
    const plain = tag.plain && tag.sorted && declarations.length === 0 && !tag.identified;
    if (this.#everything || !plain || this.#names.length === 0)
      this.#events.start(name, namespace, declarations, attributes, tag, start);
    if (tag.empty) {
      if (declarations.length > 0) this.#scope.leave(declarations.length);
      return;
    }
    this.#names.push(name);
    this.#declared.push(declarations.length);
    if (this.#names.length > this.#maxDepth)
      throw new SignatureError('xml_too_deep', `More than ${this.#maxDepth} elements inside one another`);
  }
}

const none: readonly never[] = [];
