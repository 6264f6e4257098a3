import { type getSystem, limits, type ReplyOf } from '@tomar/contract';
import { formatDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { signerAppTexts } from './mobileSignTexts.ts';

/** UI-07, LIM-02, LIM-03: how to get the application, step by step; none on premises, where the operator hands it out. */
export function signerAppSteps({
  onPremises,
  signerVersion,
}: Pick<ReplyOf<typeof getSystem>, 'onPremises' | 'signerVersion'>) {
  if (onPremises) return [];
  return [
    t(signerAppTexts.store),
    t(signerAppTexts.install, signerVersion),
    t(signerAppTexts.old, formatDay(limits.oldSignerUnsupportedFrom)),
    t(signerAppTexts.use),
  ];
}
