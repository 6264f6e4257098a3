import { fill, type Message, signInMessages, textOf } from '@tomar/contract';
import { language } from './language.ts';

/** A text of the interface: Turkish, English. `{0}`, `{1}` … are filled in. */
export type Text = Message;

/** Texts of a feature; a missing language does not compile. */
export type Texts = Readonly<Record<string, Text>>;

/** The text in the language of the page. */
export const t = (text: Text, ...params: (string | number)[]): string =>
  fill(text[language === 'tr' ? 0 : 1], params);

/** `one` for exactly one in English; Turkish has a single form, so both texts may share it. `{0}` is the count. */
export const tCount = (count: number, one: Text, other: Text, shown: string | number = count): string =>
  t(count === 1 ? one : other, shown);

let known: Readonly<Record<string, Message>> = signInMessages;

/** Pages bring the messages that they may show; the sign-in page does without the others. */
export function knowMessages(messages: Readonly<Record<string, Message>>): void {
  known = { ...known, ...messages };
}

/** Whether the page can say what a key of the server means. */
export const knowsMessage = (key: string): boolean => Object.hasOwn(known, key);

/** The text of a server message, by its key. A page that tells of more than failures takes it from `tMessage.ts`. */
export const tMessage = (key: string, params?: readonly (string | number)[]): string =>
  textOf(known, key, language, params);
