/** What no text has, and no database keeps: signs that steer a terminal, and halves of signs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

export const hasControlSign = (text: string): boolean => control.test(text) || !text.isWellFormed();

/** The text with a mark in place of each of them. */
export const withoutControlSigns = (text: string): string =>
  text.replace(new RegExp(control, 'g'), '\u{FFFD}').toWellFormed();
