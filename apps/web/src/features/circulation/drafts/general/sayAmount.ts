import { type DraftContent, formatAmount, isExchangeRate, type JobMoney, taxCurrency } from '@tomar/contract';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';

/** The amount with its currency; empty where there is none. */
export const sayAmount = ({ amount, currency }: Pick<DraftContent, 'amount' | 'currency'>): string =>
  amount === '' ? '' : `${formatAmount(amount, language)} ${currency}`;

/** What one unit of a foreign currency costs; empty where it is not known, or not asked. */
export const sayExchangeRate = ({
  amount,
  currency,
  exchangeRate,
}: Pick<JobMoney, 'amount' | 'currency' | 'exchangeRate'>): string =>
  amount === '' || currency === taxCurrency || exchangeRate === ''
    ? ''
    : `1 ${currency} = ${writtenRate(exchangeRate)} ${taxCurrency}`;

/** A rate of exchange with the sign that the language has before decimals; what is none stays as it is. */
export const writtenRate = (exchangeRate: string): string =>
  language === 'tr' && isExchangeRate(exchangeRate) ? exchangeRate.replace('.', ',') : exchangeRate;

export const sayStampTax = (stampTax: string): string =>
  stampTax === '' ? '' : `${formatAmount(stampTax, language)} ${taxCurrency}`;

export const sayForeignCurrency = (isForeign: boolean): string =>
  t(isForeign ? draftTexts.foreignCurrencyYes : draftTexts.foreignCurrencyNo);
