import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { isAllowEntry } from '../outbound/addressRules.ts';

/** What the texts of settings may be, and what is made of them. No message repeats a value: it may be a secret. */

export interface SecretKey {
  readonly id: string;
  /** 32 bytes */
  readonly key: Buffer;
}

export const port = z.coerce.number().int().min(0).max(65_535);
/** Parts between commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
export const address = (protocols: RegExp) =>
  z.url({ protocol: protocols, error: `must be an address (${protocols.source})` });

/** An address that paths can be put behind; without a slash at the end. */
export const apiAddress = address(/^https?$/)
  .transform((text) => new URL(text))
  .refine(({ search, hash, username, password }) => `${search}${hash}${username}${password}` === '', {
    message: 'must be an address without a query, a fragment and a user',
  })
  .transform(({ href }) => href.replace(/\/+$/, ''));

/** `id:base64` separated by commas. */
export const secretKeys = list.transform((entries, context): SecretKey[] =>
  entries.map((entry) => {
    const colon = entry.indexOf(':');
    const id = entry.slice(0, Math.max(colon, 0));
    const key = Buffer.from(entry.slice(colon + 1), 'base64');
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id) || key.length !== 32)
      context.addIssue({ code: 'custom', message: 'each entry must be `id:base64` with 32 bytes' });
    return { id, key };
  }),
);

export const wholePath = z.string().refine(isAbsolute, { message: 'must be a whole path' });

/** Host names, addresses and ranges. */
export const outboundHosts = list.refine((entries) => entries.every(isAllowEntry), {
  message: 'must hold host names, addresses and ranges such as 10.1.0.0/16, separated by commas',
});
