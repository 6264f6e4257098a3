import type { TaxInputs } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { accountSettings } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';

/** What a stamp tax of the account is reckoned by now. */
export async function taxInputsOf(tx: Tx, accountId: string, now: Date): Promise<TaxInputs> {
  const { stampTaxRates, timeZone } = await accountSettings(tx, accountId);
  return { stampTaxRates, today: dayIn(timeZone, now) };
}
