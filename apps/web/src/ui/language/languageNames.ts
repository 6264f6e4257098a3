import type { Language } from '@tomar/contract';
import { entranceTexts } from '../../i18n/entranceTexts.ts';
import { t } from '../../i18n/t.ts';

/** Each language is written in itself, so that whoever cannot read the other one finds it. */
export const languageNames: Record<Language, string> = {
  tr: t(entranceTexts.turkish),
  en: t(entranceTexts.english),
};
