import * as z from 'zod/mini';
import { idSchema } from './ids.ts';

/** Path parameters of what is about one record. */
export const byId = z.object({ id: idSchema });

/** One page of a list: pages count from 1. */
export const listPage = z.object({
  page: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
});

/** One page of what a search finds in a list; without a search, of the whole list. */
export const searchedPage = z.extend(listPage, {
  search: z._default(z.string().check(z.maxLength(200)), ''),
});
