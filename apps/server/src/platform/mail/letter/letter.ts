import { fill, type Language, type Message } from '@tomar/contract';

/**
 * What a mail of Tomar's own says, in one language. All of it is text: nothing here is HTML. What people typed comes through
 * `quoted` (quoted.ts) where it stands within a sentence.
 */
export interface Letter {
  readonly language: Language;
  /** Stands above everything: the account that the mail is from. */
  readonly account: string;
  readonly title: string;
  /** Each may have several lines. */
  readonly paragraphs: readonly string[];
  /** What somebody wrote, by lines. */
  readonly quote?: string;
  readonly facts?: readonly Fact[];
  readonly items?: readonly Item[];
  /** What happens next, or can be done. */
  readonly next?: string;
  readonly action?: Action;
  /** Why the reader has this mail. */
  readonly closing: string;
}

/** The account's logo, a PNG or JPEG. */
export interface LetterLogo {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Pixels */
  readonly width: number;
  readonly height: number;
}

export interface Fact {
  readonly label: string;
  readonly values: readonly string[];
}

/** One of several things that a mail is about, each with a page of its own. */
export interface Item {
  readonly name: string;
  readonly url: string;
  readonly details: readonly string[];
}

/** The one button. */
export interface Action {
  readonly label: string;
  readonly url: string;
}

/** A text in the reader's language, its placeholders filled. */
export type In = (text: Message, ...values: readonly (string | number)[]) => string;

export const textsIn =
  (language: Language): In =>
  ([tr, en], ...values) =>
    fill(language === 'tr' ? tr : en, values);
