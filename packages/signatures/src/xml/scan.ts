import { SignatureError } from '../errors.ts';
import { endOfName, isSpace } from './characters.ts';
import type { XmlAttribute } from './document.ts';
import { type NamespaceScope, type QualifiedName, standsAt } from './namespaceScope.ts';
import { checkReference, normaliseAttribute } from './references.ts';
import { notWellFormed } from './wellFormedness.ts';

/** What is met while running over text and values: one look-up per octet. */
const ordinary = 0;
const special = 1;
const forbidden = 2;
const kinds = new Uint8Array(256);
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

/**
 * Takes start tags apart; the fields tell of the last one. Attributes are only marked in the text: objects are made
 * of them when somebody asks, which for most documents is nobody.
 */
export class TagScanner {
  readonly text: string;
  readonly scope: NamespaceScope;
  readonly maxAttributes: number;
  readonly repeats: boolean;
  private lastElement: QualifiedName | undefined;
  /** Marks the names of one tag, so that one that comes twice is noticed at once. */
  private tagNumber = 0;
  /** How many attributes and declarations; -1 where the tag was recognised without looking at them. */
  count = 0;
  /** Their names, and where their names begin and their values begin and end; valid up to `count`. */
  readonly names: QualifiedName[] = [];
  readonly nameStarts: number[] = [];
  readonly valueStarts: number[] = [];
  readonly valueEnds: number[] = [];
  /** Is there an attribute with a prefix, or a declaration? */
  prefixed = false;
  /** Is there an attribute that may be an Id? */
  identified = false;
  /** Offset after `>`. */
  end = 0;
  /** `<a/>`? */
  empty = false;
  /** Spelled as the canonical form spells it: single spaces, double quotes, nothing to escape. */
  plain = true;
  /** In canonical order, as far as that can be told without namespaces. */
  sorted = true;

  /** Without `repeats` every tag is looked at, and its attributes are marked. */
  constructor(text: string, scope: NamespaceScope, maxAttributes: number, repeats: boolean) {
    this.repeats = repeats;
    this.text = text;
    this.scope = scope;
    this.maxAttributes = maxAttributes;
  }

  /** The tag's name; `start` is the offset of `<`. */
  scan(start: number): QualifiedName {
    const text = this.text;
    const name = this.elementName(start + 1);
    const nameEnd = start + 1 + name.octets.length;
    let at = nameEnd;
    this.count = 0;
    this.prefixed = false;
    this.identified = false;
    this.plain = true;
    this.sorted = true;
    this.empty = false;
    if (text.charCodeAt(at) !== 0x3e) {
      if (this.takeRepeated(name, at)) return name;
      at = this.attributesFrom(at, name);
    }
    if (text.charCodeAt(at) === 0x2f) {
      this.empty = true;
      this.plain = false;
      at++;
    }
    if (text.charCodeAt(at) !== 0x3e) throw notWellFormed(text, at, 'a start tag without end');
    this.end = at + 1;
    if (this.plain && this.count > 0 && !this.prefixed && !this.identified && name.restMisses < maxMisses) {
      name.rest = text.slice(nameEnd, at + 1);
      name.restSorted = this.sorted;
    }
    return name;
  }

  /** Mostly the name that came after the one before the last time too, which takes one comparison to know. */
  private elementName(start: number): QualifiedName {
    const text = this.text;
    const last = this.lastElement;
    const guess = last?.elementAfter;
    if (guess !== undefined && standsAt(text, start, guess.octets)) {
      const next = text.charCodeAt(start + guess.octets.length);
      if (next === 0x3e || next === 0x20) {
        this.lastElement = guess;
        return guess;
      }
    }
    const end = endOfName(text, start);
    if (end === start) throw notWellFormed(text, start, '"<" without a name');
    const name = this.scope.name(text, start, end);
    if (name.bad) throw notWellFormed(text, start, `the name ${JSON.stringify(name.name)}`);
    if (last !== undefined) last.elementAfter = name;
    this.lastElement = name;
    return name;
  }

  /** The same for an attribute, by the name in front of it; undefined where no name begins. */
  private attributeName(start: number, before: QualifiedName): QualifiedName | undefined {
    const text = this.text;
    const guess = before.attributeAfter;
    if (guess !== undefined && standsAt(text, start, guess.octets)) {
      if (text.charCodeAt(start + guess.octets.length) === 0x3d) return guess;
    }
    const end = endOfName(text, start);
    if (end === start) return undefined;
    const name = this.scope.name(text, start, end);
    before.attributeAfter = name;
    return name;
  }

  /** The very tag that came last with this name needs no second look; its attributes are marked as unseen. */
  private takeRepeated(name: QualifiedName, at: number): boolean {
    if (name.rest === '' || !this.repeats) return false;
    if (!standsAt(this.text, at, name.rest)) {
      name.restMisses++;
      if (name.restMisses >= maxMisses) name.rest = '';
      return false;
    }
    this.count = -1;
    this.sorted = name.restSorted;
    this.end = at + name.rest.length;
    return true;
  }

  /** The marks of the tag at an offset. */
  scanned(start: number): TagScanner {
    this.scan(start);
    return this;
  }

  /** Objects for what was marked, with no namespace yet. */
  attributes(): XmlAttribute[] {
    const attributes = new Array<XmlAttribute>(this.count);
    for (let index = 0; index < this.count; index++) {
      const { name, octets, prefix, local } = this.names[index] as QualifiedName;
      const start = this.valueStarts[index] as number;
      const value = normaliseAttribute(this.text.slice(start, this.valueEnds[index]), this.text, start);
      attributes[index] = { name, octetName: octets, prefix, local, namespace: '', value };
    }
    return attributes;
  }

  /** Everything up to `>` or `/`, whose offset is the answer. */
  private attributesFrom(start: number, element: QualifiedName): number {
    const text = this.text;
    let at = start;
    let count = 0;
    let last = element;
    this.tagNumber++;
    for (;;) {
      const before = at;
      let code = text.charCodeAt(at);
      while (isSpace(code)) code = text.charCodeAt(++at);
      if (code === 0x3e || code === 0x2f) {
        if (at > before) this.plain = false;
        this.count = count;
        return at;
      }
      const name = this.attributeName(at, last);
      if (name === undefined || at === before) throw notWellFormed(text, at, 'a malformed start tag');
      if (at - before > 1 || text.charCodeAt(before) !== 0x20) this.plain = false;
      last = name;
      if (name.special) this.note(name, at);
      // Names with prefixes are compared again once their namespaces are known.
      if (name.markedBy === this.tagNumber)
        throw notWellFormed(text, at, `the attribute ${JSON.stringify(name.name)} twice`);
      name.markedBy = this.tagNumber;
      if (count > 0 && !inOrder(this.names[count - 1] as QualifiedName, name)) this.sorted = false;
      this.names[count] = name;
      this.nameStarts[count] = at;

      at += name.octets.length;
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
      this.valueStarts[count] = at + 1;
      at = this.endOfValue(at);
      this.valueEnds[count] = at;
      at++;
      count++;
      if (count > this.maxAttributes)
        throw new SignatureError('xml_too_many_attributes', `More than ${this.maxAttributes} on one element`);
    }
  }

  private note(name: QualifiedName, at: number): void {
    if (name.bad) throw notWellFormed(this.text, at, `the name ${JSON.stringify(name.name)}`);
    if (name.prefix !== '' || name.name === 'xmlns') this.prefixed = true;
    if (name.isId) this.identified = true;
  }

  /** Offset of the closing quote; `start` is that of the opening one. */
  private endOfValue(start: number): number {
    const text = this.text;
    const quote = text.charCodeAt(start);
    if (quote !== 0x22 && quote !== 0x27) throw notWellFormed(text, start, 'a value without quotes');
    const length = text.length;
    for (let at = start + 1; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) return at;
      if (code < 0x20 || code === 0x26 || code === 0x3c) this.unusual(code, start, at);
    }
    throw notWellFormed(text, start, 'a value without end');
  }

  private unusual(code: number, start: number, at: number): void {
    if (kinds[code] === forbidden) throw notWellFormed(this.text, at, 'a character that XML does not allow');
    if (code === 0x3c) throw notWellFormed(this.text, at, '"<" in an attribute value');
    // The reference itself is looked at at once, so that a bad one is found while reading.
    if (code === 0x26) checkReference(this.text, at, start);
    this.plain = false;
  }
}

/** After so many tags that were not like the one before, a name is no longer tried. */
const maxMisses = 8;

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/**
 * Surely in canonical order? Two names with prefixes would need their namespaces, so the answer is no. The order of
 * UTF-8 octets is that of code points.
 */
function inOrder(earlier: QualifiedName, later: QualifiedName): boolean {
  if (earlier.prefix !== '') return false;
  if (later.prefix !== '') return true;
  return earlier.firstOctet === later.firstOctet
    ? earlier.octets < later.octets
    : earlier.firstOctet < later.firstOctet;
}
