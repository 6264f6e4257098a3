import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/readBody.ts';

export interface ReceivedSms {
  readonly number: string;
  readonly text: string;
}

const key = 'Basic bGFiOmxhYg==';
const path = '/sms/send';

/** A gateway for SMS that keeps what it is given. */
export class SmsInbox {
  readonly #kept: ReceivedSms[] = [];
  /** Otherwise it refuses with status 200, as some gateways do. */
  takes = true;

  /** Everything that was taken, oldest first. */
  list(): readonly ReceivedSms[] {
    return this.#kept;
  }

  /** @returns the answer's body; null: the request is none of a gateway's */
  async take(request: IncomingMessage): Promise<string | null> {
    if (request.method !== 'POST' || request.url !== path) return null;
    const { to, text } = JSON.parse((await readBody(request)).toString('utf8')) as {
      to: string;
      text: string;
    };
    if (!this.takes || request.headers.authorization !== key) return '{"code":"40"}';
    this.#kept.push({ number: to, text });
    return '{"code":"00"}';
  }
}

/** The product's file that leads to a lab at this address. */
export const smsFile = (url: string): object => ({
  url: `${url}${path}`,
  headers: { authorization: key },
  contentType: 'application/json',
  body: '{"to":"{number}","text":"{text}"}',
  taken: '"code":"00"',
});
