import type { Recipient } from '@tomar/contract';
import { type Mailer, MailFailed, type MailFailure } from '../../platform/mail/mailer.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import type { Parcel } from './parcel.ts';

type EmailRecipient = Extract<Recipient, { kind: 'Email' }>;

const failures = {
  unreachable: 'lang_delivery_mail_unreachable',
  refused_for_now: 'lang_delivery_mail_refused',
  refused_for_good: 'lang_delivery_mail_refused',
  uncertain: 'lang_delivery_uncertain',
  not_set_up: 'lang_delivery_mail_not_set_up',
} as const satisfies Record<MailFailure, string>;

/**
 * Sends the parcel as one mail.
 * @returns addresses that the server did not take although it took the mail for the others
 * @throws DeliveryFailed
 */
export async function sendByEmail(
  mailer: Mailer,
  deliveryId: string,
  recipient: EmailRecipient,
  parcel: Parcel,
  beforeHandover: () => Promise<void>,
): Promise<readonly string[]> {
  try {
    const receipt = await mailer.send({
      key: deliveryId,
      to: recipient.to,
      cc: recipient.cc,
      bcc: recipient.bcc,
      subject: subjectOf(recipient, parcel),
      text: recipient.body.trim() === '' ? defaultBody(parcel) : recipient.body,
      attachments: parcel.files,
      beforeHandover,
    });
    return receipt.refused;
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    const { failure, message, temporary } = error;
    throw new DeliveryFailed(failures[failure], message, { temporary, cause: error });
  }
}

/** A subject is one line: what would begin another header is a space. */
const subjectOf = (recipient: EmailRecipient, parcel: Parcel): string =>
  (recipient.subject.trim() === '' ? `${parcel.jobName} (${parcel.trackingNumber})` : recipient.subject)
    .replace(/\s+/g, ' ')
    .trim();

const defaultBody = (parcel: Parcel): string =>
  [
    `${parcel.accountTitle} tarafından tamamlanan “${parcel.jobName}” (${parcel.trackingNumber}) işinin belgeleri ektedir.`,
    '',
    `The documents of “${parcel.jobName}” (${parcel.trackingNumber}), completed by ${parcel.accountTitle}, are attached.`,
    '',
  ].join('\n');
