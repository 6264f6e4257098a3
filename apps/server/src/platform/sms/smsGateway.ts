import type { GuardedConnect } from '../outbound/guardedConnect.ts';
import { postGuarded } from '../outbound/postGuarded.ts';
import type { SmsSettings } from './smsSettings.ts';
import { type Sms, writeSms } from './writeSms.ts';

/** Sends SMS over the gateway that the operator of the installation has a contract with. */
export interface SmsGateway {
  /** @throws SmsNotTaken, OutboundFailed: it may have gone out all the same */
  send(sms: Sms): Promise<void>;
}

/** The gateway answered with something else than that it took the message. */
export class SmsNotTaken extends Error {
  readonly code = 'sms_not_taken';
}

const timeoutMs = 15_000;
const maxBytes = 64 * 1024;
const taken = Array.from({ length: 100 }, (_, index) => 200 + index);

export function openSmsGateway(settings: SmsSettings, connect: GuardedConnect): SmsGateway {
  const { url, headers, contentType } = settings;
  const pattern = settings.taken === undefined ? null : new RegExp(settings.taken, 'u');
  return {
    async send(sms) {
      const answer = await postGuarded(connect, {
        url,
        headers: { ...headers, 'content-type': `${contentType}; charset=utf-8` },
        body: writeSms(settings, sms),
        timeoutMs,
        maxBytes,
        statuses: taken,
      });
      // What it said may repeat the message.
      if (pattern && !pattern.test(Buffer.from(answer).toString('utf8')))
        throw new SmsNotTaken('the gateway did not take the message');
    },
  };
}
