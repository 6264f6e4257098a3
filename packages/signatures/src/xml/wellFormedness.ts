import { SignatureError } from '../errors.ts';
import { forbiddenCharacter } from './characters.ts';
import { charactersOf } from './encoding.ts';

/** `xml_not_well_formed`, saying what was found and in which line and column. */
export function notWellFormed(text: string, at: number, what: string): SignatureError {
  let line = 1;
  let lineStart = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) {
    line++;
    lineStart = next + 1;
  }
  const short = what.length > 200 ? `${what.slice(0, 200)}…` : what;
  return new SignatureError('xml_not_well_formed', `Line ${line}, column ${at - lineStart + 1}: ${short}`);
}

/** The characters between two offsets, after a look for characters that XML does not allow. */
export function checkedCharacters(text: string, start: number, end: number): string {
  const part = charactersOf(text.slice(start, end));
  const forbidden = forbiddenCharacter.exec(part);
  if (forbidden !== null)
    throw notWellFormed(text, start + forbidden.index, 'a character that XML does not allow');
  return part;
}

/** Offset after the XML declaration (XML 1.0, 2.8, production XMLDecl), 0 where there is none. */
export function endOfDeclaration(text: string): number {
  if (!/^<\?xml[\s?]/.test(text.slice(0, 6))) return 0;
  const end = text.slice(0, 512).indexOf('?>');
  if (end < 0) throw notWellFormed(text, 0, 'an XML declaration without end');
  const match = declaration.exec(text.slice(0, end + 2));
  if (match === null) throw notWellFormed(text, 0, 'a malformed XML declaration');
  const version = match[1] ?? match[2] ?? '';
  if (!/^1\.[0-9]+$/.test(version)) throw notWellFormed(text, 0, 'a malformed version');
  if (version !== '1.0') throw new SignatureError('xml_version', `XML ${version} is not supported`);
  return end + 2;
}

const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"([^"<&]*)"|'([^'<&]*)')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>$/;
