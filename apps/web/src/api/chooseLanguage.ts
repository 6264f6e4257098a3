import { type Language, saveLanguage } from '@tomar/contract';
import { changeLanguage } from '../i18n/language.ts';
import { call } from './call.ts';

/** The page does not wait longer for a server that is slow or away. */
const patienceMs = 2000;

/**
 * The page's language, which a signed-in reader's mails are written in, too. Where that cannot be stored the page changes
 * all the same: the profile shows, and changes, what mails are written in. Nothing is sent in the name of nobody.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  await call(saveLanguage, { body: { language }, signal }).catch(() => undefined);
  changeLanguage(language);
}
