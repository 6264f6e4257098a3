const turkish: Readonly<Record<string, string>> = {
  ı: 'i',
  İ: 'I',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
};

/** The name in ASCII for clients that know no `filename*`. */
function asciiName(name: string): string {
  const plain = [...name]
    .map((character) => turkish[character] ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return plain.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
}

/**
 * `Content-Disposition` with a name in any script (RFC 6266, RFC 8187). Both forms of the name are always there: the
 * library content-disposition 3.0.0 leaves `filename*` out for names in ASCII, so that readers would need both.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  // Half a surrogate pair cannot be encoded; a control character must not reach a header.
  const safe = name.toWellFormed().replace(/\p{Cc}/gu, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiName(safe)}"; filename*=UTF-8''${encoded}`;
}
