import { SignatureError } from '../errors.ts';
import { isCharacter, isName } from './characters.ts';
import { charactersOf } from './encoding.ts';
import { notWellFormed } from './wellFormedness.ts';

/** XML 1.0, 2.11: CR LF and a lone CR become LF. */
export function normaliseLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Text between tags: line ends first, then character references and the five predefined entities. */
export function expandReferences(raw: string, source: string, at: number): string {
  const text = normaliseLineEnds(charactersOf(raw));
  return text.includes('&') ? expand(text, source, at) : text;
}

/** Value between quotes (XML 1.0, 3.3.3 for CDATA): white space becomes a space unless it came by reference. */
export function normaliseAttribute(raw: string, source: string, at: number): string {
  const characters = charactersOf(raw);
  if (!/[&\t\n\r]/.test(characters)) return characters;
  const text = normaliseLineEnds(characters).replace(/[\t\n]/g, ' ');
  return text.includes('&') ? expand(text, source, at) : text;
}

/** Throws where the `&` at an offset of the source begins no reference that can be resolved. */
export function checkReference(source: string, mark: number, at: number): void {
  const end = source.slice(mark, mark + 66).indexOf(';');
  if (end < 0) throw notWellFormed(source, at, '"&" without a reference');
  expandOne(charactersOf(source.slice(mark + 1, mark + end)), source, at);
}

function expand(text: string, source: string, at: number): string {
  let out = '';
  let from = 0;
  for (let mark = text.indexOf('&'); mark >= 0; mark = text.indexOf('&', from)) {
    const end = text.indexOf(';', mark);
    if (end < 0 || end - mark > 64) throw notWellFormed(source, at, '"&" without a reference');
    out += text.slice(from, mark) + expandOne(text.slice(mark + 1, end), source, at);
    from = end + 1;
  }
  return out + text.slice(from);
}

function expandOne(name: string, source: string, at: number): string {
  switch (name) {
    case 'amp':
      return '&';
    case 'lt':
      return '<';
    case 'gt':
      return '>';
    case 'quot':
      return '"';
    case 'apos':
      return "'";
  }
  const number = /^#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,8}))$/.exec(name);
  if (number !== null) {
    const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
    if (!isCharacter(code)) throw notWellFormed(source, at, `the character reference &${name};`);
    return String.fromCodePoint(code);
  }
  if (isName(name))
    throw new SignatureError('xml_unknown_entity', `The XML refers to the entity ${JSON.stringify(name)}`);
  throw notWellFormed(source, at, 'a malformed reference');
}
