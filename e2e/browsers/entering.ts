import { fill } from '@tomar/contract';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import type { Person } from '../harness/person.ts';
import type { Visitor } from './visitor.ts';

/** Signs in at the form that is shown, in Turkish (0) or English (1), by a double click. */
export async function enter(visitor: Visitor, language: 0 | 1, who: Person): Promise<void> {
  await visitor.fill(identityTexts.email[language], who.email);
  await visitor.fill(identityTexts.password[language], who.password);
  await visitor.click({ role: 'button', name: identityTexts.signIn[language] }, 2);
  await visitor.find({ role: 'link', name: appTexts.skipToContent[language], hidden: true });
}

/** Signs out by the menu, in Turkish. */
export async function leave(visitor: Visitor, who: Person): Promise<void> {
  await visitor.click({ role: 'button', name: fill(appTexts.userMenu[0], [who.name]) });
  await visitor.click({ role: 'menuitem', name: appTexts.signOut[0] });
  await visitor.reads(identityTexts.signedOut[0]);
}
