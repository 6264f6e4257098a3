import { amountProblem } from '../definitions/amounts.ts';
import type { MessageKey } from '../messages/index.ts';
import { type CategoryChoice, limitsOf } from './categoryRules.ts';
import type { DocumentType } from './documentTypes.ts';
import type { DraftContent } from './draft.ts';
import type { DraftFinding } from './draftInputs.ts';

type Money = Pick<DraftContent, 'documentType' | 'amount' | 'currency' | 'isForeignCurrency'>;

/** Why a type of document needs an amount (BANK-03, BANK-06); a job of a limited category needs one, too. */
const amountOfType: Readonly<Record<DocumentType, MessageKey | null>> = {
  BankOrder: 'lang_draft_order_amount_required',
  Contract: 'lang_draft_contract_amount_required',
  General: null,
};

/** Why the job needs an amount, as a message key; null: it needs none. */
export const amountWanted = (
  { documentType }: Pick<Money, 'documentType'>,
  categories: readonly CategoryChoice[],
): MessageKey | null =>
  amountOfType[documentType] ?? (limitsOf(categories).length > 0 ? 'lang_draft_amount_required' : null);

/** DRAFT-19, DRAFT-49, DRAFT-51, BANK-03 to BANK-07. The stamp tax is judged by `checkStampTax`. */
export function checkAmounts(content: Money, categories: readonly CategoryChoice[]): DraftFinding[] {
  const { documentType, amount, currency, isForeignCurrency } = content;
  const wanted = amountWanted(content, categories);
  const problem = amount === '' ? wanted && { key: wanted } : amountProblem(amount);
  const findings: DraftFinding[] = [];
  const say = (field: string, found: Pick<DraftFinding, 'key' | 'params'>) =>
    findings.push({ tab: 'general', field, ...found });
  if (problem) say('amount', problem);
  if ((amount !== '' || wanted) && !isCurrency(currency))
    say('currency', { key: 'lang_draft_currency_invalid' });
  // BANK-05: yes or no, and neither by itself.
  if (documentType === 'BankOrder' && isForeignCurrency === null)
    say('isForeignCurrency', { key: 'lang_draft_foreign_currency_required' });
  return findings;
}

/** ISO 4217, as far as its form says. */
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text);
