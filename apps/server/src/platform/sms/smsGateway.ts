import type { GuardedConnect } from '../outbound/guardedConnect.ts';
import { OutboundFailed } from '../outbound/outboundFailed.ts';
import { postGuarded } from '../outbound/postGuarded.ts';
import type { SmsSettings } from './smsSettings.ts';
import { type Sms, writeSms } from './writeSms.ts';

/** Sends SMS over the gateway that the operator of the installation has a contract with. */
export interface SmsGateway {
  /** @throws SmsNotTaken, SmsUncertain */
  send(sms: Sms): Promise<void>;
}

/** The gateway did not take the message: it was not reached, or answered something else. It may be sent again. */
export class SmsNotTaken extends Error {
  readonly code = 'sms_not_taken';
}

/** The message was on its way and no answer came that says what became of it: it may have gone out. */
export class SmsUncertain extends Error {
  readonly code = 'sms_uncertain';
}

const timeoutMs = 15_000;
const maxBytes = 64 * 1024;
const taken = Array.from({ length: 100 }, (_, index) => 200 + index);

export function openSmsGateway(settings: SmsSettings, connect: GuardedConnect): SmsGateway {
  const { url, headers, contentType } = settings;
  const pattern = settings.taken === undefined ? null : new RegExp(settings.taken, 'u');
  return {
    async send(sms) {
      let isReached = false;
      const connecting: GuardedConnect = async (...given) => {
        const socket = await connect(...given);
        isReached = true;
        return socket;
      };
      const answer = await postGuarded(connecting, {
        url,
        headers: { ...headers, 'content-type': `${contentType}; charset=utf-8` },
        body: writeSms(settings, sms),
        timeoutMs,
        maxBytes,
        statuses: taken,
      }).catch((error: unknown) => {
        throw isReached && !saysNo(error)
          ? new SmsUncertain('the gateway may have taken the message', { cause: error })
          : new SmsNotTaken('the gateway did not take the message', { cause: error });
      });
      // What it said may repeat the message.
      if (pattern && !pattern.test(Buffer.from(answer).toString('utf8')))
        throw new SmsNotTaken('the gateway did not take the message');
    },
  };
}

/** Statuses by which a gateway, or what stands before it, says that it has not taken a message; of others nobody knows. */
function saysNo(error: unknown): boolean {
  const status = error instanceof OutboundFailed ? error.status : undefined;
  return status !== undefined && (status < 500 || status === 503);
}
