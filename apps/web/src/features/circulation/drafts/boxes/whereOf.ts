import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';
import type { Place } from './documentPlaces.ts';

/** Where a signature stands in its document, in words that follow the signer's name. */
export function whereOf({ box, isBad }: Place): string {
  if (!box) return t(draftTexts.boxNowhere);
  const where = t(draftTexts.boxOnPage, box.page);
  return isBad ? t(draftTexts.boxOverlaps, where) : where;
}
