import { handoverKinds, type WorkCounts } from '@tomar/contract';
import { formatNumber } from '../../../../i18n/format.ts';
import { tCount } from '../../../../i18n/t.ts';
import { workTexts } from './handoverTexts.ts';

/** What somebody stands in, in words; empty where that is nothing. */
export const sayWork = (work: WorkCounts): string =>
  handoverKinds
    .filter((kind) => work[kind] > 0)
    .map((kind) => tCount(work[kind], ...workTexts[kind], formatNumber(work[kind])))
    .join(', ');
