import { z } from 'zod';
import { idSchema } from './ids.ts';

/** Path parameters of what is about one record. */
export const byId = z.object({ id: idSchema });

/** One page of a list: pages count from 1. */
export const listPage = z.object({
  page: z.number().int().min(1).max(10_000).default(1),
  pageSize: z.number().int().min(1).max(100).default(20),
});

/** One page of what a search finds in a list; without a search, of the whole list. */
export const searchedPage = listPage.extend({ search: z.string().max(200).default('') });
