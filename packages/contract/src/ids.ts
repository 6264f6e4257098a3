import * as z from 'zod/mini';

/** Ids are 24 lower-case hexadecimal digits; all zeros means "none" or "new" (LIM-01). */
export const emptyId = '000000000000000000000000';

export const idSchema = z.string().check(z.regex(/^[0-9a-f]{24}$/, { message: 'lang_invalid_id' }));

export type Id = z.infer<typeof idSchema>;

export const isEmptyId = (id: string): boolean => id === emptyId;
