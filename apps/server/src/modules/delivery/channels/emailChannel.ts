import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Channels } from './channel.ts';
import { asDeliveryFailed, sendByEmail } from './sendByEmail.ts';

/** DLV-01. Nobody says later whether a mail arrived, and nobody can look. */
export const emailChannel = (mailer: Mailer): Channels['Email'] => ({
  async transmit(what, handOver, signal) {
    return { refused: await sendByEmail(mailer, what, handOver, signal), awaitsEvidence: false };
  },
  // A server says of an address whether it takes it only once somebody writes to it.
  probe: async (_, signal) => {
    await mailer.check(signal).catch((error: unknown) => {
      throw asDeliveryFailed(error);
    });
  },
  hasArrived: async () => null,
});
