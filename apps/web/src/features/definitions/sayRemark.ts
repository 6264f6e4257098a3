import { type Finding, formatAmount } from '@tomar/contract';
import { language } from '../../i18n/language.ts';
import { tMessage } from '../../i18n/tMessage.ts';

/** What is wrong with a record, in a sentence; amounts as the language writes them. */
export const sayRemark = ({ key, params = [] }: Pick<Finding, 'key' | 'params'>): string =>
  tMessage(
    key,
    params.map((param) => (typeof param === 'string' ? formatAmount(param, language) : param)),
  );
