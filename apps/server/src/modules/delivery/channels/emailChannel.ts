import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Channel, PackageOf } from './channel.ts';
import { sendByEmail } from './sendByEmail.ts';

/** DLV-01. Nobody says later whether a mail arrived, and nobody can look. */
export const emailChannel = (mailer: Mailer): Channel<PackageOf<'Email'>> => ({
  async transmit(what, handOver, signal) {
    return { refused: await sendByEmail(mailer, what, handOver, signal), awaitsEvidence: false };
  },
  hasArrived: async () => null,
});
