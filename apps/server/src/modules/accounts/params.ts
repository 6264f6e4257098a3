import { accountParameters, checkAccountParameters } from '@tomar/contract';
import * as z from 'zod/mini';

/** The account's own rules (DEF-01 to DEF-14, as far as they are used). Stored as JSON; absent ones take the default. */
export const accountParams = z.extend(accountParameters, {
  /** Set with the account, not by its administrators. */
  enableBankOrderPage: z._default(z.boolean(), false),
});

export type AccountParams = z.output<typeof accountParams>;

export interface ReadParams {
  readonly params: AccountParams;
  /** Parameters whose stored value cannot be used; each has its default instead. */
  readonly unusable: readonly string[];
}

/** Reads what is stored. A value that no longer holds costs only itself: nobody may be locked out by a setting. */
export function readAccountParams(stored: unknown): ReadParams {
  const record = asRecord.safeParse(stored);
  if (!record.success) return { params: accountParams.parse({}), unusable: ['params'] };
  const given = record.data;
  const parsed = accountParams.safeParse(given);
  const problems = parsed.success
    ? checkAccountParameters(parsed.data).map(({ field }) => field.split('.', 1)[0] ?? field)
    : parsed.error.issues.map(({ path }) => String(path[0]));
  if (parsed.success && problems.length === 0) return { params: parsed.data, unusable: [] };
  const unusable = new Set(problems);
  const usable = Object.fromEntries(Object.entries(given).filter(([name]) => !unusable.has(name)));
  const rest = readAccountParams(usable);
  return { params: rest.params, unusable: [...unusable, ...rest.unusable] };
}

const asRecord = z.record(z.string(), z.unknown());
