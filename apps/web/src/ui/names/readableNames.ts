/**
 * What could make a name pass for more of the text around it, or for another name: quotes, angle brackets, invisible
 * letters, odd spaces, and what looks like an encoded letter itself.
 */
const misleading = /["<>&\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|%[\dA-F]{2}/iu;

/**
 * A manifest's text with the files' names as people write them. It holds them as URIs (`Kira%20s%C3%B6zle%C5%9Fmesi.pdf`);
 * one that cannot be decoded, or that could pass for something else, stays as it stands in the file.
 */
export const readableNames = (manifest: string): string =>
  manifest.replaceAll(
    /(<ds:Reference URI=")([^"<>&]*)(")/g,
    (_, before, uri, after) => before + nameOf(uri) + after,
  );

function nameOf(uri: string): string {
  try {
    const name = decodeURIComponent(uri);
    return misleading.test(name) ? uri : name;
  } catch {
    return uri;
  }
}
