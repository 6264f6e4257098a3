import { Parser } from 'saxen';
import { Unreadable } from './unreadable.ts';

/** What is heard of an XML document; names come without their prefix. */
export interface XmlHearing {
  readonly open: (name: string, attributes: (name: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Asked after each element: whether enough was heard. */
  readonly isEnough?: () => boolean;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Walks a document. A document type is refused: a spreadsheet has none, and it is where entities come from.
 * @throws Unreadable for what is no XML
 */
export function walkXml(bytes: Uint8Array, { open, close, text, isEnough }: XmlHearing): void {
  const parser = new Parser();
  let failed = false;
  const fail = () => {
    failed = true;
    parser.stop();
  };
  parser.on('openTag', (name, attributes, decode) => {
    open(withoutPrefix(name), (wanted) => {
      const all = attributes();
      const value = all[wanted] ?? Object.entries(all).find(([one]) => withoutPrefix(one) === wanted)?.[1];
      return value === undefined ? undefined : decode(value);
    });
  });
  parser.on('closeTag', (name) => {
    close?.(withoutPrefix(name));
    if (isEnough?.()) parser.stop();
  });
  if (text) {
    parser.on('text', (said, decode) => text(decode(said)));
    parser.on('cdata', text);
  }
  parser.on('attention', fail);
  parser.on('error', fail);
  try {
    parser.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    failed = true;
  }
  if (failed) throw new Unreadable('lang_import_damaged');
}
