import { draftMessages } from './drafts/drafts.ts';
import { officeMessages } from './drafts/office.ts';
import { stampTaxMessages } from './drafts/stampTax.ts';
import { identityMessages } from './identityMessages.ts';
import { importMessages } from './imports.ts';
import { incomingMessages } from './incoming.ts';
import { listMessages } from './lists.ts';
import { type Language, textOf } from './message.ts';
import { pageMessages } from './pageMessages.ts';
import { secondFactorMessages } from './secondFactor.ts';
import { verificationMessages } from './verification.ts';
import { workingDayMessages } from './workingDays.ts';

/** Every message the server may answer with, by its stable key. */
export const messages = {
  ...pageMessages,
  ...identityMessages,
  ...secondFactorMessages,
  ...importMessages,
  ...incomingMessages,
  ...listMessages,
  ...draftMessages,
  ...officeMessages,
  ...stampTaxMessages,
  ...verificationMessages,
  ...workingDayMessages,
} as const;

export type MessageKey = keyof typeof messages;

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

/** The text of a message; an unknown key is shown as it is rather than lost. */
export const messageText = (key: string, language: Language, params?: readonly (string | number)[]): string =>
  textOf(messages, key, language, params);

export { draftMessages } from './drafts/drafts.ts';
export { officeMessages } from './drafts/office.ts';
export { stampTaxMessages } from './drafts/stampTax.ts';
export { generalMessages } from './general.ts';
export { identityMessages } from './identityMessages.ts';
export { importMessages } from './imports.ts';
export { incomingMessages } from './incoming.ts';
export { listMessages } from './lists.ts';
export { fill, type Language, languages, type Message, textOf } from './message.ts';
export { messageKey } from './messageKey.ts';
export { pageMessages } from './pageMessages.ts';
export { secondFactorMessages } from './secondFactor.ts';
export { signInMessages } from './signIn.ts';
export { verificationMessages } from './verification.ts';
export { workingDayMessages } from './workingDays.ts';
