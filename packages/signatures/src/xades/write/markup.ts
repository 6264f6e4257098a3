import { holdsAllCharacters } from '../../xml/encoding.ts';
import type { XmlEncoding } from '../../xml/index.ts';

/** Writing elements. Names are ours, contents are either markup made here or go through `text`. */

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element in the spelling of canonical XML: no empty-element tags, double quotes. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  return `${openTag(name, attributes)}${content.join('')}</${name}>`;
}

/** Only a start tag. */
export function openTag(name: string, attributes: Attributes = {}): string {
  let written = '';
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) written += ` ${key}="${attributeText(value)}"`;
  }
  return `<${name}${written}>`;
}

export function text(value: string): string {
  return /[&<>\r]/.test(value) ? value.replace(/[&<>\r]/g, (character) => `&#x${hex(character)};`) : value;
}

function attributeText(value: string): string {
  return /[&<"\t\n\r]/.test(value)
    ? value.replace(/[&<"\t\n\r]/g, (character) => `&#x${hex(character)};`)
    : value;
}

export function base64(octets: Uint8Array): string {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('base64');
}

/** Markup with every character that the document's encoding cannot hold written as a reference. */
export function fitting(markup: string, encoding: XmlEncoding): string {
  if (holdsAllCharacters(encoding)) return markup;
  return markup.replace(/[^\t\n\r -~]/gu, (character) => `&#x${hex(character)};`);
}

function hex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
}
