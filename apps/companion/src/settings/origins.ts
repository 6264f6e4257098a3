/** A setting that cannot be used; the message is for the person who set it. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}

/**
 * An address as the browser names it in the Origin header: scheme, host and port, nothing behind.
 * @throws SettingRefused for anything else, and for unprotected addresses of other computers: what the
 *   browser would let anybody on the way change must not reach the token
 */
export function productOrigin(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new SettingRefused(`Not an address: ${text}`);
  }
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!bare || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new SettingRefused(`An origin such as https://tomar.example is wanted, not ${text}`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new SettingRefused(`Only https is safe for another computer: ${text}`);
  return url.origin;
}

export const isLoopback = (host: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9-]+\.localhost)$/.test(host);
