import type { Finding } from '../text.ts';
import { checkEmailDomains } from './emailDomains.ts';
import type { AccountParameters } from './parameters.ts';
import { checkStampTaxRates } from './stampTaxRates.ts';
import { timeZones } from './timeZones.ts';
import { checkWorkingDays } from './workingDays.ts';

/** What is wrong with the account's own rules. Apart from their schema, which pages load without the list of time zones. */
export function checkAccountParameters(parameters: AccountParameters): Finding[] {
  const { timeZone, defaultDateLocale, emailDomains, stampTaxRates } = parameters;
  const findings: Finding[] = [
    ...checkEmailDomains(emailDomains, 'emailDomains'),
    ...checkStampTaxRates(stampTaxRates),
    ...checkWorkingDays(parameters),
  ];
  if (!timeZones.has(timeZone))
    findings.push({ field: 'timeZone', key: 'lang_params_time_zone_invalid', params: [timeZone] });
  if (defaultDateLocale !== null && !isLocale(defaultDateLocale))
    findings.push({
      field: 'defaultDateLocale',
      key: 'lang_params_locale_invalid',
      params: [defaultDateLocale],
    });
  return findings;
}

/** Every browser takes a tag of this form; whether it knows the language is for it to say. */
const isLocale = (text: string): boolean =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(text) &&
  Intl.DateTimeFormat.supportedLocalesOf(text).length > 0;
