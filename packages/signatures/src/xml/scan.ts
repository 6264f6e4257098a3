import { SignatureError } from '../errors.ts';
import { endOfName, isSpace } from './characters.ts';
import type { XmlAttribute } from './document.ts';
import type { NamespaceScope, QualifiedName } from './namespaceScope.ts';
import { normaliseAttribute } from './references.ts';
import { notWellFormed } from './wellFormedness.ts';

/** What is met while running over text and values: one look-up per ASCII character. */
const ordinary = 0;
const special = 1;
const forbidden = 2;
const kinds = new Uint8Array(128);
for (let code = 0; code < 32; code++) kinds[code] = forbidden;
kinds[0x09] = ordinary;
kinds[0x0a] = ordinary;
for (const character of '\r&<>') kinds[character.charCodeAt(0)] = special;

export interface ScannedText {
  /** Offset of the next `<`, or the text's length. */
  readonly end: number;
  /** Is there a reference or a carriage return? */
  readonly references: boolean;
  /** Is it its own canonical form? */
  readonly plain: boolean;
}

/** Runs over character data up to the next `<`. */
export function scanText(text: string, start: number): ScannedText {
  const length = text.length;
  let references = false;
  let plain = true;
  let at = start;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) {
      if (code >= 0xfffe) throw notWellFormed(text, at, 'a character that XML does not allow');
      continue;
    }
    const kind = kinds[code];
    if (kind === ordinary) continue;
    if (code === 0x3c) break;
    if (kind === forbidden) throw notWellFormed(text, at, 'a character that XML does not allow');
    plain = false;
    if (code !== 0x3e) references = true;
    else if (at - start >= 2 && text.startsWith(']]', at - 2)) throw notWellFormed(text, at, '"]]>" in text');
  }
  return { end: at, references, plain };
}

/** Takes start tags apart; the fields tell of the last one. */
export class TagScanner {
  /** Attributes and declarations as they come, with no namespace yet. */
  attributes: readonly XmlAttribute[] = none;
  /** Is there an attribute with a prefix, or a declaration? */
  prefixed = false;
  /** Offset after `>`. */
  end = 0;
  /** `<a/>`? */
  empty = false;
  /** Spelled as the canonical form spells it: single spaces, double quotes, sorted, nothing to escape. */
  plain = true;
  readonly text: string;
  readonly scope: NamespaceScope;
  readonly maxAttributes: number;

  constructor(text: string, scope: NamespaceScope, maxAttributes: number) {
    this.text = text;
    this.scope = scope;
    this.maxAttributes = maxAttributes;
  }

  /** The tag's name; `start` is the offset of `<`. */
  scan(start: number): QualifiedName {
    const text = this.text;
    const nameEnd = endOfName(text, start + 1);
    if (nameEnd === start + 1) throw notWellFormed(text, start, '"<" without a name');
    const name = this.scope.name(text, start + 1, nameEnd);
    if (name.bad) throw notWellFormed(text, start, `the name ${JSON.stringify(name.name)}`);
    let at = nameEnd;
    this.attributes = none;
    this.prefixed = false;
    this.plain = true;
    this.empty = false;
    if (text.charCodeAt(at) !== 0x3e) at = this.attributesFrom(at);
    if (text.charCodeAt(at) === 0x2f) {
      this.empty = true;
      this.plain = false;
      at++;
    }
    if (text.charCodeAt(at) !== 0x3e) throw notWellFormed(text, at, 'a start tag without end');
    this.end = at + 1;
    return name;
  }

  /** Everything up to `>` or `/`, whose offset is the answer. */
  private attributesFrom(start: number): number {
    const text = this.text;
    let at = start;
    let list: XmlAttribute[] | undefined;
    let last: QualifiedName | undefined;
    for (;;) {
      const before = at;
      let code = text.charCodeAt(at);
      while (isSpace(code)) code = text.charCodeAt(++at);
      if (code === 0x3e || code === 0x2f) {
        if (at > before) this.plain = false;
        return at;
      }
      const nameEnd = endOfName(text, at);
      if (nameEnd === at || at === before) throw notWellFormed(text, at, 'a malformed start tag');
      if (at - before > 1 || text.charCodeAt(before) !== 0x20) this.plain = false;
      const name = this.scope.name(text, at, nameEnd);
      if (last !== undefined && !inOrder(last, name)) this.plain = false;
      if (name.prefix !== '' || name.name === 'xmlns') this.prefixed = true;
      last = name;

      at = nameEnd;
      if (text.charCodeAt(at) !== 0x3d) {
        at = skipSpace(text, at);
        if (text.charCodeAt(at) !== 0x3d) throw notWellFormed(text, at, 'an attribute without value');
        this.plain = false;
      }
      at++;
      if (text.charCodeAt(at) !== 0x22) {
        at = skipSpace(text, at);
        this.plain = false;
      }
      const end = endOfValue(text, at);
      const raw = text.slice(at + 1, end.at);
      let value = raw;
      if (end.rewrite) {
        this.plain = false;
        value = normaliseAttribute(raw, text, at + 1);
      }
      at = end.at + 1;
      const attribute = { name: name.name, prefix: name.prefix, local: name.local, namespace: '', value };
      if (list === undefined) {
        list = [attribute];
        this.attributes = list;
      } else {
        list.push(attribute);
        if (list.length > this.maxAttributes) {
          throw new SignatureError(
            'xml_too_many_attributes',
            `More than ${this.maxAttributes} on one element`,
          );
        }
      }
    }
  }
}

/** Offset of the closing quote; `start` is that of the opening one. */
function endOfValue(text: string, start: number): { at: number; rewrite: boolean } {
  const quote = text.charCodeAt(start);
  if (quote !== 0x22 && quote !== 0x27) throw notWellFormed(text, start, 'a value without quotes');
  const length = text.length;
  let rewrite = false;
  let at = start + 1;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return { at, rewrite };
    if (code >= 128) {
      if (code >= 0xfffe) throw notWellFormed(text, at, 'a character that XML does not allow');
    } else if (code < 0x20 || code === 0x26 || code === 0x3c) {
      if (kinds[code] === forbidden) throw notWellFormed(text, at, 'a character that XML does not allow');
      rewrite = true;
    }
  }
  throw notWellFormed(text, start, 'a value without end');
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

const none: readonly never[] = [];

/** Surely in canonical order? Two names with prefixes would need their namespaces, so the answer is no. */
function inOrder(earlier: QualifiedName, later: QualifiedName): boolean {
  if (earlier.prefix !== '') return false;
  return later.prefix !== '' || (earlier.name < later.name && earlier.ascii && later.ascii);
}
