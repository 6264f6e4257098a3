import { amountProblem } from '../../definitions/amounts.ts';
import { limits } from '../../limits.ts';
import type { DraftContent } from '../draft.ts';
import type { DraftFinding } from '../draftInputs.ts';
import { isExchangeRate } from './exchangeRate.ts';
import { isReckoned, reckonStampTax, type Taxed, type TaxInputs, taxCurrency } from './reckonStampTax.ts';

type WithTax = Taxed & Pick<DraftContent, 'stampTax' | 'stampTaxReason'>;

/** Whether another stamp tax stands in the draft than is reckoned. */
export function isOverridden(content: WithTax, inputs: TaxInputs): boolean {
  const { stampTax } = content;
  if (stampTax === '' || amountProblem(stampTax) !== null) return false;
  const reckoning = reckonStampTax(content, inputs);
  return isReckoned(reckoning) && reckoning.amount !== stampTax;
}

/**
 * DRAFT-18, DRAFT-50. Another stamp tax than the reckoned one wants a reason, whether somebody typed it or rates or the day
 * have changed since. An empty one is reckoned when the job circulates.
 * @param inputs absent where they are not known: then what is typed is judged alone
 */
export function checkStampTax(content: WithTax, inputs: TaxInputs | null): DraftFinding[] {
  const { documentType, currency, exchangeRate, stampTax, stampTaxReason } = content;
  if (documentType !== 'Contract') return [];
  const problem = stampTax === '' ? null : amountProblem(stampTax);
  const reason = stampTaxReason.trim();
  const findings: DraftFinding[] = [];
  const say = (field: string, found: Pick<DraftFinding, 'key' | 'params'>) =>
    findings.push({ tab: 'general', field, ...found });
  if (currency !== taxCurrency && exchangeRate !== '' && !isExchangeRate(exchangeRate))
    say('exchangeRate', { key: 'lang_draft_exchange_rate_invalid' });
  if (problem) say('stampTax', problem);
  if (inputs && isOverridden(content, inputs)) {
    if (reason === '') say('stampTaxReason', { key: 'lang_draft_stamp_tax_reason_required' });
    else if ([...reason].length > limits.noteLength)
      say('stampTaxReason', { key: 'lang_text_too_long', params: [limits.noteLength] });
  }
  return findings;
}
