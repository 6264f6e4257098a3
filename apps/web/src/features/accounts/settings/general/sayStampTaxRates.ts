import { formatAmount, type StampTaxRate } from '@tomar/contract';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { settingsTexts } from '../texts.ts';
import { sayRateDay } from './rateDay.ts';

/** Rates, one a line. */
export function sayStampTaxRates(rates: readonly StampTaxRate[]): string {
  return rates
    .map(({ from, perMille, cap }) =>
      [
        sayRateDay(from),
        `‰ ${formatAmount(perMille, language)}`,
        cap === '' ? t(settingsTexts.stampTaxNoCap) : `${formatAmount(cap, language)} TRY`,
      ].join(' · '),
    )
    .join('\n');
}
