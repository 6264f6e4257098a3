import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mobileOperators } from '../identity/mobileOperators.ts';

export const getSystem = endpoint({
  method: 'GET',
  path: '/system/get',
  summary: 'What a page needs to know before anybody signed in',
  caller: 'public',
  reply: z.object({
    version: z.string(),
    /** UI-05; empty: the default product name. */
    title: z.string(),
    /** ERR-46: whom an account asks for its licence; empty where the operator says nothing. */
    provider: z.object({ address: z.string(), phone: z.string() }),
    onPremises: z.boolean(),
    /** The ways of signing in that the installation has (`signInWays`), and newer ones that a page may not know. */
    signInWays: z._default(z.array(z.string()), ['Password']),
    /**
     * API-01: base address of the API; empty: `/api` below the page's own origin. Absent from a server of a version
     * before: it knew no other.
     */
    apiUrl: z._default(z.string(), ''),
    companionPort: z.int(),
    /** ID-03: over whom people may sign in by phone; none: it is not offered. Absent from a server of a version before. */
    mobileOperators: z._default(z.array(z.enum(mobileOperators)), []),
    signerVersion: z.string(),
    /** Largest upload in bytes. */
    fileBytes: z.int(),
  }),
});

/** The id of the element in the page that carries the answer of `getSystem`, so that no page asks for it. */
export const systemElement = 'system';
