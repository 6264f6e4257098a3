import { withoutHidden } from '@tomar/contract';

/** Letters that do not lose their mark by decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  İ: 'I',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
};

/** Names that Windows keeps for devices, whatever the extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

/** Bytes a name may have on the file systems in use. */
const nameBytes = 255;

/**
 * A name that every file system takes: no separators, controls or signs that Windows refuses, no leading or
 * trailing dots and spaces, at most 255 bytes of UTF-8 with the extension kept.
 */
export const safeFileName = (name: string): string => shortFileName(name, nameBytes);

/** The same of at most so many bytes, where the name's folder takes of the length that a path may have. */
export function shortFileName(name: string, bytes: number): string {
  // Names that were kept before hidden characters were taken out of them may still hold some.
  const cleaned = [...withoutHidden(name.normalize('NFC'))]
    .map((character) =>
      character.charCodeAt(0) < 32 || /[/\\:*?"<>|\u007f]/.test(character) ? '_' : character,
    )
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const named = cleaned === '' ? '_' : cleaned;
  return shorten(reserved.test(named) ? `_${named}` : named, bytes).replace(/[\s.]+$/, '');
}

/** DLV-07: plain ASCII letters, digits, `-`, `_` and `.` only. */
export function simplifiedFileName(name: string): string {
  const plain = [...name.normalize('NFC')]
    .map((character) => plainLetters[character] ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/_{2,}/g, '_');
  return safeFileName(plain);
}

/** Cuts the stem so that stem and extension fit into `limit` bytes, never in the middle of a character. */
export function shorten(name: string, limit: number): string {
  if (Buffer.byteLength(name) <= limit) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 32 ? name.slice(dot) : '';
  let stem = '';
  let room = limit - Buffer.byteLength(extension);
  for (const character of extension ? name.slice(0, dot) : name) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return stem + extension;
}

/** The names with ` (2)`, ` (3)` … before the extension where one stands before already (in any case). */
export function distinctNames(names: readonly string[]): string[] {
  const distinct = takeNames();
  return names.map((name) => distinct(name));
}

/** The same for names that come one after the other. */
export function takeNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let candidate = name;
    for (let count = 2; taken.has(candidate.toLowerCase()); count += 1)
      candidate = `${shorten(stem, nameBytes - 12 - Buffer.byteLength(extension))} (${count})${extension}`;
    taken.add(candidate.toLowerCase());
    return candidate;
  };
}
