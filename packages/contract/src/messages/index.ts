import { draftMessages } from './drafts.ts';
import { identityMessages } from './identityMessages.ts';
import { importMessages } from './imports.ts';
import { listMessages } from './lists.ts';
import { type Language, textOf } from './message.ts';
import { officeMessages } from './office.ts';
import { pageMessages } from './pageMessages.ts';
import { secondFactorMessages } from './secondFactor.ts';
import { stampTaxMessages } from './stampTax.ts';
import { workingDayMessages } from './workingDays.ts';

/** Every message the server may answer with, by its stable key. */
export const messages = {
  ...pageMessages,
  ...identityMessages,
  ...secondFactorMessages,
  ...importMessages,
  ...listMessages,
  ...draftMessages,
  ...officeMessages,
  ...stampTaxMessages,
  ...workingDayMessages,
} as const;

export type MessageKey = keyof typeof messages;

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

/** The text of a message; an unknown key is shown as it is rather than lost. */
export const messageText = (key: string, language: Language, params?: readonly (string | number)[]): string =>
  textOf(messages, key, language, params);

export { draftMessages } from './drafts.ts';
export { generalMessages } from './general.ts';
export { identityMessages } from './identityMessages.ts';
export { importMessages } from './imports.ts';
export { listMessages } from './lists.ts';
export { fill, type Language, languages, type Message, textOf } from './message.ts';
export { messageKey } from './messageKey.ts';
export { officeMessages } from './office.ts';
export { pageMessages } from './pageMessages.ts';
export { secondFactorMessages } from './secondFactor.ts';
export { signInMessages } from './signIn.ts';
export { stampTaxMessages } from './stampTax.ts';
export { workingDayMessages } from './workingDays.ts';
