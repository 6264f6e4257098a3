import { insidePath } from '../insidePath.ts';

/** Paths that somebody who has not signed in may stay at. */
const publicPaths = ['/', '/invitation'];

const withoutSlash = (path: string) => path.replace(/(.)\/+$/, '$1');

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * Where somebody who has not signed in is sent from an address: to the sign-in page, which comes back to it (ID-22,
 * ID-23). Null: they may stay.
 */
export const signInFrom = ({ pathname, search, hash }: Address): string | null =>
  publicPaths.includes(withoutSlash(pathname))
    ? null
    : `/?redirect=${encodeURIComponent(pathname + search + hash)}`;

/** What an address asks of the sign-in page; null where it is the address of another page. */
export const askedOfSignIn = ({ pathname, search }: Address): { redirect: string | undefined } | null =>
  pathname === '/'
    ? { redirect: insidePath(new URLSearchParams(search).get('redirect')) ?? undefined }
    : null;
