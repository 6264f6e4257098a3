import type { SmsSettings } from './smsSettings.ts';

export interface Sms {
  /** `905321234567` */
  readonly number: string;
  readonly text: string;
}

const escapes: Readonly<Record<SmsSettings['contentType'], (value: string) => string>> = {
  'application/json': (value) => JSON.stringify(value).slice(1, -1),
  'application/x-www-form-urlencoded': encodeURIComponent,
  'text/xml': (value) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
};

/** The body that a gateway wants, with number and text in their places: neither ends what it stands in. */
export function writeSms(
  { body, contentType, number: written }: Pick<SmsSettings, 'body' | 'contentType' | 'number'>,
  { number, text }: Sms,
): string {
  const escaped = escapes[contentType];
  const values: Readonly<Record<string, string>> = {
    '{number}': escaped(numberAs(written, number)),
    '{text}': escaped(text),
  };
  return body.replace(/\{(?:number|text)\}/g, (place) => values[place] ?? place);
}

function numberAs(written: SmsSettings['number'], number: string): string {
  if (written === 'plus') return `+${number}`;
  return written === 'national' ? number.replace(/^90/, '') : number;
}
