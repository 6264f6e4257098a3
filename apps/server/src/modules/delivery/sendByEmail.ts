import type { MessageKey, Recipient } from '@tomar/contract';
import { type Mailer, MailFailed, type MailFailure } from '../../platform/mail/mailer.ts';
import { DeliveryFailed, type DeliveryFate } from './deliveryFailed.ts';
import type { Parcel } from './parcel.ts';

type EmailRecipient = Extract<Recipient, { kind: 'Email' }>;

/** What the mail server's failure says to a person, and of the mail. */
const failures = {
  unreachable: ['lang_delivery_mail_unreachable', 'forNow'],
  refused_for_now: ['lang_delivery_mail_refused', 'forNow'],
  refused_for_good: ['lang_delivery_mail_refused', 'forGood'],
  uncertain: ['lang_delivery_uncertain', 'uncertain'],
  not_set_up: ['lang_delivery_mail_not_set_up', 'forGood'],
} as const satisfies Record<MailFailure, readonly [MessageKey, DeliveryFate]>;

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
  signal: AbortSignal,
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
      signal,
    });
    return receipt.refused;
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    // One of the files could not be read as it was stored.
    if (error.cause instanceof DeliveryFailed) throw error.cause;
    const [key, fate] = failures[error.failure];
    throw new DeliveryFailed(key, error.message, { fate, cause: error });
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
