import { z } from 'zod';

const name = z.string().max(200).default('');
const rowLimit = z.number().int().min(1).max(200);

/** What every lookup asks: words of which each must begin a word of what is looked for, and how many to answer. */
export const asked = z.object({ name, limit: rowLimit.default(50) });

/** The same in the query of a dropdown's search (API-34). */
export const searched = z.object({ name, limit: z.coerce.number().pipe(rowLimit).default(50) });

/** Yes or no in a query: `true` or `false`. */
export const queryFlag = z
  .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })])
  .default(false);

/** Several values in a query, with commas between. */
export const queryList = <Value extends z.ZodType<string, string>>(value: Value, maxValues: number) => {
  const list = z.array(value).max(maxValues);
  const parted = z.string().transform((text) => (text === '' ? [] : text.split(',')));
  return z.union([list, parted.pipe(list)]).default([]);
};

/** `more`: there are more than the answer holds; another word narrows them. */
export const lookupAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), more: z.boolean() });
