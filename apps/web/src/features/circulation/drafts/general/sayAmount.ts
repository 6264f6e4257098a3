import { type DraftContent, formatAmount } from '@tomar/contract';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';

/** The amount with its currency; empty where there is none. */
export const sayAmount = ({ amount, currency }: Pick<DraftContent, 'amount' | 'currency'>): string =>
  amount === '' ? '' : `${formatAmount(amount, language)} ${currency}`;

export const sayForeignCurrency = (isForeign: boolean): string =>
  t(isForeign ? draftTexts.foreignCurrencyYes : draftTexts.foreignCurrencyNo);
