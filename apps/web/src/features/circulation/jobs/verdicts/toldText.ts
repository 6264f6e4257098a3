import type { ToldSentence } from '@tomar/contract';
import { formatNumber, formatPreciseMoment, formatSize } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';

type Value = ToldSentence['values'][number];

/** A sentence of the signature engine in the reader's language, times and sizes as the reader's locale has them. */
export const toldText = ({ text, values }: ToldSentence): string => t(text, ...values.map(written));

function written({ kind, value }: Value): string {
  switch (kind) {
    case 'time':
      return formatPreciseMoment(String(value));
    case 'size':
      return formatSize(Number(value));
    case 'number':
      return formatNumber(Number(value));
    case 'text':
      return String(value);
  }
}
