interface UriParts {
  scheme: string | undefined;
  authority: string | undefined;
  path: string;
  query: string | undefined;
}

/**
 * Joins two xml:base values as Canonical XML 1.1, 2.4 and appendix A want it: RFC 3986, 5.2, except that the base
 * may be relative too, leading ".." segments stay, slashes are not doubled, and the fragment goes.
 */
export function joinBases(base: string, reference: string): string {
  const from = parts(base);
  const to = parts(reference);
  if (to.scheme !== undefined) return compose({ ...to, path: withoutDots(to.path) });
  if (to.authority !== undefined) return compose({ ...to, scheme: from.scheme, path: withoutDots(to.path) });
  const { scheme, authority } = from;
  if (to.path === '') return compose({ scheme, authority, path: from.path, query: to.query ?? from.query });
  if (to.path.startsWith('/'))
    return compose({ scheme, authority, path: withoutDots(to.path), query: to.query });
  return compose({ scheme, authority, path: withoutDots(merge(from, to.path)), query: to.query });
}

function parts(uri: string): UriParts {
  const match = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/.exec(uri);
  return { scheme: match?.[1], authority: match?.[2], path: match?.[3] ?? '', query: match?.[4] };
}

function compose({ scheme, authority, path, query }: UriParts): string {
  return `${scheme === undefined ? '' : `${scheme}:`}${authority === undefined ? '' : `//${authority}`}${path}${
    query === undefined ? '' : `?${query}`
  }`;
}

function merge(base: UriParts, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`;
  const basePath = /(^|\/)\.\.$/.test(base.path) ? `${base.path}/` : base.path;
  return basePath.slice(0, basePath.lastIndexOf('/') + 1) + path;
}

function withoutDots(path: string): string {
  const absolute = path.startsWith('/');
  const segments = path.split('/').filter((segment) => segment !== '');
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!absolute) kept.push('..');
  }
  const last = segments.at(-1);
  const directory = path.endsWith('/') || last === '.' || last === '..';
  const joined = kept.join('/');
  return `${absolute ? '/' : ''}${joined}${directory && joined !== '' ? '/' : ''}`;
}
