import { accountMessages } from './accounts.ts';
import { circulationMessages } from './circulation.ts';
import { deliveryMessages } from './delivery.ts';
import { fileMessages } from './files.ts';
import { generalMessages } from './general.ts';
import { type Language, textOf } from './message.ts';
import { signInMessages } from './signIn.ts';
import { signingMessages } from './signing.ts';

/** Every message the server may answer with, by its stable key. */
export const messages = {
  ...signInMessages,
  ...generalMessages,
  ...accountMessages,
  ...circulationMessages,
  ...fileMessages,
  ...signingMessages,
  ...deliveryMessages,
} as const;

export type MessageKey = keyof typeof messages;

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(messages, key);

/** The text of a message; an unknown key is shown as it is rather than lost. */
export const messageText = (key: string, language: Language, params?: readonly (string | number)[]): string =>
  textOf(messages, key, language, params);

export { generalMessages } from './general.ts';
export { fill, type Language, languages, type Message, textOf } from './message.ts';
export { messageKey } from './messageKey.ts';
export { signInMessages } from './signIn.ts';
