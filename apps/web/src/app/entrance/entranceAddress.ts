import { insidePath } from '../insidePath.ts';

/** Addresses that somebody who has not signed in may stay at. No account has such a code (`accountCode.ts`). */
const publicPaths =
  /^\/(invitation|esign|mobilesign|token|mfa|forgotpassword|signin-external|verify(\/[^/]+)?|passwordreset\/[^/]+)?\/*$/;

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * Where somebody who has not signed in is sent from an address: to the sign-in page, which comes back to it (ID-22,
 * ID-23). Null: they may stay.
 */
export const signInFrom = ({ pathname, search, hash }: Address): string | null =>
  publicPaths.test(pathname) ? null : `/?redirect=${encodeURIComponent(pathname + search + hash)}`;

/** What an address asks of the sign-in page; null where it is the address of another page. */
export const askedOfSignIn = ({ pathname, search }: Address): { redirect: string | undefined } | null =>
  pathname === '/'
    ? { redirect: insidePath(new URLSearchParams(search).get('redirect')) ?? undefined }
    : null;
