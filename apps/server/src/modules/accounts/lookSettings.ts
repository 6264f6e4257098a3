import type { LookSettings } from '@tomar/contract/look';
import type { AccountParams } from './params.ts';
import { readerLanguage } from './readerLanguage.ts';

/** How an account has its signatures written on the page: in its language and time zone, whoever signs. */
export const lookSettings = (
  params: Pick<AccountParams, 'defaultDateLocale' | 'timeZone'>,
): LookSettings => ({ language: readerLanguage(null, params), timeZone: params.timeZone });
