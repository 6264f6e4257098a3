import * as z from 'zod/mini';

/** Base64 of at most so many octets. */
export const base64 = (bytes: number) => z.base64().check(z.maxLength(Math.ceil((bytes * 4) / 3) + 4));
