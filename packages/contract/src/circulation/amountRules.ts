import { isAmount, maxAmountDigits, minorUnits } from '../definitions/amounts.ts';
import type { MessageKey } from '../messages/index.ts';
import { type CategoryChoice, limitsOf } from './categoryRules.ts';
import type { DocumentType } from './documentTypes.ts';
import type { DraftContent } from './draft.ts';
import type { DraftFinding } from './draftInputs.ts';

type Money = Pick<DraftContent, 'documentType' | 'amount' | 'currency' | 'isForeignCurrency' | 'stampTax'>;

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

/** DRAFT-19, DRAFT-49 to DRAFT-51, BANK-03 to BANK-07 */
export function checkAmounts(content: Money, categories: readonly CategoryChoice[]): DraftFinding[] {
  const { documentType, amount, currency, isForeignCurrency, stampTax } = content;
  const wanted = amountWanted(content, categories);
  return [
    ...finding('amount', amount === '' ? wanted : amountProblem(amount)),
    ...finding(
      'currency',
      (amount !== '' || wanted) && !isCurrency(currency) ? 'lang_draft_currency_invalid' : null,
    ),
    // BANK-05: yes or no, and neither by itself.
    ...finding(
      'isForeignCurrency',
      documentType === 'BankOrder' && isForeignCurrency === null
        ? 'lang_draft_foreign_currency_required'
        : null,
    ),
    ...finding('stampTax', documentType === 'Contract' && stampTax !== '' ? amountProblem(stampTax) : null),
  ];
}

const finding = (field: string, key: MessageKey | null): DraftFinding[] =>
  key ? [{ tab: 'general', field, key }] : [];

/** ISO 4217, as far as its form says. */
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text);

/** What is wrong with an amount that was typed; null: nothing. */
export function amountProblem(amount: string): MessageKey | null {
  if (!isAmount(amount)) return 'lang_amount_invalid';
  if (minorUnits(amount) < 0n) return 'lang_amount_negative';
  return amount.length - '.00'.length > maxAmountDigits ? 'lang_amount_invalid' : null;
}
