import { accountParameters } from '@tomar/contract';
import { z } from 'zod';

/** The account's own rules (DEF-01 to DEF-14, as far as they are used). Stored as JSON; absent ones take the default. */
export const accountParams = accountParameters.extend({
  /** Set with the account, not by its administrators. */
  enableBankOrderPage: z.boolean().default(false),
});

export type AccountParams = z.output<typeof accountParams>;
