/**
 * Where to go after signing in: the path asked for when it lies inside the application, else null (ID-23). An
 * address of another site, also one dressed up as `//site`, `/.//site`, `/\site` or `javascript:`, is not followed.
 */
export function insidePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2000) return null;
  const base = 'https://inside.invalid';
  let address: URL;
  try {
    address = new URL(path, base);
  } catch {
    return null;
  }
  if (address.origin !== base || /[\\\p{Cc}]/u.test(path)) return null;
  const { pathname, search, hash } = address;
  // Dots are taken out of a path: what is left may begin like an address of another site.
  return pathname === '/' || pathname.startsWith('//') ? null : `${pathname}${search}${hash}`;
}
