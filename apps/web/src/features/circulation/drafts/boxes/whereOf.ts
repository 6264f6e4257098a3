import { t } from '../../../../i18n/t.ts';
import { draftTexts } from '../texts.ts';
import type { Place } from './documentPlaces.ts';
import type { CodeOfFile } from './verification/codeIn.ts';
import { codeTexts } from './verification/codeTexts.ts';

/** Where a signature stands in its document, in words that follow the signer's name. */
export function whereOf({ box, isBad }: Place): string {
  if (!box) return t(draftTexts.boxNowhere);
  const where = t(draftTexts.boxOnPage, box.page);
  return isBad ? t(draftTexts.boxOverlaps, where) : where;
}

/** Where the verification QR code stands in its document, likewise. */
export function whereOfCode({ box, wrong }: CodeOfFile): string {
  if (!box) return t(draftTexts.boxNowhere);
  const where = t(draftTexts.boxOnPage, box.page);
  return wrong.length > 0 ? t(codeTexts.wrong, where) : where;
}
