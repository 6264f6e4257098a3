import type { XmlAttribute, XmlNamespaceDeclaration } from './document.ts';
import { octetsOf } from './encoding.ts';
import type { TagScanner } from './scan.ts';

/** What cannot be written as it is: characters to escape, and those that have to become octets. */
const needsAttributeEscape = /[&<"\t\n\r]|[^\0-\x7f]/;

export function attributeMarkup({ octetName, value }: XmlAttribute): string {
  return ` ${octetName}="${needsAttributeEscape.test(value) ? octetsOf(escapeAttribute(value)) : value}"`;
}

/** A start tag without prefixed attributes, these sorted by their octets and otherwise as they stand. */
export function reorderedTag(
  octetName: string,
  { text, count, names, nameStarts, valueEnds }: TagScanner,
): string {
  const start = (index: number) => nameStarts[index] as number;
  const end = (index: number) => (valueEnds[index] as number) + 1;
  if (count === 2) return `<${octetName} ${text.slice(start(1), end(1))} ${text.slice(start(0), end(0))}>`;
  const order = Array.from({ length: count }, (_, index) => index);
  order.sort((one, other) => ((names[one]?.octets ?? '') < (names[other]?.octets ?? '') ? -1 : 1));
  return `<${octetName}${order.map((index) => ` ${text.slice(start(index), end(index))}`).join('')}>`;
}

export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character);
}

export function escapeAttribute(text: string): string {
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
export function byNamespaceAndName(one: XmlAttribute, other: XmlAttribute): number {
  return byCodePoint(one.namespace, other.namespace) || byCodePoint(one.local, other.local);
}

export function byPrefix(one: XmlNamespaceDeclaration, other: XmlNamespaceDeclaration): number {
  return byCodePoint(one.prefix, other.prefix);
}

/** Order of UCS code points, which differs from that of UTF-16 units beyond the basic plane. */
export function byCodePoint(one: string, other: string): number {
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
