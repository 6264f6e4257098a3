import * as z from 'zod/mini';

const name = z._default(z.string().check(z.maxLength(200)), '');
const rowLimit = z.int().check(z.minimum(1), z.maximum(200));

/** What every lookup asks: words of which each must begin a word of what is looked for, and how many to answer. */
export const asked = z.object({ name, limit: z._default(rowLimit, 50) });

/** The same in the query of a dropdown's search (API-34). */
export const searched = z.object({ name, limit: z._default(z.pipe(z.coerce.number(), rowLimit), 50) });

/** Yes or no in a query: `true` or `false`. */
export const queryFlag = z._default(
  z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })]),
  false,
);

/** Several values in a query, with commas between. */
export const queryList = <Value extends z.ZodMiniType<string, string>>(value: Value, maxValues: number) => {
  const list = z.array(value).check(z.maxLength(maxValues));
  const parted = z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? [] : text.split(','))),
  );
  return z._default(z.union([list, z.pipe(parted, list)]), []);
};

/** `more`: there are more than the answer holds; another word narrows them. */
export const lookupAnswer = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), more: z.boolean() });
